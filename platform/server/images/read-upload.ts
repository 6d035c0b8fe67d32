import type { FastifyRequest } from 'fastify'
import { type ImageLimits, type ReadImage, readPhoto } from './read-image.ts'

export type ReadUpload = ReadImage | UnreadUpload
type UnreadUpload = { readonly ok: false; readonly fault: 'file_missing' | 'too_large' }
type UploadedFile = { readonly ok: true; readonly bytes: Buffer; readonly name: string }

/** The photo in the file field of a multipart body, whatever the field is called. */
export async function readUpload(request: FastifyRequest, limits: ImageLimits): Promise<ReadUpload> {
  const file = await readUploadedFile(request)
  return file.ok ? readPhoto(file.bytes, limits) : file
}

/** The file of a multipart body as it came, with the name that its sender gave it. */
export async function readUploadedFile(request: FastifyRequest): Promise<UploadedFile | UnreadUpload> {
  const file = request.isMultipart() ? await readFile(request) : undefined
  if (!file) return { ok: false, fault: 'file_missing' }
  return file.truncated ? { ok: false, fault: 'too_large' } : { ok: true, bytes: file.bytes, name: file.name }
}

/** `undefined` for a body that ends in the middle: the reader throws plain errors for those, and coded ones for its limits. */
async function readFile(request: FastifyRequest) {
  try {
    const file = await request.file()
    return file && { bytes: await file.toBuffer(), truncated: file.file.truncated, name: file.filename }
  } catch (error) {
    if (error instanceof Error && !('statusCode' in error)) return undefined
    throw error
  }
}
