import { type Day, dayFromUs, yearsAfter, yearsBefore } from '#platform/core/day.ts'

/** The dates on an ID as they are typed at the door: MM/DD/YYYY (DLV-27). */
export type IdDates = { readonly birth_date: string; readonly expiration_date: string }

/** How the driver read a date: from the barcode of the ID, or by eye. */
export const dateSources = ['scanned', 'typed'] as const
export type DateSource = (typeof dateSources)[number]
/** Without one where nothing was read, and where an earlier version of the app has not recorded it. */
export type DateSources = {
  readonly birth_date_source?: DateSource | undefined
  readonly expiration_date_source?: DateSource | undefined
}

export type DateLimits = { readonly from: Day; readonly to: Day }

/** The last 100 years up to today (DLV-28). */
export function birthLimits(today: Day): DateLimits {
  return { from: yearsBefore(today, 100), to: today }
}

/** Five years back to ten years ahead (DLV-32). */
export function expirationLimits(today: Day): DateLimits {
  return { from: yearsBefore(today, 5), to: yearsAfter(today, 10) }
}

/** An impossible or incomplete date, or one of over 100 years ago, is no date (SIL-OPS-84); one in the future is too young. */
export function birthDay(text: string, today: Day): Day | undefined {
  const day = dayFromUs(text)
  return day && day >= birthLimits(today).from ? day : undefined
}

/** An ID that ended more than five years ago is expired all the same; one good for over ten years is misread. */
export function expirationDay(text: string, today: Day): Day | undefined {
  const day = dayFromUs(text)
  return day && day <= expirationLimits(today).to ? day : undefined
}
