import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf } from '../kinds.ts'
import type { QueueEntry } from '../queue.ts'
import { insertBefore, movedWith, moveTo, placeOrder } from './placement.ts'

const row = (id: string): QueueEntry => ({
  driver_assignment_id: id,
  order_id: id.startsWith('w') ? null : Number(id.slice(1)),
})
const rows = (text: string) => text.split(' ').filter(Boolean).map(row)
const ids = (placed: readonly QueueEntry[] | undefined) => placed?.map((one) => one.driver_assignment_id).join(' ')

describe('a place in a queue', () => {
  test.each([
    ['d1 w2', null, 'd1 w2 w9'],
    ['d1 w2', 'd1', 'w9 d1 w2'],
    ['', null, 'w9'],
    ['d1 g3 p3 d3', 'p3', 'd1 w9 g3 p3 d3'],
    ['d1 g3 d1 p3', 'p3', 'd1 g3 d1 w9 p3'],
    ['d1', 'd7', undefined],
  ])('in %j before %s: %s', (queue, before, expected) => {
    expect(ids(insertBefore(rows(queue), rows('w9'), before))).toBe(expected)
  })
  test.each([
    [null, null, 'd1 g3 p3 g9 p9 d9'],
    ['g3', null, 'd1 g9 p9 g3 p3 d9'],
    ['g3', 'g3', 'd1 g9 p9 d9 g3 p3'],
    [null, 'd1', 'd1 g3 p3 g9 p9 d9'],
    ['d1', 'p3', 'g9 p9 d1 d9 g3 p3'],
    ['d8', null, undefined],
    [null, 'd8', undefined],
  ])('an order picked up before %s and dropped before %s: %s', (pick_before, drop_before, expected) => {
    expect(ids(placeOrder(rows('d1 g3 p3'), rows('g9 p9 d9'), { pick_before, drop_before }))).toBe(expected)
  })
  test.each([
    ['d1 g3 p3 d3 w4', 'w4', 'g3', 'd1 w4 g3 p3 d3'],
    ['d1 g3 p3 d3', 'p3', 'd1', 'g3 p3 d1 d3'],
    ['d1 g3 p3 d3', 'g3', null, 'd1 d3 g3 p3'],
    ['d1 g3 p3 d3', 'd3', 'd1', 'd3 d1 g3 p3'],
    ['d1 g3 p3 d3', 'd1', 'g3', 'd1 g3 p3 d3'],
    ['d1 g3 p3 d3', 'g3', 'p3', 'd1 g3 p3 d3'],
    ['d1', 'd7', null, undefined],
    ['d1', 'd1', 'd7', undefined],
  ])('in %j %s goes before %s: %s', (queue, id, before, expected) => {
    expect(ids(moveTo(rows(queue), id, before))).toBe(expected)
  })
  test('[DSP-68] a move that changes nothing answers the very same queue', () => {
    const queue = rows('d1 g3 p3 d3')
    expect(moveTo(queue, 'd1', 'g3')).toBe(queue)
    expect(moveTo(queue, 'p3', 'g3')).toBe(queue)
    expect(ids(movedWith(queue, 'w9'))).toBe('')
  })
})

test('whatever is moved or placed, no row is lost or doubled, and each Go to order stays before its Pickup', () => {
  const queue = fc
    .shuffledSubarray(['d1', 'g2 p2', 'd2', 'w5', 'g4 p4', 'd4', 'w6'])
    .map((parts) => rows(parts.join(' ')))
  const property = fc.property(queue, fc.nat(9), fc.nat(9), (present, at, to) => {
    const id = present[at % Math.max(1, present.length)]?.driver_assignment_id ?? ''
    const before = present[to]?.driver_assignment_id ?? null
    const moved = moveTo(present, id, before) ?? present
    const placed = placeOrder(moved, rows('g9 p9 d9'), { pick_before: before, drop_before: id || null })
    for (const [result, expected] of [
      [moved, present],
      [placed ?? [], [...present, ...rows('g9 p9 d9')]],
    ] as const) {
      expect(ids(result)?.split(' ').sort()).toEqual(ids(expected)?.split(' ').sort())
      for (const [index, { driver_assignment_id, order_id }] of result.entries())
        if (kindOf(driver_assignment_id) === 'go_to_order')
          expect(result[index + 1]).toEqual({ driver_assignment_id: `p${order_id}`, order_id })
    }
    if (placed) {
      const own = placed.filter(({ order_id }) => order_id === 9)
      expect(ids(own)).toBe('g9 p9 d9')
    }
  })
  void fc.assert(property, { numRuns: 1000 })
})
