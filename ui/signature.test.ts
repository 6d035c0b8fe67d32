import { expect, test } from 'vitest'
import { fitStrokes, isSignature, signatureBox, trimStrokes } from './signature.ts'

const strokes = [
  {
    points: [
      { x: 100, y: 50 },
      { x: 300, y: 150 },
    ],
  },
]

test('[DLV-14] the pad is as large as the window less ten pixels', () => {
  expect(signatureBox('window', { width: 390, height: 844 })).toEqual({ width: 380, height: 834 })
})

test('[DLV-13] a turned phone shows the same name, smaller and in the middle, with its proportions', () => {
  const [turned] = fitStrokes(strokes, { width: 800, height: 400 }, { width: 400, height: 800 })
  expect(turned?.points).toEqual([
    { x: 50, y: 325 },
    { x: 150, y: 375 },
  ])
})

test('[DLV-13] in the box they were drawn in, strokes lie where they were drawn', () => {
  expect(fitStrokes(strokes, { width: 800, height: 400 }, { width: 800, height: 400 })).toEqual(strokes)
})

test('what is sent is cut to the ink', () => {
  expect(trimStrokes(strokes, 10)).toEqual({
    box: { width: 220, height: 120 },
    strokes: [
      {
        points: [
          { x: 10, y: 10 },
          { x: 210, y: 110 },
        ],
      },
    ],
  })
})

test('no ink is no signature', () => {
  expect(trimStrokes([], 10)).toBeUndefined()
  expect(trimStrokes([{ points: [] }], 10)).toBeUndefined()
})

const line = (...points: readonly (readonly [number, number])[]) => ({ points: points.map(([x, y]) => ({ x, y })) })

test.each([
  ['nothing', [], false],
  ['a dot', [line([100, 100])], false],
  ['a dot that slipped', [line([100, 100], [103, 101])], false],
  ['many dots side by side', [line([10, 10]), line([60, 10]), line([110, 10])], false],
  ['a short dash', [line([0, 0], [40, 0])], false],
  ['scribbling on one spot', [line([0, 0], [20, 20], [0, 0], [20, 20], [0, 0])], false],
  ['initials', [line([0, 0], [30, 40]), line([20, 0], [20, 40])], true],
  ['a name', [line([0, 0], [50, 40], [80, 0], [160, 30])], true],
] as const)('[SIL-OPS-79] %s: a signature or not', (_what, drawn, isOne) => {
  expect(isSignature(drawn.map(({ points }) => ({ points: [...points] })))).toBe(isOne)
})
