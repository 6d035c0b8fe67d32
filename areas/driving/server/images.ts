import type { Sharp } from 'sharp'
import { makeGate } from '#platform/server/gate.ts'
import { longestSide } from '../rules/id-photo.ts'

export type ReadImage =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly fault: 'wrong_type' | 'too_large' }

const photoFormats = ['png', 'gif', 'jpeg']

/**
 * Decides by content and encodes anew: what else the file holds, EXIF and place included, is gone (SIL-OPS-77). The limit on pixels is
 * checked before anything is unpacked.
 */
export function readPhoto(bytes: Buffer): Promise<ReadImage> {
  // Turned as the camera says before that note is dropped with the rest.
  return read(bytes, photoFormats, (image) => image.rotate().flatten({ background: '#ffffff' }).jpeg({ quality: 88 }))
}

export function readSignature(bytes: Buffer): Promise<ReadImage> {
  return read(bytes, ['png'], (image) => image.flatten({ background: '#ffffff' }).png())
}

/** A photo of 24 megapixels unpacks to 70 MB and more: two at a time, and the others wait. */
const gate = makeGate(2)

async function read(bytes: Buffer, formats: readonly string[], redraw: (image: Sharp) => Sharp): Promise<ReadImage> {
  const { openImage } = await import('./open-image.ts')
  return gate(async () => {
    const fault = await faultOf(openImage(bytes), formats)
    if (fault) return { ok: false, fault }
    return encode(() => redraw(openImage(bytes)).toBuffer())
  })
}

async function faultOf(image: Sharp, formats: readonly string[]): Promise<'wrong_type' | 'too_large' | undefined> {
  try {
    const { format, width, height } = await image.metadata()
    if (!formats.includes(format)) return 'wrong_type'
    return width > longestSide || height > longestSide ? 'too_large' : undefined
  } catch (error) {
    return isPixelLimit(error) ? 'too_large' : 'wrong_type'
  }
}

/** A file that begins like an image and breaks off is none. */
async function encode(make: () => Promise<Buffer>): Promise<ReadImage> {
  try {
    return { ok: true, bytes: await make() }
  } catch (error) {
    return { ok: false, fault: isPixelLimit(error) ? 'too_large' : 'wrong_type' }
  }
}

function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message)
}
