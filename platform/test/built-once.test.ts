import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
type Source = { readonly path: string; readonly text: string }

const sources: readonly Source[] = globSync('{areas,platform,ui}/**/*.{ts,tsx,css}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\.ts$/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const holding = (form: RegExp, among: readonly Source[] = sources) =>
  among.filter(({ text }) => form.test(text)).map(({ path }) => path)

/** What both faces have, how another one of it would be written, where it stands, and what such another one looks like. */
const subjects: [what: string, form: RegExp, places: string[], another: Source][] = [
  [
    'the width of a column',
    /(?<![-\w])(?:width|inline-size):\s*300px/,
    ['ui/ops/column.module.css'],
    { path: 'areas/kitchen/web/board.module.css', text: '.column {\n  width: 300px;\n}' },
  ],
  [
    'the time that a notice stays',
    /(?:notice|banner)\w*\s*=\s*8_?000\b/i,
    ['ui/notices.ts'],
    { path: 'areas/cart/web/cart-notice.ts', text: 'const bannerMs = 8_000' },
  ],
  [
    'the sticky head of a table',
    /\bth \{[^}]*position:\s*sticky/,
    // The roster's head is the scale of its hours, drawn over its rows.
    [
      'areas/dispatch/web/roster/roster.module.css',
      'ui/table-scroll.module.css',
      'ui/table.module.css',
      'ui/table/data-table.module.css',
    ],
    { path: 'areas/pay/web/hours.module.css', text: '.table thead th {\n  top: 0;\n  position: sticky;\n}' },
  ],
  [
    'an answer that waits for its question',
    /<h\d>\s*<button[^>]*aria-expanded/,
    ['areas/storefront/web/guides/question.tsx'],
    { path: 'areas/course/web/faq.tsx', text: '<h3>\n  <button type="button" aria-expanded={open}>' },
  ],
  [
    'stars that are given',
    /type="radio"[\s\S]*name="star"|name="star"[\s\S]*type="radio"/,
    ['ui/rating.tsx'],
    { path: 'areas/driving/web/stars.tsx', text: '<input type="radio" /> <Icon name="star" />' },
  ],
  [
    'the numbers of what a category holds',
    /\bappetizers:\s*0\b/,
    ['areas/menu/rules/category-types.ts'],
    { path: 'areas/kitchen/rules/types.ts', text: 'const types = { appetizers: 0, entrees: 1 }' },
  ],
  [
    'the session values that a call may bring',
    /session_persistent_pass:\s*z\.optional\(/,
    ['platform/core/wire.ts'],
    { path: 'areas/orders/calls/order.ts', text: 'session_persistent_pass: z.optional(z.string())' },
  ],
  [
    'what stands in the bar under 500 px and beside the cards from there on',
    /min-width:\s*500px\)\s*\{\s*\.side/,
    ['ui/town/columns.module.css'],
    { path: 'areas/checkout/web/checkout.module.css', text: '@media (min-width: 500px) {\n  .side {' },
  ],
]

describe('[SIL-OPS-149] what both documents say is built once', () => {
  test.each(subjects)('%s', (_, form, places, another) => {
    expect(holding(form)).toEqual(places)
    // A second one would be seen.
    expect(holding(form, [another])).toEqual([another.path])
  })
})
