import { ok } from '#platform/core/result.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { storeAsset } from './secure-assets.ts'

/** One ID photo of the caller's session. */
export async function storePhoto(unit: UnitOfWork, place: AssetPlace, bytes: Uint8Array) {
  const asset = { kind: 'id_photo', bytes, content_type: 'image/jpeg', file_name: 'id.jpg' } as const
  const asset_id = await storeAsset(unit, place, { ...asset, market_id: unit.actor?.driver?.market_id })
  return ok({ success: true as const, asset_id })
}
