import * as z from 'zod/mini'
import { support } from '#areas/accounts/rules/permissions.ts'
import { caseFields } from '#areas/support/calls/case.ts'
import { definePage } from '#platform/core/route.ts'
import { id, instant } from '#platform/core/wire.ts'
import { recordTypes, refundSources } from '../rules/refund.ts'

const given = z.strictObject({
  order_issue_id: z.int(),
  order_id: z.int(),
  record_type: z.enum(recordTypes),
  /** Who bears it; null of a credit. */
  refund_source: z.nullable(z.enum(refundSources)),
  /** In cents. */
  total: z.int(),
  state: z.enum(['pending', 'done', 'failed']),
  who: z.string(),
  created_at: instant,
})

/**
 * `/secure/tickets/:ticket_id`: a person's problem in one place (SIL-OPS-22). Tickets are support's; what was given back for the person's orders
 * is known here, so that the page that joins both stands here.
 */
export const casePage = definePage({
  face: 'ops',
  path: '/secure/tickets/:ticket_id',
  entry: 'areas/order-desk/web/case.page.tsx',
  title: 'Ticket',
  may: support,
  input: z.object({ ticket_id: id }),
  state: z.object({ ...caseFields, given: z.array(given) }),
})
