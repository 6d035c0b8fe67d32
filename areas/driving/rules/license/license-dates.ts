import { type Day, dayFromIso } from '#platform/core/day.ts'

/**
 * A date as an issuer writes it: month, day, year in the United States, year first in Canada and on the oldest cards. The two cannot be
 * taken for each other, since no month is 19 or 20.
 */
export function dayOnLicense(text: string | undefined): Day | undefined {
  const digits = (text ?? '').replace(/\D/g, '')
  if (digits.length !== 8) return undefined
  const isYearFirst = digits.startsWith('19') || digits.startsWith('20')
  const [year, rest] = isYearFirst ? [digits.slice(0, 4), digits.slice(4)] : [digits.slice(4), digits.slice(0, 4)]
  return dayFromIso(`${year}-${rest.slice(0, 2)}-${rest.slice(2)}`)
}
