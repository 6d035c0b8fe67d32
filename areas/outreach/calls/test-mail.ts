import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { testing } from '../rules/roles.ts'
import { messageStates } from './messaging.ts'

const received = z.object({
  received_email_id: z.int(),
  to: z.string(),
  subject: z.string(),
  at: instant,
  time_zone: z.string(),
  state: z.enum(messageStates),
})
export type ReceivedMail = z.output<typeof received>

export const testingPage = definePage({
  face: 'ops',
  path: '/secure/testing',
  entry: 'areas/outreach/web/testing.page.tsx',
  title: 'Test mail',
  may: testing,
  state: z.object({ received: z.array(received), own_address: z.string(), read_at: instant }),
  nav: { group: 'System', label: 'Test mail', does: 'What a customer gets, sent to yourself' },
})

/** The confirmation of an order, to any address; nothing of the order changes (SIL-ORD-129). */
export const sendTestEmail = defineRoute({
  method: 'POST',
  path: '/secure/testing/send_test_email',
  may: testing,
  input: z.object({
    /** The order’s number, with or without `#`. */
    external_order_id: text(40),
    to: text(400),
  }),
  reply: z.object({ success: z.literal(true), received_email_id: z.int() }),
  refusals: {
    order_unknown: [422, 'There is no order of that number in your markets.'],
    mail_invalid: [422, 'Please enter a valid e-mail address.'],
  },
  limit: { per: 'person', most: 30, withinMs: 60 * 60_000 },
  unanswered: 'Nothing was sent. Please try again.',
})

const one = { may: testing, input: z.object({ received_email_id: id }), malformed: 'not_found' } as const

export const receivedEmailPage = definePage({
  ...one,
  face: 'ops',
  path: '/secure/testing/received_email/:received_email_id',
  entry: 'areas/outreach/web/received-email.page.tsx',
  title: 'Received mail',
  state: z.object({
    received: z.object({
      ...received.shape,
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      text: z.string(),
    }),
    read_at: instant,
  }),
})

/** What stands in the frame, under a policy of its own. */
export const receivedEmailBody = defineRoute({
  ...one,
  method: 'GET',
  path: '/secure/testing/received_email/:received_email_id/body',
  internal: true,
})
