import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openingWords } from '../areas/menu/rules/hours.ts'
import { words as menuWords } from '../areas/menu/web/words.ts'
import { shortDay } from '../platform/core/day.ts'
import { clockText } from '../platform/core/local-time.ts'
import { cents, dollars } from '../platform/core/money.ts'
import { answerText, english, type Language, speak } from '../platform/core/words.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-language-'))
afterAll(() => {
  speak(english)
  rmSync(folder, { recursive: true })
})

/** As `docs/how-to.md` says it: nothing else is written to add a language. */
const file = `
const texts = {
  menu: {
    add: 'Dodaj',
    count: '{count, plural, one {# danie} few {# dania} many {# dań} other {# dania}}',
  },
  'menu/opening': { until: 'Otwarte do {time}' },
  'POST /cart/addCoupon': { coupon_not_yours: 'Ten kod nie jest dla tego zamówienia.' },
}
export default { tag: 'pl', textOf: (table, key, english) => texts[table]?.[key] ?? english }
`

test('a language is a file: its words, its plurals, its times and sums, and English where it says nothing', async () => {
  const path = join(folder, 'pl.mjs')
  writeFileSync(path, file)
  const { default: polish }: { default: Language } = await import(/* @vite-ignore */ pathToFileURL(path).href)
  expect([menuWords.count({ count: 5 }), clockText(18 * 60 + 5)]).toEqual(['5 items', '6:05 PM'])

  speak(polish)
  expect([1, 2, 5, 22].map((count) => menuWords.count({ count }))).toEqual(['1 danie', '2 dania', '5 dań', '22 dania'])
  expect(menuWords.add).toBe('Dodaj')
  expect(openingWords.until({ time: clockText(18 * 60 + 5) })).toBe('Otwarte do 18:05')
  expect(shortDay('2026-11-05')).toBe('5 lis')
  expect(dollars(cents(128460)).replaceAll(/\s/g, ' ')).toBe('1284,60 USD')
  expect(answerText('POST /cart/addCoupon', 'coupon_not_yours', 'This is not yours.')).toBe(
    'Ten kod nie jest dla tego zamówienia.',
  )
  expect(menuWords.pickup_only).toBe('Pickup only')
})
