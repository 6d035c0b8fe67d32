import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DispatchBoard } from './board.ts'
import { applyIntent, type Intent } from './intent.ts'
import { moveDown, moveUp, restore } from './queue.ts'
import { assignment, board, queue, unassigned } from './testing.ts'

const idsIn = ({ driver_queues }: DispatchBoard) =>
  driver_queues[0]?.driver_assignments.map(({ driver_assignment_id }) => driver_assignment_id)
const waiting = ({ dispatch_unassigned_orders }: DispatchBoard) =>
  dispatch_unassigned_orders.map(({ order_id }) => order_id)
const driver = { driver_id: 7, driver_hour_id: 70 }
const three = [assignment('d1'), assignment('w2'), assignment('d3', { order_id: 900 })]
const full = board({ driver_queues: [queue({ driver_assignments: three, undelivered_orders: [812, 900] })] })

describe('moves', () => {
  test.each<[string, Intent['request'], string, string[]]>([
    ['[DSP-67] swaps with the one before', 'dispatch_move_up', 'd3', ['d1', 'd3', 'w2']],
    ['[DSP-68] the first stays', 'dispatch_move_up', 'd1', ['d1', 'w2', 'd3']],
    ['[DSP-69] swaps with the one after', 'dispatch_move_down', 'd1', ['w2', 'd1', 'd3']],
    ['[DSP-70] the last stays', 'dispatch_move_down', 'd3', ['d1', 'w2', 'd3']],
    ['[SIL-OPS-51] what is gone moves nothing', 'dispatch_move_up', 'd9', ['d1', 'w2', 'd3']],
    ['[SIL-OPS-51] nor down', 'dispatch_move_down', 'd9', ['d1', 'w2', 'd3']],
  ])('%s', (_title, request, driver_assignment_id, expected) => {
    const intent = { request, data: { driver_assignment_id, driver_id: 7 } } as Intent
    expect(idsIn(applyIntent(full, intent))).toEqual(expected)
  })

  test('[DSP-67] [DSP-69] a move loses and doubles nothing, and a move back restores the order', () => {
    const ids = fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(ids, fc.nat(11), (numbers, at) => {
        const rows = numbers.map((number) => assignment(`d${number}`))
        const target = rows[1 + (at % (rows.length - 1))]?.driver_assignment_id ?? ''
        const moved = moveUp(rows, target)
        expect(moved.toSorted(byId)).toEqual(rows.toSorted(byId))
        expect(moveDown(moved, target)).toEqual(rows)
      }),
    )
  })
})

describe('delete', () => {
  test('[DSP-72] [DSP-73] [DSP-74] [DSP-75] takes all of the order and puts it back, sorted, as pick_up', () => {
    const rows = [assignment('g1'), assignment('d5', { order_id: 900 }), assignment('p1')]
    const before = board({
      driver_queues: [queue({ driver_assignments: rows, undelivered_orders: [812, 900] })],
      dispatch_unassigned_orders: [unassigned(700), unassigned(1000)],
    })
    const after = applyIntent(before, {
      request: 'dispatch_delete',
      data: { driver_assignment_id: 'p1', driver_id: 7, order_id: 812 },
    })
    expect(idsIn(after)).toEqual(['d5'])
    expect(after.driver_queues[0]?.undelivered_orders).toEqual([900])
    expect(waiting(after)).toEqual([700, 812, 1000])
    expect(after.dispatch_unassigned_orders[1]?.type).toBe('pick_up')
  })

  test('[SIL-OPS-50] what was picked up waits in the car of that driver', () => {
    const before = board({ driver_queues: [queue({ driver_assignments: [assignment('d5', { picked_up: true })] })] })
    const data = { driver_assignment_id: 'd5', driver_id: 7, order_id: 812 }
    const [order] = applyIntent(before, { request: 'dispatch_delete', data }).dispatch_unassigned_orders
    expect(order?.picked_up_by).toBe(before.driver_queues[0]?.driver_details.name)
  })

  test('[SIL-OPS-49] of a waypoint only itself', () => {
    const data = { driver_assignment_id: 'w2', driver_id: 7, order_id: null }
    const after = applyIntent(full, { request: 'dispatch_delete', data })
    expect(idsIn(after)).toEqual(['d1', 'd3'])
    expect(waiting(after)).toEqual([])
  })

  test('[DSP-85] a delete of what is gone changes nothing', () => {
    const data = { driver_assignment_id: 'd9', driver_id: 7, order_id: 812 }
    expect(applyIntent(full, { request: 'dispatch_delete', data })).toBe(full)
  })
})

