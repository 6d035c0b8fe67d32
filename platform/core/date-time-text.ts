/** `Nov 22, 2026, 12:00 PM` on the clock of this time zone. */
export const dateTimeText = (at: number, timeZone: string): string => format(at, timeZone, dayAndTime)

/** `Nov 22, 2026` by the clock of this time zone. */
export const dateText = (at: number, timeZone: string): string => format(at, timeZone, dayAlone)

/** `Eastern Time`: the zone as people call it, the same in summer and winter. */
export function zoneText(timeZone: string): string {
  const parts = formatOf(timeZone, zoneAlone).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const dayAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const
const dayAlone = { dateStyle: 'medium' } as const
const zoneAlone = { timeZoneName: 'longGeneric' } as const

/** Making one costs far more than using it, and a table uses it for every row. */
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>()

function formatOf(timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const ofStyle = formats.get(style) ?? new Map<string, Intl.DateTimeFormat>()
  const made = ofStyle.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...style, timeZone })
  formats.set(style, ofStyle.set(timeZone, made))
  return made
}

const format = (at: number, timeZone: string, style: Intl.DateTimeFormatOptions) => formatOf(timeZone, style).format(at)
