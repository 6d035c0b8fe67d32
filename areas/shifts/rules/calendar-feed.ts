import { shiftTypeTexts } from '#areas/dispatch/rules/shift-type.ts'
import type { Shift } from './shift.ts'

type Feed = {
  readonly name: string
  /** By which numbers of shifts are one calendar's, such as the product's host. */
  readonly host: string
  readonly at: number
  readonly shifts: readonly (Shift & { readonly version: number })[]
}

/** RFC 5545: times in UTC, so that no program needs our idea of a time zone; a shift keeps its UID, and its SEQUENCE rises with each change. */
export function calendarOf({ name, host, at, shifts }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cosmic//Shifts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...shifts.flatMap((shift) => [
      'BEGIN:VEVENT',
      `UID:shift-${shift.shift_id}@${host}`,
      `DTSTAMP:${utc(at)}`,
      `DTSTART:${utc(shift.starts_at)}`,
      `DTEND:${utc(shift.ends_at)}`,
      `SEQUENCE:${shift.version}`,
      `SUMMARY:${escaped(`${shiftTypeTexts[shift.shift_type]} shift`)}`,
      ...(shift.place ? [`LOCATION:${escaped(shift.place)}`] : []),
      'STATUS:CONFIRMED',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261121T160000Z` */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
}

const mostOctets = 75

/** No line is longer than 75 octets; what is cut goes on after a space, and no character is torn apart. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, octets] = ['', 0]
  for (const sign of line) {
    const length = encoder.encode(sign).length
    if (octets + length > mostOctets) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += length
  }
  return text
}
