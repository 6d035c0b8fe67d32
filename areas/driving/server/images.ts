import sharp from 'sharp'
import { longestSide } from '../rules/id-photo.ts'

export type ReadImage =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly fault: 'wrong_type' | 'too_large' }

const photoFormats = ['png', 'gif', 'jpeg']

/**
 * Decides by content and encodes anew: what else the file holds, EXIF and place included, is gone (SIL-OPS-77). The limit on pixels is
 * checked before anything is unpacked.
 */
export async function readPhoto(bytes: Buffer): Promise<ReadImage> {
  const fault = await faultOf(bytes, photoFormats)
  if (fault) return { ok: false, fault }
  // Turned as the camera says before that note is dropped with the rest.
  return encode(() => open(bytes).rotate().flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer())
}

export async function readSignature(bytes: Buffer): Promise<ReadImage> {
  const fault = await faultOf(bytes, ['png'])
  if (fault) return { ok: false, fault }
  return encode(() => open(bytes).flatten({ background: '#ffffff' }).png().toBuffer())
}

const open = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: longestSide * longestSide })

async function faultOf(bytes: Buffer, formats: readonly string[]): Promise<'wrong_type' | 'too_large' | undefined> {
  try {
    const { format, width, height } = await open(bytes).metadata()
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
