import type { FastifyRequest } from 'fastify'
import { type ImageLimits, type ReadImage, readPhoto } from './read-image.ts'

export type ReadUpload = ReadImage | { readonly ok: false; readonly fault: 'file_missing' }

/** The photo in the file field of a multipart body, whatever the field is called. */
export async function readUpload(request: FastifyRequest, limits: ImageLimits): Promise<ReadUpload> {
  const file = request.isMultipart() ? await readFile(request) : undefined
  if (!file) return { ok: false, fault: 'file_missing' }
  return file.truncated ? { ok: false, fault: 'too_large' } : readPhoto(file.bytes, limits)
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
