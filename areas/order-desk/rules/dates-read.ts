import type { DateSource } from '#areas/driving/rules/id-dates.ts'

type Read = {
  readonly age_result: string
  readonly expiry_result: string
  readonly birth_date_source: DateSource | null
  readonly expiration_date_source: DateSource | null
}

const ofBoth = { scanned: 'Scanned from the barcode', typed: 'Typed by the driver' } as const
const notRecorded = 'not recorded'

/** How the driver read the dates of an ID that were read; undefined before any was. */
export function datesReadText(read: Read): string | undefined {
  const dates = [
    ...(read.age_result === 'unknown' ? [] : [{ name: 'birth date', source: read.birth_date_source }]),
    ...(read.expiry_result === 'unknown' ? [] : [{ name: 'expiration date', source: read.expiration_date_source }]),
  ]
  const [first, second] = dates
  if (!first) return undefined
  if (!second || first.source === second.source) return first.source ? ofBoth[first.source] : capital(notRecorded)
  return capital(dates.map(({ name, source }) => `${name} ${source ?? notRecorded}`).join(', '))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
