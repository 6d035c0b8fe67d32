import { ok, refuse } from '#platform/core/result.ts'
import { type Handler, handleSteps } from '#platform/server/handler.ts'
import { inkOf, readDrawing } from '#platform/server/images/read-image.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { saveSignature } from '../calls/door.ts'
import { doneAt } from '../rules/done-at.ts'
import { largestSignature, longestSide } from '../rules/id-photo.ts'
import { doorRefusal, driverOf, lockOwnOrder } from './driver-order-lock.ts'
import { storeAsset } from './secure-assets.ts'
import { hasFailed, verificationOf } from './verifications.ts'

const dataUrl = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

/** The recipient's signature; a new one replaces the earlier, which goes with the next clean-up (SIL-OPS-83). */
export function saveSignatureHandler(place: AssetPlace): Handler {
  return handleSteps(saveSignature, async ({ actor, data, transaction }) => {
    const image = dataUrl.exec(data.signature)?.[1]
    if (!image) return refuse('signature_invalid')
    const given = Buffer.from(image, 'base64')
    if (given.length > largestSignature) return refuse('signature_too_large')
    // Before the transaction: no lock is held while an image is unpacked.
    const signature = await readDrawing(given, { longestSide })
    if (!signature.ok) return refuse('signature_invalid')
    if (!(await isDrawn(signature.bytes))) return refuse('signature_too_small')

    return transaction(async (unit) => {
      const { order_id } = data
      const driver = driverOf(actor)
      const own = await lockOwnOrder(unit.tx, driver, order_id)
      const refused = doorRefusal(driver, own)
      if (refused) return refused
      const verification = await verificationOf(unit.tx, order_id)
      if (!verification || verification.driver_id !== driver.driver_id) return refuse('recipient_missing')
      if (hasFailed(verification)) return refuse('must_be_rejected')

      const asset_id = await storeAsset(unit, place, {
        kind: 'signature',
        bytes: signature.bytes,
        content_type: 'image/png',
        file_name: `signature-${order_id}.png`,
        market_id: driver.market_id,
      })
      if (verification.signature_asset_id) await dropAsset(unit, verification.signature_asset_id)
      await unit.tx
        .updateTable('alcohol_verifications')
        .set({
          signature_asset_id: asset_id,
          // Who was verified has signed, whatever name comes with the image.
          signature_name: verification.name,
          signed_at: doneAt(data.done_at, { now: unit.now, notBefore: own?.order.picked_up_at ?? null }),
        })
        .where('recipient_verified_id', '=', verification.recipient_verified_id)
        .execute()
      const { market_id } = driver
      unit.audit({ what: 'save_signature', subject: `order:${order_id}`, market_id, detail: { asset_id } })
      return ok({ order_id })
    })
  })
}

async function dropAsset(unit: UnitOfWork, assetId: number): Promise<void> {
  await unit.tx.updateTable('secure_assets').set({ delete_after: unit.now }).where('asset_id', '=', assetId).execute()
}

/** Twice the phone's least: the image is drawn at twice the size of the screen's pixels. */
const leastSide = 60
const leastInk = 100

/** As much ink, over as much room, as a name takes; the phone asks for the same (SIL-OPS-79). */
async function isDrawn(png: Buffer): Promise<boolean> {
  const { pixels, width, height } = await inkOf(png, { longestSide })
  return pixels >= leastInk && Math.max(width, height) >= leastSide
}
