import type { PersonKind } from '#areas/outreach/rules/conversation.ts'

export interface ConversationPlan {
  kind: PersonKind
  /** Of `orderPlans`, by its place there: what it is about, and whose phone it is where a customer writes. */
  order?: number
  /** A driver's or restaurant's, by the beginning of its name. */
  name?: string
  /** By the first name: who of ours has it. */
  with?: string
  done?: true
  /** `them`, or one of ours by the first name. */
  entries: readonly { by: string; text: string; minutes_ago: number; note?: true; failed?: true }[]
}

/** What was said by text when the demo starts. */
export const conversationPlans: readonly ConversationPlan[] = [
  {
    kind: 'customer',
    order: 0,
    with: 'Linh',
    entries: [
      { by: 'them', text: 'Hi! Please leave it with the desk if I am in the lab.', minutes_ago: 42 },
      { by: 'Linh', text: 'Will do. The note is on the order for the driver.', minutes_ago: 41 },
      { by: 'Linh', text: 'Desk closes at 6:45. Fine to leave, no alcohol in it.', minutes_ago: 40, note: true },
      { by: 'them', text: 'Is she close?', minutes_ago: 4 },
      { by: 'them', text: 'I have class at 7', minutes_ago: 3 },
    ],
  },
  {
    kind: 'driver',
    name: 'Chidi Eze',
    order: 1,
    entries: [{ by: 'them', text: 'At the gate, nobody answers. Code?', minutes_ago: 2 }],
  },
  {
    kind: 'restaurant',
    name: 'Casa Verde',
    order: 2,
    with: 'Marcus',
    entries: [
      { by: 'Marcus', text: 'Is the next one out soon? Two drivers are with you.', minutes_ago: 16 },
      { by: 'them', text: 'Fryer is back, 14 min behind', minutes_ago: 11 },
    ],
  },
  {
    kind: 'customer',
    order: 3,
    entries: [
      { by: 'Noor', text: 'Hi, which code opens your gate?', minutes_ago: 25 },
      { by: 'them', text: 'Gate code is 4471', minutes_ago: 21 },
      { by: 'Noor', text: 'Thank you!', minutes_ago: 20 },
    ],
  },
  {
    kind: 'driver',
    name: 'Gus Papadakis',
    with: 'Marcus',
    entries: [{ by: 'Marcus', text: 'Stay at Depot Lot, 5 min', minutes_ago: 33 }],
  },
  {
    kind: 'customer',
    order: 4,
    with: 'Siobhán',
    entries: [
      { by: 'them', text: 'I will show my passport, is that ok?', minutes_ago: 55 },
      { by: 'Siobhán', text: 'Yes, a passport is fine.', minutes_ago: 54, failed: true },
    ],
  },
  {
    kind: 'customer',
    order: 5,
    done: true,
    with: 'Linh',
    entries: [
      { by: 'them', text: 'The blue door, up the hill', minutes_ago: 190 },
      { by: 'Linh', text: 'Got it, thank you.', minutes_ago: 188 },
    ],
  },
]