describe('enqueue', () => {
  test('[DSP-61] [DSP-62] [DSP-63] [SIL-OPS-44] [SIL-OPS-46] a Pickup: two rows, blank times, the order is the driver’s', () => {
    const before = board({ dispatch_unassigned_orders: [unassigned(700), unassigned(812)] })
    const data = { assignment: { type: 'pick_up', order_id: 812 }, ...driver }
    const after = applyIntent(before, { request: 'dispatch_enqueue', data })
    expect(idsIn(after)).toEqual(['g812', 'p812'])
    expect(after.driver_queues[0]?.driver_assignments[0]).toMatchObject({
      type_text: 'Go to order',
      status_text: 'Not Acknowledged',
      start_time: null,
      end_time: null,
      pending: true,
    })
    expect(after.driver_queues[0]?.undelivered_orders).toEqual([812])
    expect(waiting(after)).toEqual([700])
  })

  test('[DSP-60] a Deliver: one row, and the order stays with the driver', () => {
    const before = board({ driver_queues: [queue({ undelivered_orders: [812] })] })
    const data = { assignment: { type: 'deliver', order_id: 812 }, ...driver }
    const after = applyIntent(before, { request: 'dispatch_enqueue', data })
    expect(idsIn(after)).toEqual(['d812'])
    expect(after.driver_queues[0]?.undelivered_orders).toEqual([812])
  })

  test('[DSP-36] undelivered orders stay sorted', () => {
    const before = board({
      driver_queues: [queue({ undelivered_orders: [5, 900] })],
      dispatch_unassigned_orders: [unassigned(812)],
    })
    const data = { assignment: { type: 'pickup', order_id: 812 }, ...driver }
    const after = applyIntent(before, { request: 'dispatch_enqueue', data })
    expect(after.driver_queues[0]?.undelivered_orders).toEqual([5, 812, 900])
  })

  test('[DSP-64] [DSP-40] a waypoint: one Go to waypoint with its name', () => {
    const after = applyIntent(full, { request: 'enqueue_waypoint', data: { waypoint_id: 3, ...driver } })
    expect(after.driver_queues[0]?.driver_assignments.at(-1)).toMatchObject({
      driver_assignment_id: 'w3-4',
      type_text: 'Go to waypoint',
      address_summary: { addr_line_1: 'Depot Lot' },
    })
  })

  test('[SIL-OPS-51] an order that someone else took meanwhile is not shown twice', () => {
    const data = { assignment: { type: 'pick_up', order_id: 812 }, ...driver }
    const before = board()
    expect(applyIntent(before, { request: 'dispatch_enqueue', data })).toBe(before)
  })
})

test('[DSP-43] the select changes active at once', () => {
  const after = applyIntent(board(), { request: 'change_driver_status', data: { active: false, driver_id: 7 } })
  expect(after.driver_queues[0]?.driver_details.active).toBe(false)
})

test('[DSP-78] a sent order leaves the list', () => {
  const before = board({ dispatch_unassigned_orders: [unassigned(700), unassigned(812)] })
  expect(waiting(applyIntent(before, { request: 'send_to_external_delivery', data: { order_id: 812 } }))).toEqual([700])
})

test('[SIL-OPS-29] what was deleted goes back before those it stood before', () => {
  const [a, b, c] = [assignment('d1'), assignment('d2'), assignment('d3')]
  expect(restore([a, c], [b], ['d1', 'd2', 'd3'])).toEqual([a, b, c])
  expect(restore([c, a], [b], ['d1', 'd2', 'd3'])).toEqual([b, c, a])
  expect(restore([], [a, b], ['d1', 'd2'])).toEqual([a, b])
})

const byId = (a: { driver_assignment_id: string }, b: { driver_assignment_id: string }) =>
  a.driver_assignment_id.localeCompare(b.driver_assignment_id)

