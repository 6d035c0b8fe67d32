import type { MapColours } from './map-colours.ts'
import { type RoadNumber, roadNumbers } from './road-numbers.ts'

const prefix = 'road numbers '
/** The map's expression for the picture of a road's numbers. */
export const shieldsOf = ['concat', prefix, ['get', 'ref']] as const

const height = 18
const gap = 2
const font = '700 10.5px "Inter Variable", sans-serif'
/** What the outline needs beside the letters. */
const sides: Readonly<Record<RoadNumber['of'], number>> = { interstate: 10, us: 11, state: 12, other: 8 }

/** The signs of a road beside one another, in the colours of the page's theme; nothing for a picture that is not of a road's numbers. */
export function drawShields(
  id: string,
  colours: MapColours,
): { readonly image: ImageData; readonly pixelRatio: number } | undefined {
  const numbers = id.startsWith(prefix) ? roadNumbers(id.slice(prefix.length)) : []
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.font = font
  const signs = numbers.map((number) => ({
    ...number,
    width: Math.max(height, Math.ceil(pen.measureText(number.text).width + sides[number.of])),
  }))
  const pixelRatio = Math.max(1, Math.ceil(devicePixelRatio))
  const width = signs.reduce((sum, sign) => sum + sign.width + gap, -gap)
  // A road whose numbers no sign can show has an empty picture: a missing one would be asked for again with every tile.
  canvas.width = Math.max(1, width * pixelRatio)
  canvas.height = height * pixelRatio
  pen.scale(pixelRatio, pixelRatio)
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  let left = 0
  for (const sign of signs) {
    drawSign(pen, sign, colours)
    pen.translate(sign.width + gap, 0)
    left += sign.width + gap
  }
  pen.translate(-left, 0)
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio }
}

function drawSign(pen: CanvasRenderingContext2D, { of, text, width }: RoadNumber & { width: number }, c: MapColours) {
  const outline = new Path2D(outlines[of](width))
  const isInterstate = of === 'interstate'
  pen.fillStyle = isInterstate ? c.interstate : c.sign
  pen.fill(outline)
  if (isInterstate) {
    pen.save()
    pen.clip(outline)
    pen.fillStyle = c.crown
    pen.fillRect(0, 0, width, 5)
    pen.restore()
  }
  pen.lineWidth = 1
  pen.strokeStyle = isInterstate ? c.sign : c.label
  pen.stroke(outline)
  pen.fillStyle = isInterstate ? c.sign : c.text
  pen.fillText(text, width / 2, isInterstate ? 10 : of === 'us' ? 9 : 9.5)
}

/** In a picture of 18 pixels height and any width. */
const outlines: Readonly<Record<RoadNumber['of'], (width: number) => string>> = {
  interstate: (w) =>
    `M2.5 1Q${w / 4} 3 ${w / 2} 1Q${w * 0.75} 3 ${w - 2.5} 1Q${w - 0.5} 4 ${w - 0.5} 7.5Q${w - 1} 14 ${w / 2} 17.5Q1 14 .5 7.5Q.5 4 2.5 1Z`,
  us: (w) =>
    `M3.5 .5Q${w / 4} 2.5 ${w / 2} .5Q${w * 0.75} 2.5 ${w - 3.5} .5L${w - 0.5} 3.5Q${w - 3} 7 ${w - 1} 10.5Q${w - 1.5} 15 ${w / 2} 17.5Q1.5 15 1 10.5Q3 7 .5 3.5Z`,
  state: (w) => `M9 .5H${w - 9}A8.5 8.5 0 0 1 ${w - 9} 17.5H9A8.5 8.5 0 0 1 9 .5Z`,
  other: (w) =>
    `M4 1.5H${w - 4}A3.5 3.5 0 0 1 ${w - 0.5} 5V13A3.5 3.5 0 0 1 ${w - 4} 16.5H4A3.5 3.5 0 0 1 .5 13V5A3.5 3.5 0 0 1 4 1.5Z`,
}
