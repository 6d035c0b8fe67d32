import { expect, test } from 'vitest'
import { seeded } from '#platform/core/seeded.ts'
import { boxOf, type Marked, overlap, placeLabels } from './map-labels.ts'

const frame = { width: 440, height: 300 }
const store = (name: string, x: number, y: number): Marked => ({ name, x, y })

test('a name stands to the right of its store', () => {
  expect(placeLabels([store('Bella Napoli', 100, 100)], frame)).toEqual([
    { name: 'Bella Napoli', x: 114, y: 104, anchor: 'start' },
  ])
})

test('and to the left of it at the right edge', () => {
  expect(placeLabels([store('Bella Napoli', 420, 100)], frame)).toMatchObject([{ x: 406, anchor: 'end' }])
})

test('two stores beside each other have their names on two sides', () => {
  const labels = placeLabels([store('Bella Napoli', 200, 100), store('Noodle Bar', 214, 101)], frame)
  expect(labels).toHaveLength(2)
  expect(labels[0]).toMatchObject({ anchor: 'end' })
})

test('where there is no place left a name is left out, and never stands over another one or over a store', () => {
  const random = seeded(9)
  for (let count = 2; count <= 40; count += 1) {
    const stores = Array.from({ length: count }, (_, at) =>
      store(`Restaurant ${at}`, 60 + random() * 320, 40 + random() * 220),
    )
    const boxes = placeLabels(stores, frame).map(boxOf)
    expect(boxes.length).toBeGreaterThan(Math.min(count, 8) / 2)
    for (const [at, one] of boxes.entries()) {
      expect(boxes.slice(at + 1).filter((other) => overlap(one, other))).toEqual([])
      expect(one.left >= 0 && one.right <= frame.width && one.top >= 0 && one.bottom <= frame.height).toBe(true)
    }
  }
})
