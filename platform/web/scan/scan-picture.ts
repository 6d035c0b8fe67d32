import type { BarcodeDecoder, BarcodeKind } from './decoder.ts'

/** A picture is shrunk to this many pixels at its longer side: more only takes longer. */
const longestSide = 2000
/** Degrees by which it is turned in turn: decoders give up on a card that lies askew. The bars of goods are read at any angle. */
export const turns: Readonly<Record<BarcodeKind, readonly number[]>> = {
  license: [0, 5, -5, 10, -10, 15, -15],
  product: [0, 45],
}

type Picture = ImageBitmap | HTMLVideoElement

/** The text of the barcode in a picture that somebody took, or `undefined`. */
export async function scanFile(decoder: BarcodeDecoder, kind: BarcodeKind, file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    for (const turn of turns[kind]) {
      const text = await decoder.read(drawn(picture, turn))
      if (text !== undefined) return text
    }
    return undefined
  } finally {
    picture.close()
  }
}

export function drawn(picture: Picture, turn: number): HTMLCanvasElement {
  const [width, height] = sizeOf(picture)
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return canvas
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(picture, -canvas.width / 2, -canvas.height / 2, canvas.width, canvas.height)
  return canvas
}

const sizeOf = (picture: Picture): readonly [number, number] =>
  picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
