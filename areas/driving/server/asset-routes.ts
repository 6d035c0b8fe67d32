import type { FastifyRequest } from 'fastify'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { type ReadImage, readPhoto } from '#platform/server/images/read-image.ts'
import { type AssetPlace, readAsset } from '#platform/server/images/secure-assets.ts'
import { answer, type RouteHandler, sent } from '#platform/server/routes.ts'
import { secureAsset, uploadPhoto } from '../calls/assets.ts'
import { longestSide } from '../rules/id-photo.ts'
import { type AssetReads, mayReadMore } from './asset-reads.ts'
import { storeAsset } from './secure-assets.ts'

/** ID photos in (drivers), ID photos and signatures out (support, each read an event; SIL-OPS-76). */
export function assetRoutes(place: AssetPlace, reads: AssetReads): RouteHandler[] {
  return [
    answer(uploadPhoto, async ({ actor, request, transaction }) => {
      const photo = request.isMultipart() ? await readUpload(request) : undefined
      if (!photo) return refuse('file_missing', { field: 'file' })
      if (!photo.ok) return refuse(photo.fault, { field: 'file' })
      const { bytes } = photo
      const asset = { kind: 'id_photo', bytes, content_type: 'image/jpeg', file_name: 'id.jpg' } as const
      return transaction(async (unit) => {
        const asset_id = await storeAsset(unit, place, { ...asset, market_id: actor.driver?.market_id })
        return ok({ success: true as const, asset_id })
      })
    }),
    answer(secureAsset, async ({ data: { asset_id }, actor, now, db, transaction, reply }) => {
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
        unit.audit({ what: 'secure_asset_read', subject: `asset:${asset_id}`, detail: { kind: asset.kind } })
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

/** The file field, whatever it is called; `undefined` without one. */
async function readUpload(request: FastifyRequest): Promise<ReadImage | undefined> {
  const file = await readFile(request)
  if (!file) return undefined
  return file.truncated ? { ok: false, fault: 'too_large' } : readPhoto(file.bytes, { longestSide })
}

/** `undefined` for a body that ends in the middle: the reader throws plain errors for those, and coded ones for its limits. */
async function readFile(request: FastifyRequest): Promise<{ bytes: Buffer; truncated: boolean } | undefined> {
  try {
    const file = await request.file()
    return file && { bytes: await file.toBuffer(), truncated: file.file.truncated }
  } catch (error) {
    if (error instanceof Error && !('statusCode' in error)) return undefined
    throw error
  }
}
