import { ok, refuse } from '#platform/core/result.ts'
import { inkOf, readDrawing } from '#platform/server/images/read-image.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { largestSignature, longestSide } from '../rules/id-photo.ts'
import { storeAsset } from './secure-assets.ts'

const dataUrl = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

/** The image that a pad sent, made anew from its pixels. To be called before the transaction: no lock is held while an image is unpacked. */
export async function readSignature(sent: string) {
  const image = dataUrl.exec(sent)?.[1]
  if (!image) return refuse('signature_invalid')
  const given = Buffer.from(image, 'base64')
  if (given.length > largestSignature) return refuse('signature_too_large')
  const signature = await readDrawing(given, { longestSide })
  if (!signature.ok) return refuse('signature_invalid')
  return (await isDrawn(signature.bytes)) ? ok(signature.bytes) : refuse('signature_too_small')
}

/** Twice the phone's least: the image is drawn at twice the size of the screen's pixels. */
const leastSide = 60
const leastInk = 100

/** As much ink, over as much room, as a name takes; the phone asks for the same (SIL-OPS-79). */
async function isDrawn(png: Buffer): Promise<boolean> {
  const { pixels, width, height } = await inkOf(png, { longestSide })
  return pixels >= leastInk && Math.max(width, height) >= leastSide
}

type Signed = {
  readonly order_id: number
  readonly market_id: number
  readonly bytes: Uint8Array
  /** The earlier one, which goes with the next clean-up (SIL-OPS-83). */
  readonly replaces: number | null | undefined
}

export async function storeSignature(unit: UnitOfWork, place: AssetPlace, signed: Signed): Promise<number> {
  const { order_id, market_id, bytes, replaces } = signed
  const asset_id = await storeAsset(unit, place, {
    kind: 'signature',
    bytes,
    content_type: 'image/png',
    file_name: `signature-${order_id}.png`,
    market_id,
  })
  if (replaces)
    await unit.tx
      .updateTable('secure_assets')
      .set({ delete_after: unit.now })
      .where('asset_id', '=', replaces)
      .execute()
  return asset_id
}
