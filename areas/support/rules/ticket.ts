export const ticketStatuses = ['open', 'waiting', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Somebody must still do something about it: now, or when the customer answers. */
export const isInHand = (status: TicketStatus): boolean => status === 'open' || status === 'waiting'

/** What is solved or closed is only opened again, so that nobody waits for an answer on a ticket that no queue shows. */
const ways: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: ['waiting', 'solved', 'closed'],
  waiting: ['open', 'solved', 'closed'],
  solved: ['open', 'closed'],
  closed: ['open'],
}
export const mayBecome = (from: TicketStatus, to: TicketStatus): boolean => ways[from].includes(to)

export const statusNames: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  solved: 'Solved',
  closed: 'Closed',
}

/** 4 is urgent; a queue has the higher ones first. */
export const priorities = [1, 2, 3, 4] as const
export type Priority = (typeof priorities)[number]
export const priorityNames: Readonly<Record<Priority, string>> = { 1: 'Low', 2: 'Normal', 3: 'High', 4: 'Urgent' }
export const asPriority = (value: number): Priority => priorities.find((one) => one === value) ?? 2

export const ticketKinds = [
  'delivery',
  'rejection',
  'payment',
  'complaint',
  'driver',
  'restaurant',
  'account',
  'other',
] as const
export type TicketKind = (typeof ticketKinds)[number]
export const asKind = (value: string): TicketKind => ticketKinds.find((one) => one === value) ?? 'other'
