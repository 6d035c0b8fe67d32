import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { type AssetPlace, insertAsset, type NewAsset } from '#platform/server/images/secure-assets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'

const day = 24 * 60 * 60_000

/** An ID photo or a signature, for as long as the law of its market asks (SIL-OPS-78). */
export async function storeAsset(unit: UnitOfWork, place: AssetPlace, asset: NewAsset): Promise<number> {
  const days = await keptDays(unit.tx, asset.kind, asset.market_id)
  return insertAsset(unit, place, asset, new Date(unit.now.getTime() + days * day))
}

/** The session's own ID photos of the last 24 hours (SIL-OPS-75). */
export async function areOwnPhotos(unit: UnitOfWork, assetIds: readonly number[]): Promise<boolean> {
  if (assetIds.length === 0) return true
  const own = await unit.tx
    .selectFrom('secure_assets')
    .select('asset_id')
    .where('asset_id', '=', anyOf(assetIds))
    .where('session_id', '=', unit.actor?.session_id ?? 0)
    .where('kind', '=', 'id_photo')
    .where('created_at', '>', new Date(unit.now.getTime() - day))
    .where('deleted_at', 'is', null)
    .execute()
  return own.length === new Set(assetIds).size
}

/** An admin may upload outside any market; then the shortest time of the default jurisdiction holds. */
async function keptDays(tx: Tx, kind: NewAsset['kind'], marketId: number | undefined): Promise<number> {
  const market =
    marketId === undefined
      ? undefined
      : await tx.selectFrom('markets').select('alcohol_pack').where('market_id', '=', marketId).executeTakeFirst()
  const days = alcoholPack(market?.alcohol_pack ?? 'us-ga').keptDays
  return kind === 'signature' ? days.signatures : days.idPhotos
}
