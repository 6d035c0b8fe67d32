import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'
import { orderLetterKinds } from '../rules/order-letter.ts'
import { orderNews } from '../rules/order-news.ts'

const order = z.object({ order_id: z.int() })

/** What a final status asks of the money that is held. */
export const settlementJobs = {
  capture: defineJob('capture_order', order),
  void: defineJob('void_order', order),
}
/** Carries out what staff have asked to be charged, where the process that began it did not. */
export const settleChargeJob = defineJob('settle_order_charge', z.object({ order_charge_id: z.int() }))
/** Lets go of what an attempt may have held; `last` is the second look. */
export const voidAuthorization = defineJob(
  'void_authorization',
  z.object({ order_attempt_id: z.int(), last: z.optional(z.boolean()) }),
)
export const sweepAuthorizationsJob = defineJob('sweep_authorizations', z.object({}))
/** Told to the browsers that follow an order: once for all of them, then to each by itself. */
const news = z.enum(orderNews)
export const orderNewsJob = defineJob('order_news', z.object({ order_id: z.int(), news, at: z.number() }))
export const pushNewsJob = defineJob(
  'push_order_news',
  z.object({ order_push_subscription_id: z.int(), news, at: z.number() }),
)
/** Mails an order's confirmation, its receipt, or that nothing comes of it, to whom the customer named. */
export const mailOrderJob = defineJob('mail_order', z.object({ order_id: z.int(), letter: z.enum(orderLetterKinds) }))
/** Brings an order to its restaurant's till, and tells the till where nothing comes of it. */
export const posOrderJobs = {
  send: defineJob('send_pos_order', order),
  withdraw: defineJob('withdraw_pos_order', order),
}
/** Mails the kitchen its ticket, where the restaurant has named an address. */
export const mailTicketJob = defineJob('mail_kitchen_ticket', z.object({ order_id: z.int() }))
