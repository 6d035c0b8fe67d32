import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { readUpload } from '#platform/server/images/read-upload.ts'
import { type AssetPlace, readAsset } from '#platform/server/images/secure-assets.ts'
import { answer, type RouteHandler, sent } from '#platform/server/routes.ts'
import { secureAsset, uploadPhoto } from '../calls/assets.ts'
import { longestSide } from '../rules/id-photo.ts'
import { type AssetReads, mayReadMore } from './asset-reads.ts'
import { storePhoto } from './photo-upload.ts'

/** ID photos in (drivers), ID photos and signatures out (support, each read an event; SIL-OPS-76). */
export function assetRoutes(place: AssetPlace, reads: AssetReads): RouteHandler[] {
  return [
    answer(uploadPhoto, async ({ request, transaction }) => {
      const photo = await readUpload(request, { longestSide })
      if (!photo.ok) return refuse(photo.fault, { field: 'file' })
      return transaction((unit) => storePhoto(unit, place, photo.bytes))
    }),
    answer(secureAsset, async ({ data: { asset_id, reason }, actor, now, db, transaction, reply }) => {
      const asset = await db
        .selectFrom('secure_assets')
        .select(['content_type', 'kind', 'market_id'])
        .where('asset_id', '=', asset_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!asset || !worksIn(actor, asset.market_id)) return refuse('unknown_id')
      if (!(await mayReadMore(reads, actor, now))) return refuse('too_many_reads')
      const bytes = await readAsset(place, asset_id)
      if (!bytes) return refuse('unknown_id')
      // Written down before anything is shown.
      await transaction(async (unit) => {
        const detail = { kind: asset.kind, ...(reason && { reason }) }
        unit.audit({ what: 'secure_asset_read', subject: `asset:${asset_id}`, detail })
        return ok({})
      })
      reply
        .type(asset.content_type)
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .send(bytes)
      return sent
    }),
  ]
}
