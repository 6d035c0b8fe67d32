import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What a page or a route answers is read with the type of its definition: by `ask`, `sendFile`, `send`, `pageHook`, `servedState`.

const root = join(import.meta.dirname, '../..')

/** Who asks by hand, and why. */
const reasons: Readonly<Record<string, string>> = {
  'areas/cart/web/add-to-cart.ts': 'the menu page is to be light, and posts a form',
  'areas/driving/web/step-sender.ts': 'as a driver whose session has ended, without the cookies of the next one',
  'areas/shifts/web/keep-shifts-offline.ts': 'the page itself, for the cache of the phone',
  'areas/storefront/web/menu-changes.ts': 'the menu page is to be light; a page is asked for as HTML',
  'areas/storefront/web/whole-menu.ts': 'the menu page is to be light, and is told the address',
}
const byHand = /(?<![.\w])fetch\(/
const unchecked = /pageState\(\)[.\w?]* as\b/

const files = globSync('areas/*/web/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const whoDo = (what: RegExp, of = files) => of.filter(({ text }) => what.test(text)).map(({ path }) => path)

test('no screen asks by hand but those that say why', () => {
  expect(whoDo(byHand).sort()).toEqual(Object.keys(reasons))
})

test('no screen says by itself of what type the state of its page is', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(whoDo(unchecked)).toEqual([])
})

test.each([
  [byHand, 'const reply = await fetch(path)', true],
  [byHand, 'await prefetch(path); cache.fetch(path)', false],
  [unchecked, 'const { cards } = pageState().account as unknown as Account', true],
  [unchecked, 'const { cards } = servedPart<typeof accountState>()', false],
])('%s is seen in %s: %s', (what, text, isSeen) => {
  expect(whoDo(what, [{ path: 'areas/cart/web/cart.tsx', text }])).toHaveLength(isSeen ? 1 : 0)
})
