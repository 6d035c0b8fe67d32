import { english, languageTag } from './words.ts'

const dates = new Map<string, Intl.DateTimeFormat>()
const amounts = new Map<string, Intl.NumberFormat>()

/** A time as the language that is spoken writes it, by the clock of UTC; nothing in English, whose forms are written to the letter. */
export function foreignTime(at: number, parts: Intl.DateTimeFormatOptions): string | undefined {
  const tag = languageTag()
  if (tag === english.tag) return undefined
  const key = `${tag} ${Object.entries(parts)}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' })
  dates.set(key, format)
  return format.format(at)
}

/** The same of an amount in cents. */
export const foreignAmount = (cents: number): string | undefined =>
  languageTag() === english.tag ? undefined : currencyText(cents)

/** An amount in cents as `Intl` writes it, English too: two decimals, a real minus, thousands apart. */
export function currencyText(cents: number): string {
  const tag = languageTag()
  const format = amounts.get(tag) ?? new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' })
  amounts.set(tag, format)
  // Plus nothing: minus zero would be shown as one.
  return format.format(cents / 100 + 0)
}
