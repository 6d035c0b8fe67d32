import type { FastifyRequest } from 'fastify'
import { ok } from '#platform/core/result.ts'
import { type ReadImage, readPhoto } from '#platform/server/images/read-image.ts'
import type { AssetPlace } from '#platform/server/images/secure-assets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { longestSide } from '../rules/id-photo.ts'
import { storeAsset } from './secure-assets.ts'

export type ReadUpload = ReadImage | { readonly ok: false; readonly fault: 'file_missing' }

/** The file field of a multipart body, whatever it is called. */
export async function readUpload(request: FastifyRequest): Promise<ReadUpload> {
  const file = request.isMultipart() ? await readFile(request) : undefined
  if (!file) return { ok: false, fault: 'file_missing' }
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

/** One ID photo of the caller's session. */
export async function storePhoto(unit: UnitOfWork, place: AssetPlace, bytes: Uint8Array) {
  const asset = { kind: 'id_photo', bytes, content_type: 'image/jpeg', file_name: 'id.jpg' } as const
  const asset_id = await storeAsset(unit, place, { ...asset, market_id: unit.actor?.driver?.market_id })
  return ok({ success: true as const, asset_id })
}
