import type { Sharp } from 'sharp'
import { makeGate } from '#platform/server/gate.ts'

export type ReadImage =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly fault: 'wrong_type' | 'too_large' }

export type ImageLimits = {
  /** In pixels; an image with a longer side is refused before anything is unpacked. */
  readonly longestSide: number
  /** Shrinks to this side at most, in pixels; a smaller image stays as it is. */
  readonly shrinkTo?: number
}

const photoFormats = ['png', 'gif', 'jpeg']

/** A photo as JPEG, decided by content and encoded anew: what else the file holds, EXIF and place included, is gone (SIL-OPS-77). */
export function readPhoto(bytes: Buffer, limits: ImageLimits): Promise<ReadImage> {
  // Turned as the camera says before that note is dropped with the rest.
  return read(bytes, photoFormats, limits, (image) =>
    image.rotate().flatten({ background: '#ffffff' }).jpeg({ quality: 88 }),
  )
}

/** A drawing of few colours, such as a signature, as PNG: only PNG is taken. */
export function readDrawing(bytes: Buffer, limits: ImageLimits): Promise<ReadImage> {
  return read(bytes, ['png'], limits, (image) => image.flatten({ background: '#ffffff' }).png())
}

/** What is dark in a drawing on white: how many pixels, and how far they reach. */
export type Ink = { readonly pixels: number; readonly width: number; readonly height: number }

/** Darker than this is ink; the edges of a stroke fade into the paper. */
const darkest = 160

export async function inkOf(png: Buffer, { longestSide }: ImageLimits): Promise<Ink> {
  const { openImage } = await import('./open-image.ts')
  const { data, info } = await gate(() =>
    openImage(png, longestSide).greyscale().raw().toBuffer({ resolveWithObject: true }),
  )
  let pixels = 0
  let [left, right, top, bottom] = [info.width, -1, info.height, -1]
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at] ?? 255) > darkest) continue
    const [x, y] = [(at / info.channels) % info.width, Math.floor(at / info.channels / info.width)]
    pixels += 1
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { pixels, width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1) }
}

/** A photo of 24 megapixels unpacks to 70 MB and more: two at a time, and the others wait. */
const gate = makeGate(2)

async function read(
  bytes: Buffer,
  formats: readonly string[],
  { longestSide, shrinkTo }: ImageLimits,
  redraw: (image: Sharp) => Sharp,
): Promise<ReadImage> {
  const { openImage } = await import('./open-image.ts')
  return gate(async () => {
    const fault = await faultOf(openImage(bytes, longestSide), formats, longestSide)
    if (fault) return { ok: false, fault }
    const drawn = redraw(openImage(bytes, longestSide))
    const shrunk = shrinkTo ? drawn.resize(shrinkTo, shrinkTo, { fit: 'inside', withoutEnlargement: true }) : drawn
    return encode(() => shrunk.toBuffer())
  })
}

async function faultOf(
  image: Sharp,
  formats: readonly string[],
  longestSide: number,
): Promise<'wrong_type' | 'too_large' | undefined> {
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
