import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handleSteps } from '#platform/server/handler.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import { signForOrder } from '../calls/order-signature.ts'
import { driverOf, lockOwnOrder, overRefusal } from './driver-order-lock.ts'
import { readSignature, storeSignature } from './signature-images.ts'

/** Where no ID is asked for, a name and a signature are proof enough of who took it; a new one replaces the earlier. */
export function signForOrderHandler(place: AssetPlace): Handler {
  return handleSteps(signForOrder, async ({ actor, data, transaction }) => {
    const { order_id, recipient_name: name } = data
    if (name === '') return refuse('name_missing', { field: 'recipient_name' })
    const signature = await readSignature(data.signature)
    if (!signature.ok) return signature
    return transaction(async (unit) => {
      const driver = driverOf(actor)
      const { driver_id, market_id } = driver
      const own = await lockOwnOrder(unit.tx, driver, order_id)
      if (!own) return refuse('not_your_assignment')
      const over = overRefusal(own.order)
      if (over) return over
      if (own.order.dispatch_state !== 'assigned') return refuse('not_your_assignment')
      if (own.order.alcohol) return refuse('has_alcohol')
      if (!own.order.picked_up_at) return refuse('not_picked_up')

      const earlier = await unit.tx
        .selectFrom('order_signatures')
        .select('asset_id')
        .where('order_id', '=', order_id)
        .executeTakeFirst()
      const replaces = earlier?.asset_id
      const asset_id = await storeSignature(unit, place, { order_id, market_id, bytes: signature.data, replaces })
      const signed = { driver_id, name, asset_id, signed_at: unit.now }
      await unit.tx
        .insertInto('order_signatures')
        .values({ order_id, ...signed })
        .onConflict((earlierOne) => earlierOne.column('order_id').doUpdateSet(signed))
        .execute()
      unit.audit({ what: 'sign_for_order', subject: `order:${order_id}`, market_id, detail: { asset_id } })
      return ok({ order_id })
    })
  })
}
