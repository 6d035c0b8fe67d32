import { expect, test } from 'vitest'
import { coveredLabels, drawnLast, frameOf } from './map-frame.ts'

test('places keep north up and stay inside the margin', () => {
  const place = frameOf(
    [
      { lat: 34, lng: -83.4 },
      { lat: 33.9, lng: -83.3 },
    ],
    840,
    380,
    72,
  )
  const northWest = place({ lat: 34, lng: -83.4 })
  const southEast = place({ lat: 33.9, lng: -83.3 })
  expect(northWest.y).toBeCloseTo(72)
  expect(southEast.y).toBeCloseTo(308)
  expect(northWest.x).toBeLessThan(southEast.x)
  expect(northWest.x).toBeGreaterThanOrEqual(72)
})

test('one place lies in the middle', () => {
  expect(frameOf([{ lat: 33.95, lng: -83.37 }], 840, 380, 72)({ lat: 33.95, lng: -83.37 })).toEqual({ x: 420, y: 190 })
})

test('of labels that would lie on each other the first is written, and what is not written covers nothing', () => {
  const ana = { x: 100, y: 100, label: 'Ana Campos' }
  const beside = { x: 160, y: 105, label: 'Bao Nguyen' }
  const besideThat = { x: 220, y: 105, label: 'Chidi Eze' }
  const below = { x: 100, y: 116, label: 'Dana Whitlock' }
  expect([...coveredLabels([ana, beside, besideThat, below])]).toEqual([beside])
})

test('what has a name is drawn after the many that have none, each group in its order', () => {
  const [due, chosen] = [
    { label: 'Mill Street Pho', quiet: undefined },
    { label: 'Casa Verde', quiet: false },
  ]
  const [one, other] = [
    { label: 'Otter Burger', quiet: true },
    { label: 'Night Owl', quiet: true },
  ]
  expect(drawnLast([due, one, chosen, other])).toEqual([one, other, due, chosen])
})
