import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { id } from '#platform/core/wire.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { largestPhoto, type PhotoFault, photoWords } from '../rules/id-photo.ts'
import { type ReadImage, readPhoto } from './images.ts'
import { readAsset, storeAsset } from './secure-assets.ts'

const assetParams = z.object({ asset_id: id })
const statusOf = { wrong_type: 415, too_large: 413 } as const satisfies Record<PhotoFault, number>

/** ID photos in (drivers), ID photos and signatures out (support, each read an event; SIL-OPS-76). */
export function addAssetRoutes(app: FastifyInstance, deps: ServerDeps): void {
  // In a scope of its own: no other route reads multipart bodies.
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 10, fileSize: largestPhoto },
    })
    addUpload(scope, deps)
    done()
  })

  app.get(
    '/secure/assets/:asset_id',
    {
      schema: { params: assetParams, tags: ['driving'], summary: 'An ID photo or a signature' },
      onRequest: guard(deps.sessions, 'GET /secure/assets/:asset_id'),
    },
    async (request, reply) => {
      const { asset_id } = z.parse(assetParams, request.params)
      const asset = await deps.db
        .selectFrom('secure_assets')
        .select(['content_type', 'kind'])
        .where('asset_id', '=', asset_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      const bytes = asset && (await readAsset(deps, asset_id))
      if (!bytes) return reply.callNotFound()
      // Written down before anything is shown.
      await deps.units.run(actorOf(request), async (unit) => {
        unit.audit({ what: 'secure_asset_read', subject: `asset:${asset_id}`, detail: { kind: asset.kind } })
        return ok({})
      })
      return reply
        .type(asset.content_type)
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .send(bytes)
    },
  )
}

function addUpload(scope: FastifyInstance, deps: ServerDeps): void {
  scope.post(
    '/admin/assets/new_secure',
    {
      bodyLimit: largestPhoto + 64 * 1024,
      schema: { tags: ['driving'], summary: 'Upload one photo of an ID', consumes: ['multipart/form-data'] },
      onRequest: guard(deps.sessions, 'POST /admin/assets/new_secure'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const photo = request.isMultipart() ? await readUpload(request) : undefined
      if (!photo) {
        const message = photoWords.wrong_type
        return reply.code(400).send({ success: false, error: 'file_missing', message, field: 'file' })
      }
      if (!photo.ok) {
        const { fault } = photo
        const message = photoWords[fault]
        return reply.code(statusOf[fault]).send({ success: false, error: fault, message, field: 'file' })
      }
      const actor = actorOf(request)
      const { bytes } = photo
      const asset = { kind: 'id_photo', bytes, content_type: 'image/jpeg', file_name: 'id.jpg' } as const
      const stored = await deps.units.run(actor, async (unit) =>
        ok({ asset_id: await storeAsset(unit, deps, { ...asset, market_id: actor.driver?.market_id }) }),
      )
      return reply.send({ success: true, asset_id: stored.data.asset_id })
    },
  )
}

/** The file field, whatever it is called; `undefined` without one. */
async function readUpload(request: FastifyRequest): Promise<ReadImage | undefined> {
  const file = await readFile(request)
  if (!file) return undefined
  return file.truncated ? { ok: false, fault: 'too_large' } : readPhoto(file.bytes)
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
