import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handleSteps } from '#platform/server/handler.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import { saveSignature } from '../calls/door.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { doorRefusal, driverOf, lockOwnOrder } from './driver-order-lock.ts'
import { readSignature, storeSignature } from './signature-images.ts'
import { hasFailed, verificationOf } from './verifications.ts'

/** The recipient's signature; a new one replaces the earlier. */
export function saveSignatureHandler(place: AssetPlace): Handler {
  return handleSteps(saveSignature, async ({ actor, data, transaction }) => {
    const signature = await readSignature(data.signature)
    if (!signature.ok) return signature
    return transaction(async (unit) => {
      const { order_id } = data
      const driver = driverOf(actor)
      const own = await lockOwnOrder(unit.tx, driver, order_id)
      const refused = doorRefusal(driver, own)
      if (refused) return refused
      const verification = await verificationOf(unit.tx, order_id)
      if (!verification || verification.driver_id !== driver.driver_id) return refuse('recipient_missing')
      if (hasFailed(verification)) return refuse('must_be_rejected')

      const { market_id } = driver
      const signed_at = doneAt(data.done_at, { now: unit.now, notBefore: own?.order.picked_up_at ?? null })
      const replaces = verification.signature_asset_id
      const asset_id = await storeSignature(unit, place, { order_id, market_id, bytes: signature.data, replaces })
      await unit.tx
        .updateTable('alcohol_verifications')
        .set({
          signature_asset_id: asset_id,
          // Who was verified has signed, whatever name comes with the image.
          signature_name: verification.name,
          signed_at,
        })
        .where('recipient_verified_id', '=', verification.recipient_verified_id)
        .execute()
      unit.audit({
        what: 'save_signature',
        subject: `order:${order_id}`,
        market_id,
        detail: { asset_id, ...lateDetail(signed_at, unit.now) },
      })
      return ok({ order_id })
    })
  })
}
