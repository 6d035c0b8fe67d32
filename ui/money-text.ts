import { languageTag } from '#platform/core/words.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Always two decimals, a real minus, thousands apart: `-$1,284.60`. */
export function moneyText(cents: number): string {
  const tag = languageTag()
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' })
  formats.set(tag, format)
  // Plus nothing: minus zero would be shown as one.
  return format.format(cents / 100 + 0)
}
