import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { literalWords } from '../platform/test/literal-words.ts'
import { customersCode } from './customer-code.ts'

const root = join(import.meta.dirname, '..')
const files = await customersCode(root)

/** Words that no customer reads, or that stand in code for a reason. */
const unread = [
  // Of definitions: another language says them by the route or the call, and the reason.
  'platform/core/{call,route,json,wire}.ts',
  'areas/addresses/rules/post-box.ts',
  // To the letter of the rows, and shared with the vault's own frame, which has no tables.
  'areas/cards/rules/card-form.ts',
  // English dates, to the letter; every other language has its own by `Intl`.
  'platform/core/day.ts',
  // An `Error` for whoever calls it, and a selector.
  'areas/cards/web/provider-client.ts',
  'platform/web/transport.ts',
  'platform/web/forms/fault-focus.ts',
  // Names of layers and fonts.
  'ui/street-map/{map-labels,map-style,name-room,open-map,shields,way}.ts',
]

test('what a customer’s browser loads has its words in tables, and none in its code', () => {
  expect(files.length).toBeGreaterThan(200)
  const read = files.filter((path) => !unread.some((glob) => matchesGlob(path, glob)))
  const found = read.flatMap((path) =>
    literalWords(path, readFileSync(join(root, path), 'utf8')).map((words) => `${path}:${words}`),
  )
  expect(found).toEqual([
    // Compared with what orders keep; shown from the table.
    expect.stringMatching(/^areas\/menu\/rules\/options\.ts:\d+: Special Instructions$/),
  ])
})

test('that is every page with all that it loads, late parts too', () => {
  for (const path of [
    'areas/checkout/web/checkout.page.tsx',
    'areas/checkout/web/busy-fees.tsx',
    'areas/menu/web/item-sheet.tsx',
    'areas/cards/web/new-card.tsx',
    'areas/storefront/web/landing/landing.tsx',
    'ui/date-boxes.tsx',
  ])
    expect(files).toContain(path)
  expect(files.filter((path) => /\/(server|calls|editor)\//.test(path))).toEqual([])
})
