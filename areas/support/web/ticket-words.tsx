import { sinceText } from '#areas/accounts/rules/since-text.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { Pill, type PillKind } from '#ui/pill.tsx'
import type { ShapeName } from '#ui/shape.tsx'
import { isOverdue } from '../rules/due.ts'
import { isInHand, type Priority, priorityNames, statusNames, type TicketStatus } from '../rules/ticket.ts'

const looks: Readonly<Record<TicketStatus, readonly [PillKind, ShapeName]>> = {
  open: ['info', 'open'],
  waiting: ['orange', 'half'],
  solved: ['ok', 'tick'],
  closed: ['quiet', 'tick'],
}

export function StatusPill({ status }: { status: TicketStatus }) {
  const [kind, shape] = looks[status]
  return (
    <Pill kind={kind} shape={shape}>
      {statusNames[status]}
    </Pill>
  )
}

const priorityLooks: Readonly<Record<Priority, readonly [PillKind, ShapeName]>> = {
  1: ['quiet', 'open'],
  2: ['plain', 'half'],
  3: ['orange', 'ring'],
  4: ['red', 'square'],
}

export function PriorityPill({ priority }: { priority: Priority }) {
  const [kind, shape] = priorityLooks[priority]
  return (
    <Pill kind={kind} shape={shape}>
      {priorityNames[priority]}
    </Pill>
  )
}

type DueFacts = { readonly due_at: number | null; readonly status: TicketStatus; readonly time_zone: string }

/** `Overdue 12 min`, `6:00 PM, in 2 h`; what is done is due no more. By the market's clock. */
export function dueText({ due_at, status, time_zone }: DueFacts, now: number): string {
  if (due_at === null || !isInHand(status)) return ''
  if (isOverdue(due_at, now)) return `Overdue ${sinceText(now - due_at)}`
  return `${momentText(due_at, now, time_zone)}, ${sinceText(now - due_at)}`
}

export function Due({ ticket, now }: { ticket: DueFacts; now: number }) {
  const text = dueText(ticket, now)
  if (text === '' || !isOverdue(ticket.due_at, now)) return text
  return (
    <Pill kind="late" shape="square">
      {text}
    </Pill>
  )
}
