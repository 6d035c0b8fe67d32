import { daysAfter } from '#platform/core/day.ts'
import { clockText, instantOf, localTime } from '#platform/core/local-time.ts'
import type { Priority, TicketKind } from './ticket.ts'

type DueIn = { readonly minutes: number } | { readonly days: number; readonly until: number }
type KindRule = { readonly name: string; readonly priority: Priority; readonly due: DueIn }

const sixPm = 18 * 60
const dayMs = 24 * 60 * 60_000

/** What a ticket of each kind begins with: how urgent it is, and until when somebody must have seen to it. */
export const kindRules: Readonly<Record<TicketKind, KindRule>> = {
  delivery: { name: 'Delivery under way', priority: 4, due: { minutes: 30 } },
  rejection: { name: 'Refused at the door', priority: 3, due: { minutes: 60 } },
  payment: { name: 'Payment', priority: 3, due: { minutes: 120 } },
  complaint: { name: 'Complaint', priority: 2, due: { minutes: 240 } },
  driver: { name: 'Driver', priority: 2, due: { minutes: 240 } },
  restaurant: { name: 'Restaurant', priority: 2, due: { days: 1, until: sixPm } },
  account: { name: 'Account', priority: 2, due: { days: 1, until: sixPm } },
  other: { name: 'Other', priority: 2, due: { days: 1, until: sixPm } },
}

/**
 * When a ticket of this kind is due that is written, or opened again, at `from` (ms since 1970). Minutes run round the clock, as deliveries
 * do; days end by the clock of the market. Without a market a day is 24 hours.
 */
export function dueAt(kind: TicketKind, from: number, timeZone: string | undefined): number {
  const { due } = kindRules[kind]
  if ('minutes' in due) return from + due.minutes * 60_000
  if (timeZone === undefined) return from + due.days * dayMs
  return instantOf(daysAfter(localTime(from, timeZone).day, due.days), due.until, timeZone)
}

/** `within 30 min`, `by 6:00 PM of the next day` */
export function dueRuleText(kind: TicketKind): string {
  const { due } = kindRules[kind]
  if ('minutes' in due) return due.minutes % 60 === 0 ? `within ${due.minutes / 60} h` : `within ${due.minutes} min`
  return `by ${clockText(due.until)} of the next day`
}

export const isOverdue = (due_at: number | null, now: number): boolean => due_at !== null && due_at < now
