import { type Day, dayFromUs } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import {
  type Channel,
  longestBody,
  longestWaitDays,
  mostPerMinute,
  readExclusions,
  unknownPlaceholders,
  usesCode,
  withWayOut,
} from './campaign.ts'

type Fault<Reason extends string> = { readonly reason: Reason; readonly field: string }

export type Content = {
  readonly channel: Channel
  readonly subject: string
  readonly body: string
  readonly hasCode: boolean
}

export function contentFault({ channel, subject, body, hasCode }: Content) {
  if (channel === 'mail' && subject.trim() === '') return { reason: 'subject_missing', field: 'subject' } as const
  if (body.trim() === '') return { reason: 'body_missing', field: 'body' } as const
  if (channel === 'text' && withWayOut(body).length > longestBody)
    return { reason: 'body_too_long', field: 'body' } as const
  if (unknownPlaceholders(`${subject} ${body}`).length > 0)
    return { reason: 'unknown_placeholder', field: 'body' } as const
  if (usesCode(`${subject} ${body}`) && !hasCode) return { reason: 'code_missing', field: 'discount_code_id' } as const
  return undefined
}

export type AudienceText = {
  readonly last_order_from: string
  readonly last_order_to: string
  readonly exclude: string
}

export function audienceFault({ last_order_from, last_order_to, exclude }: AudienceText) {
  const [from, to] = [dayOf(last_order_from), dayOf(last_order_to)]
  if (from === undefined) return { reason: 'day_invalid', field: 'last_order_from' } as const
  if (to === undefined) return { reason: 'day_invalid', field: 'last_order_to' } as const
  if (from !== null && to !== null && from > to) return { reason: 'days_reversed', field: 'last_order_to' } as const
  if (readExclusions(exclude).unread.length > 0) return { reason: 'exclude_unread', field: 'exclude' } as const
  return undefined
}

/** Null where it is left open, undefined where there is no such day. */
export const dayOf = (text: string): Day | null | undefined => (text.trim() === '' ? null : dayFromUs(text))

export type ScheduleText = {
  readonly scheduled_day: string
  readonly scheduled_time: string
  readonly per_minute: number
}

export type Schedule =
  | { readonly at: number }
  | Fault<'pace_invalid' | 'day_invalid' | 'time_invalid' | 'time_past' | 'time_too_far'>

/** When it begins, in ms since 1970; quiet hours may move it further. */
export function scheduleOf(
  { scheduled_day, scheduled_time, per_minute }: ScheduleText,
  now: number,
  timeZone: string,
): Schedule {
  if (per_minute < 1 || per_minute > mostPerMinute) return { reason: 'pace_invalid', field: 'per_minute' }
  const day = dayOf(scheduled_day)
  if (day === undefined) return { reason: 'day_invalid', field: 'scheduled_day' }
  if (day === null && scheduled_time.trim() === '') return { at: now }
  if (day === null) return { reason: 'day_invalid', field: 'scheduled_day' }
  const minute = minuteOf(scheduled_time)
  if (minute === undefined) return { reason: 'time_invalid', field: 'scheduled_time' }
  const at = instantOf(day, minute, timeZone)
  if (at < now - 60_000) return { reason: 'time_past', field: 'scheduled_time' }
  if (at > now + longestWaitDays * 24 * 60 * 60_000) return { reason: 'time_too_far', field: 'scheduled_day' }
  return { at: Math.max(at, now) }
}

/** `9:00 AM`, `21:30`. */
function minuteOf(text: string): number | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})\s*(am|pm)?$/i.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hours === undefined || hour > 23 || minute > 59 || (half && (hour < 1 || hour > 12))) return undefined
  const inDay = half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour
  return inDay * 60 + minute
}