describe('what is placed, moved and handed over by row', () => {
  const ids = (queue: { driver_assignments: readonly { driver_assignment_id: string }[] } | undefined) =>
    queue?.driver_assignments.map(({ driver_assignment_id }) => driver_assignment_id)
  const ana = queue({
    driver_id: 1,
    driver_assignments: [
      assignment('d1', { order_id: 1 }),
      assignment('g2', { order_id: 2 }),
      assignment('p3', { order_id: 2 }),
      assignment('w4'),
    ],
    undelivered_orders: [1, 2],
  })
  const bao = queue({ driver_id: 2, driver_assignments: [assignment('d5', { order_id: 5 })], undelivered_orders: [5] })
  const shown = board({ driver_queues: [ana, bao], dispatch_unassigned_orders: [unassigned(9)] })
  const end = { pick_before: null, drop_before: null }

  test('[DSP-85] an order stands at its places at once, whole, and is no longer unassigned', () => {
    const data = { order_id: 9, driver_id: 1, driver_hour_id: 70, pick_before: 'g2', drop_before: 'w4' }
    const placed = applyIntent(shown, { request: 'dispatch_place_order', data })
    expect(ids(placed.driver_queues[0])).toEqual(['d1', 'g9', 'p9', 'g2', 'p3', 'd9', 'w4'])
    expect(placed.driver_queues[0]?.undelivered_orders).toEqual([1, 2, 9])
    expect(placed.dispatch_unassigned_orders).toEqual([])
    const gone = { ...data, pick_before: 'd77' }
    expect(
      ids(applyIntent(shown, { request: 'dispatch_place_order', data: gone }).driver_queues[0])?.slice(-3),
    ).toEqual(['g9', 'p9', 'd9'])
    const unknown = { ...data, order_id: 77 }
    expect(applyIntent(shown, { request: 'dispatch_place_order', data: unknown })).toBe(shown)
  })
  test('[DSP-85] a row moves with what goes with it; one that is gone moves nothing', () => {
    const move = (driver_assignment_id: string, before: string | null) =>
      ids(
        applyIntent(shown, { request: 'dispatch_move_to', data: { driver_assignment_id, driver_id: 1, before } })
          .driver_queues[0],
      )
    expect(move('p3', 'd1')).toEqual(['g2', 'p3', 'd1', 'w4'])
    expect(move('d77', null)).toEqual(ids(ana))
  })
  test('[DSP-85] rows stand in another order at once; where they are no longer these, nothing changes', () => {
    const reorder = (driver_assignment_ids: string[]) =>
      ids(
        applyIntent(shown, {
          request: 'dispatch_reorder',
          data: { driver_id: 1, order_id: 2, driver_assignment_ids, queue_version: 1 },
        }).driver_queues[0],
      )
    expect(reorder(['w4', 'g2', 'p3', 'd1'])).toEqual(['w4', 'g2', 'p3', 'd1'])
    for (const other of [['w4', 'g2', 'p3'], ['w4', 'g2', 'p3', 'p3'], ['w4', 'g2', 'p3', 'd9'], []])
      expect(reorder(other)).toEqual(ids(ana))
  })
  test('[DSP-85] an order and a waypoint change their driver at once, and nothing falls to the unassigned', () => {
    const hand = (driver_assignment_id: string) =>
      applyIntent(shown, {
        request: 'dispatch_hand_to',
        data: { driver_assignment_id, from_driver_id: 1, driver_id: 2, driver_hour_id: 70, ...end },
      })
    const order = hand('p3')
    expect(order.driver_queues.map(ids)).toEqual([
      ['d1', 'w4'],
      ['d5', 'g2', 'p2', 'd2'],
    ])
    expect(order.driver_queues.map(({ undelivered_orders }) => undelivered_orders)).toEqual([[1], [2, 5]])
    expect(order.dispatch_unassigned_orders).toEqual(shown.dispatch_unassigned_orders)
    expect(hand('w4').driver_queues.map(ids)).toEqual([
      ['d1', 'g2', 'p3'],
      ['d5', 'w4'],
    ])
    expect(hand('d77')).toBe(shown)
  })
})
