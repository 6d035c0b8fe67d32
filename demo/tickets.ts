import type { Priority, TicketKind, TicketStatus } from '#areas/support/rules/ticket.ts'

export interface TicketPlan {
  kind: TicketKind
  description: string
  /** Of `orderPlans`, by its place there; whose problem it is. */
  order?: number
  /** Another than its kind begins with. */
  priority?: Priority
  status?: TicketStatus
  minutes_ago: number
  /** By the first name: who wrote it, and who has it. */
  by: string
  with?: string
  notes?: readonly { by: string; body: string; minutes_ago: number }[]
}

/** What support has in hand when the demo starts, and what it has done. */
export const ticketPlans: readonly TicketPlan[] = [
  {
    kind: 'delivery',
    description: 'The pin is at the back of the house. The driver should come to the blue door on the side street.',
    order: 0,
    minutes_ago: 12,
    by: 'Bernadette',
  },
  {
    kind: 'payment',
    description: 'She sees two charges for one dinner on her card.',
    order: 3,
    minutes_ago: 95,
    by: 'Marcus',
    with: 'Marcus',
    notes: [
      {
        by: 'Marcus',
        body: 'One of them is the hold of an attempt that failed. It goes away by itself.',
        minutes_ago: 80,
      },
      {
        by: 'Siobhán',
        body: 'She calls back at eight. Please tell her the day on which it will be gone.',
        minutes_ago: 41,
      },
    ],
  },
  {
    kind: 'complaint',
    description: 'The ramen came without its egg, for the second time this week.',
    order: 1,
    minutes_ago: 20,
    by: 'Siobhán',
  },
  {
    kind: 'complaint',
    description: 'Churros were cold. He wants no money back, only that somebody knows.',
    order: 2,
    priority: 1,
    status: 'waiting',
    minutes_ago: 150,
    by: 'Linh',
    with: 'Linh',
    notes: [{ by: 'Linh', body: 'Asked Cantina Sol how long they stood. They call back.', minutes_ago: 118 }],
  },
  {
    kind: 'restaurant',
    description: 'Noodle Bar 88 asks for their tablet’s new password.',
    minutes_ago: 200,
    by: 'Yusuf',
  },
  {
    kind: 'driver',
    description: 'A driver’s phone shows the map of last week’s market.',
    minutes_ago: 260,
    by: 'Bernadette',
    with: 'Yusuf',
    status: 'solved',
  },
  {
    kind: 'account',
    description: 'Wants receipts by mail from now on.',
    order: 5,
    minutes_ago: 400,
    by: 'Marcus',
    with: 'Marcus',
    status: 'closed',
  },
]

export interface MacroPlan {
  name: string
  body: string
  status?: TicketStatus
  assigns?: 'me'
}

/** Texts that support sends often. */
export const macroPlans: readonly MacroPlan[] = [
  {
    name: 'On it',
    body: 'Hi {customer}, this is {clerk}. We are looking into your order #{order} and write again within the hour.',
    status: 'waiting',
    assigns: 'me',
  },
  {
    name: 'Money is on its way',
    body: 'Hi {customer}, we have given back what went wrong with #{order} from {restaurant}. Your bank shows it within five days. {clerk}',
    status: 'solved',
    assigns: 'me',
  },
  { name: 'Call us', body: 'Hi {customer}, please call us about #{order}: {phone}. {clerk}', status: 'waiting' },
]
