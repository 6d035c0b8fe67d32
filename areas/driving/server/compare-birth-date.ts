import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handle } from '#platform/server/handler.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { compareBirthDate } from '../calls/door.ts'
import { differsFromCheckout } from './checkout-birth-date.ts'
import { driverOf } from './driver-order-lock.ts'

/** Says only whether it differs: the date of the checkout stays on the server. */
export function compareBirthDateHandler({ secrets }: { readonly secrets: Secrets }): Handler {
  return handle(compareBirthDate, async ({ tx, data, actor }) => {
    const { driver_id } = driverOf(actor)
    const recipient = await tx
      .selectFrom('orders as o')
      .leftJoin('order_recipients as r', (join) =>
        join.onRef('r.order_id', '=', 'o.order_id').on('r.recipient_id', '=', data.recipient_id),
      )
      .select('r.recipient_id')
      .where('o.order_id', '=', data.order_id)
      .where('o.driver_id', '=', driver_id)
      .where('o.dispatch_state', '=', 'assigned')
      .executeTakeFirst()
    if (!recipient) return refuse('not_your_assignment')
    if (recipient.recipient_id === null) return refuse('unknown_recipient')
    return ok({ differs: (await differsFromCheckout(tx, secrets, data, data.birth_date)) ?? false })
  })
}
