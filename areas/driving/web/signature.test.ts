import { expect, test } from 'vitest'
import { fitStrokes, signatureBox } from '#ui/signature.ts'

test('[DLV-14] [SIL-OPS-81] [SIL-OPS-80] the canvas is as large as the window minus 10 px, each way', () => {
  expect(signatureBox('window', { width: 360, height: 780 })).toEqual({ width: 350, height: 770 })
})

test('[SIL-OPS-148] [SIL-OPS-80] the pad within a form is 200 px wide, whatever the window', () => {
  for (const width of [360, 1440]) expect(signatureBox('inline', { width, height: 780 }).width).toBe(200)
})

test('[DLV-13] [SIL-OPS-79] a turned phone keeps the strokes, whole and in shape', () => {
  const strokes = [
    {
      points: [
        { x: 0, y: 0 },
        { x: 350, y: 350 },
      ],
    },
  ]
  const [turned] = fitStrokes(strokes, { width: 350, height: 770 }, { width: 770, height: 350 })
  const [from, to] = turned?.points ?? []
  expect((to?.x ?? 0) - (from?.x ?? 0)).toBeCloseTo((to?.y ?? 0) - (from?.y ?? 0))
  for (const { x, y } of turned?.points ?? []) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(770)
    expect(y).toBeLessThanOrEqual(350)
  }
})
