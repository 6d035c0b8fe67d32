import type { Day } from '#platform/core/day.ts'
import { birthLimits } from '../id-dates.ts'
import { dayOnLicense } from './license-dates.ts'
import { elementsOf } from './license-elements.ts'
import { type LicenseName, nameOnLicense } from './license-name.ts'

/** What the door needs of a license's barcode, and nothing else of what stands in it. */
export type License = LicenseName & {
  readonly birth_date: Day
  /** Absent where the barcode names none that can be read: it is typed. */
  readonly expiration_date: Day | undefined
  /** State or province that issued it. */
  readonly jurisdiction: string | undefined
  /** Of the standard (AAMVA DL/ID Card Design), by which names and dates are written. */
  readonly standard: number
  /** It says "under 21 until" a day that is not the 21st birthday: somebody should look twice. */
  readonly contradicts: boolean
}

export type LicenseFault = 'not_a_license' | 'damaged'
export type LicenseRead =
  | { readonly ok: true; readonly license: License }
  | { readonly ok: false; readonly reason: LicenseFault }

export const licenseFaultTexts: Readonly<Record<LicenseFault, string>> = {
  not_a_license: 'This is not the barcode of a license. It is the wide one on the back of the card.',
  damaged: 'This barcode is damaged: its birth date cannot be read. Type the dates instead.',
}

/**
 * Reads the text of the PDF417 barcode on a driver's license or ID card of the United States or Canada. Elements are found by their
 * three letters, never by the offsets of the header, which many issuers get wrong.
 */
export function readLicense(text: string, today: Day): LicenseRead {
  const found = elementsOf(text)
  if (!found) return { ok: false, reason: 'not_a_license' }
  const { elements, standard } = found
  const birth_date = birthDayOf(elements.get('DBB'), today)
  if (!birth_date) return { ok: false, reason: 'damaged' }
  const under21until = dayOnLicense(elements.get('DDJ'))
  return {
    ok: true,
    license: {
      ...nameOnLicense(elements),
      birth_date,
      expiration_date: dayOnLicense(elements.get('DBA')),
      jurisdiction: elements.get('DAJ') || undefined,
      standard,
      contradicts:
        under21until !== undefined && Number(under21until.slice(0, 4)) !== Number(birth_date.slice(0, 4)) + 21,
    },
  }
}

/** A day on which somebody alive was born; nobody is born tomorrow. */
function birthDayOf(text: string | undefined, today: Day): Day | undefined {
  const day = dayOnLicense(text)
  return day && day <= today && day >= birthLimits(today).from ? day : undefined
}
