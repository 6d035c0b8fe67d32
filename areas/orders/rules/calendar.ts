/** One event of a calendar (RFC 5545). Times are ms since 1970. */
export type CalendarEvent = {
  readonly uid: string
  readonly made_at: number
  readonly from: number
  readonly to: number
  readonly title: string
  readonly place: string
  readonly url: string
}

/** As a file that every calendar reads. */
export function calendarFile({ uid, made_at, from, to, title, place, url }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cosmic//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(made_at)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** Text of a person or a menu stays inside its property. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const mostOctets = 75

/** A line of more than 75 octets goes on, behind a blank, in the next one; no letter is cut. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (octets + size > mostOctets) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += sign
    octets += size
  }
  return parts.join('\r\n ')
}
