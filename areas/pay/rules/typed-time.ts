import { minuteOf } from '#areas/shifts/rules/worked-time.ts'

/** `5:30 PM`, `17:30`, as a form goes over the wire: `17:30`; what is no time stays as it was typed, for the server to say so. */
export function wireTime(typed: string): string {
  const minute = typedMinute(typed)
  if (minute === undefined) return typed
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function typedMinute(typed: string): number | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})\s*([AP])M$/i.exec(typed.trim()) ?? []
  if (hours === undefined || minutes === undefined || half === undefined) return minuteOf(typed)
  if (Number(hours) < 1 || Number(hours) > 12 || Number(minutes) > 59) return undefined
  return (Number(hours) % 12) * 60 + Number(minutes) + (half.toUpperCase() === 'P' ? 720 : 0)
}

/** How long it is between the two, in ms; an end that is not later is on the next day. */
export function lengthOf(start: string, end: string): number | undefined {
  const [from, to] = [typedMinute(start), typedMinute(end)]
  if (from === undefined || to === undefined) return undefined
  return (to > from ? to - from : to + 1440 - from) * 60_000
}
