import { makeGate } from '#platform/server/gate.ts'
import type { ReadImage } from './read-image.ts'

/** One file of a picture, as a browser asks for it. */
type PictureFile = { readonly width: number; readonly format: 'webp' | 'avif'; readonly bytes: Buffer }
export type Picture = { readonly width: number; readonly height: number; readonly files: readonly PictureFile[] }
type ReadPicture = { readonly ok: true; readonly picture: Picture } | Extract<ReadImage, { ok: false }>

/** The part of it that is shown, in shares of its width and height. */
export type Crop = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

type PictureLimits = {
  /** In pixels; an image with a longer side is refused before anything is unpacked. */
  readonly longestSide: number
  /** Rising; none wider than the picture itself is made, but one always is. */
  readonly widths: readonly number[]
  readonly crop?: Crop | undefined
}

const formats = ['png', 'gif', 'jpeg', 'webp', 'heif']
/** AVIF of large pictures takes seconds, and saves least there. */
const widestAvif = 640

/** Two are unpacked at a time, and the others wait. */
const gate = makeGate(2)

/**
 * A picture for everybody, decided by content and drawn anew in several widths: what else the file holds, EXIF and place included, is gone.
 * It is unpacked once, at no more than the largest width needs.
 */
export async function readPicture(bytes: Buffer, limits: PictureLimits): Promise<ReadPicture> {
  const { openImage, openPixels } = await import('./open-image.ts')
  const { longestSide, widths, crop } = limits
  return gate(async () => {
    try {
      const { format, width, height } = await openImage(bytes, longestSide).metadata()
      if (!formats.includes(format)) return { ok: false, fault: 'wrong_type' }
      if (width > longestSide || height > longestSide) return { ok: false, fault: 'too_large' }
      // A part is cut from twice as many pixels, so that it is not blown up.
      const room = (widths.at(-1) ?? longestSide) * 2
      const whole = await openImage(bytes, longestSide)
        .rotate()
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize(room, room, { fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const part = partOf(crop, whole.info)
      const own = widths.filter((one) => one < part.width)
      const largest = Math.min(part.width, widths.at(-1) ?? part.width)
      const files: PictureFile[] = []
      for (const to of [...new Set([...own, largest])]) {
        const drawn = () => openPixels(whole.data, whole.info).extract(part).resize(to)
        files.push({ width: to, format: 'webp', bytes: await drawn().webp({ quality: 80 }).toBuffer() })
        if (to <= widestAvif)
          files.push({ width: to, format: 'avif', bytes: await drawn().avif({ quality: 55, effort: 2 }).toBuffer() })
      }
      const ratio = largest / part.width
      return { ok: true, picture: { width: largest, height: Math.max(1, Math.round(part.height * ratio)), files } }
    } catch (error) {
      return {
        ok: false,
        fault: error instanceof Error && /pixel limit/i.test(error.message) ? 'too_large' : 'wrong_type',
      }
    }
  })
}

function partOf(crop: Crop | undefined, { width, height }: { readonly width: number; readonly height: number }) {
  const { x, y, width: w, height: h } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const left = within(Math.round(x * width), 0, width - 1)
  const top = within(Math.round(y * height), 0, height - 1)
  return {
    left,
    top,
    width: within(Math.round(w * width), 1, width - left),
    height: within(Math.round(h * height), 1, height - top),
  }
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
