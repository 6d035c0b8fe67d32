import { expect, test } from 'vitest'
import { addCorner, addHole, addPolygon, cornersOf, moveCorner, removeCorner, removeRing } from './edit-polygons.ts'

const square = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 9],
  [0, 0],
] as const
const hole = [
  [2, 2],
  [4, 2],
  [3, 4],
  [2, 2],
] as const
const drawing = [[square, hole], [square]]
const at = (polygon: number, ring: number, corner: number) => ({ polygon, ring, corner })

test('the first corner moves with the point that closes the ring, and all else stays', () => {
  const moved = moveCorner(drawing, at(0, 0, 0), [-1, 0.123456789])
  expect(moved[0]?.[0]?.[0]).toEqual([-1, 0.123457])
  expect(moved[0]?.[0]?.at(-1)).toEqual([-1, 0.123457])
  expect(moved[0]?.[1]).toBe(hole)
  expect(moved[1]).toBe(drawing[1])
})

test('a corner is added behind another, also behind the last', () => {
  expect(cornersOf(addCorner(drawing, at(0, 1, 2), [2, 3])[0]?.[1] ?? [])).toEqual([...hole.slice(0, 3), [2, 3]])
})

test('a corner is removed, but never one of three', () => {
  expect(cornersOf(removeCorner(drawing, at(1, 0, 0))[1]?.[0] ?? [])).toEqual([
    [9, 0],
    [9, 9],
    [0, 9],
  ])
  expect(removeCorner(drawing, at(0, 1, 0))[0]?.[1]).toEqual(hole)
})

test('polygons and holes are added closed, and removed', () => {
  const corners = hole.slice(0, 3)
  expect(addPolygon(drawing, corners)).toEqual([...drawing, [hole]])
  expect(addHole(drawing, 1, corners)[1]).toEqual([square, hole])
  expect(removeRing(drawing, { polygon: 0, ring: 1 })).toEqual([[square], [square]])
  expect(removeRing(drawing, { polygon: 0, ring: 0 })).toEqual([[square]])
})
