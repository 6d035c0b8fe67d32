import { describe, expect, test } from 'vitest'
import { addItemsFor } from './add-items.ts'
import { busynessKind, busynessOf, busynessText } from './busyness.ts'
import { headColour, overdueAfter, queueColour } from './colours.ts'
import { driverType, locationText } from './driver.ts'
import { itemTypeOf, kindOf, kindsAddedBy, prefixOf, statusText, typeText } from './kinds.ts'
import { mergeAll, mergeChanged } from './refresh.ts'
import { shiftTypeOf, shiftTypeText } from './shift-type.ts'
import { assignment, board, queue, unassigned } from './testing.ts'
import {
  disableTimer,
  enableTimer,
  failuresAfter,
  isDue,
  queueEvery,
  refreshEnded,
  refreshStarted,
  secondsLeft,
  startTimer,
  tickEvery,
  unassignedEvery,
} from './timers.ts'

const late = assignment('d1', { end_time: 0 })
const waits = (end_time: number | null) => assignment('d1', { status_text: 'Not Acknowledged', end_time })

describe('queue colour', () => {
  test.each([
    ['[DSP-51] black by default', [late], 0, 'black'],
    ['[SIL-OPS-41] black without assignments', [], 1e12, 'black'],
    ['[DSP-52] orange when the first is not acknowledged', [waits(0)], 0, 'orange'],
    ['[DSP-53] not yet red at exactly five minutes', [late], overdueAfter, 'black'],
    ['[DSP-53] red a millisecond later', [late], overdueAfter + 1, 'red'],
    ['[DSP-54] red for a waypoint too', [assignment('w1', { end_time: 0 })], overdueAfter + 1, 'red'],
    ['[DSP-55] the second decides nothing', [assignment('d2', { end_time: 1e12 }), late], overdueAfter + 1, 'black'],
    ['[SIL-OPS-41] red over orange', [waits(0)], overdueAfter + 1, 'red'],
    ['[SIL-OPS-41] without an end time never red', [waits(null)], 1e15, 'orange'],
  ] as const)('%s', (_title, assignments, now, colour) => {
    expect(queueColour(assignments, now)).toBe(colour)
  })
})

describe('head colour', () => {
  test.each([
    ['[DSP-56] sitting', true, 'driver_busyness_status_sitting', 'orange'],
    ['[DSP-57] phasing out', true, 'driver_busyness_status_phase_out', 'yellow'],
    ['[SIL-OPS-27] either prefix', true, 'driver_enum_busyness_status_sitting', 'orange'],
    ['[DSP-58] [SIL-OPS-42] inactive over all', false, 'driver_busyness_status_phase_out', 'red'],
    ['[DSP-59] full', true, 'driver_enum_busyness_status_full', 'black'],
    ['[DSP-59] [DSP-15] unlisted', true, 'something_else', 'black'],
  ] as const)('%s', (_title, active, busyness_status, colour) => {
    expect(headColour({ active, busyness_status })).toBe(colour)
  })
})

describe('busyness', () => {
  const load = { assignments: 2, orders: 1, fullAt: 3, clockOutRequested: false, shiftEnd: null, now: 0 }
  test.each([
    [{ assignments: 0 }, 'driver_busyness_status_sitting'],
    [{ clockOutRequested: true }, 'driver_busyness_status_phase_out'],
    [{ shiftEnd: 30 * 60_000 }, 'driver_busyness_status_phase_out'],
    [{ shiftEnd: 30 * 60_000 + 1 }, 'driver_busyness_status_busy'],
    [{ orders: 3 }, 'driver_enum_busyness_status_full'],
    [{ orders: 2 }, 'driver_busyness_status_busy'],
  ])('[SIL-OPS-26] %o is %s', (change, status) => {
    expect(busynessOf({ ...load, ...change })).toBe(status)
  })
  test('[DSP-15] [SIL-OPS-27] values are shown as words, unlisted ones too', () => {
    expect(busynessText('driver_busyness_status_sitting')).toBe('Sitting')
    expect(busynessText('driver_enum_busyness_status_full')).toBe('Full')
    expect(busynessText('driver_busyness_status_on_break')).toBe('on break')
    expect(busynessKind('')).toBe('')
  })
})

describe('drivers', () => {
  test('[DSP-11] only delivery_and_standby is shortened', () => {
    expect(['delivery_and_standby', 'delivery', 'standby'].map(shiftTypeText)).toEqual([
      'del_&_stby',
      'delivery',
      'standby',
    ])
    expect([0, 1, 2, 9].map(shiftTypeOf)).toEqual(['standby', 'delivery', 'delivery_and_standby', ''])
  })
  test('[DSP-12] [SIL-OPS-25] Onboarding before Alcohol before Regular', () => {
    expect(driverType({ onboarding: true, alcohol_approved: true })).toBe('Onboarding')
    expect(driverType({ onboarding: false, alcohol_approved: true })).toBe('Alcohol')
    expect(driverType({ onboarding: false, alcohol_approved: false })).toBe('Regular')
  })
  test('[DSP-30] [DSP-31] [SIL-OPS-55] a waypoint by its name, an unknown one as Unknown Location', () => {
    const { dispatch_waypoints } = board()
    expect(locationText(dispatch_waypoints, 3)).toBe('Depot Lot')
    expect(locationText(dispatch_waypoints, 99)).toBe('Unknown Location')
    expect(locationText(dispatch_waypoints, null)).toBe('Unknown Location')
  })
})

test('[DSP-39] [DSP-40] kinds have their prefix and their words', () => {
  expect(
    (['deliver', 'go_to_order', 'pickup', 'waypoint'] as const).map((kind) => [prefixOf(kind), typeText(kind)]),
  ).toEqual([
    ['d', 'Deliver'],
    ['g', 'Go to order'],
    ['p', 'Pickup'],
    ['w', 'Go to waypoint'],
  ])
  expect(['d1', 'g1', 'p1', 'w3-1', 'x1'].map(kindOf)).toEqual([
    'deliver',
    'go_to_order',
    'pickup',
    'waypoint',
    undefined,
  ])
  expect(statusText('not_acknowledged')).toBe('Not Acknowledged')
  expect(statusText('constructor')).toBe('constructor')
})

test('[SIL-OPS-45] item types and what they add', () => {
  expect(['deliver', 'pick_up', 'pickup', 'waypoint', ''].map(itemTypeOf)).toEqual([
    'deliver',
    'pick_up',
    'pick_up',
    undefined,
    undefined,
  ])
  expect(kindsAddedBy.pick_up).toEqual(['go_to_order', 'pickup'])
})

describe('the add form', () => {
  const orders = [unassigned(1), unassigned(2, { alcohol: true }), unassigned(3, { market_id: 2 })]
  const offered = board({ dispatch_unassigned_orders: orders })
  test('[DSP-32] [DSP-33] [ROL-14] alcohol is offered to approved drivers only', () => {
    const pickups = (alcohol_approved: boolean) =>
      addItemsFor(queue({ details: { alcohol_approved } }), offered).pickup.map(({ order_id }) => order_id)
    expect(pickups(false)).toEqual([1])
    expect(pickups(true)).toEqual([1, 2])
  })
  test('[SIL-OPS-47] Deliver lists what the driver has and has not planned', () => {
    const driver_assignments = [assignment('d1', { order_id: 5 }), assignment('p2', { order_id: 6 })]
    expect(addItemsFor(queue({ driver_assignments, undelivered_orders: [5, 6] }), offered).deliver).toEqual([6])
  })
  test('[DSP-32] waypoints are those of the driver’s market', () => {
    expect(addItemsFor(queue(), offered).waypoints).toHaveLength(1)
    expect(addItemsFor(queue({ market_id: 2 }), offered).waypoints).toEqual([])
  })
})

describe('refresh', () => {
  const held = [queue({ driver_id: 7, details: { tablet_secret: 'kept' } })]
  test.each([
    ['newer replaces', 1001, 2],
    ['equal leaves', 1000, 1],
    ['older leaves', 999, 1],
  ])('[DSP-82] %s', (_title, last_updated_at, version) => {
    const merged = mergeChanged(held, [queue({ last_updated_at, version: 2 })])
    expect(merged[0]?.version).toBe(version)
    if (version === 1) expect(merged).toBe(held)
  })
  test('[DSP-83] an unknown driver without details is added as Loading', () => {
    const { driver_details: _unsaid, ...bare } = queue({ driver_id: 8 })
    expect(mergeChanged([], [bare])[0]?.driver_details.name).toBe('Loading')
  })
  test('[SIL-OPS-37] details in the reply are taken', () => {
    expect(mergeChanged([], [queue({ driver_id: 8, details: { name: 'Ana' } })])[0]?.driver_details.name).toBe('Ana')
  })
  test('[SIL-OPS-36] a removed driver goes, and an unknown removed one does not come', () => {
    expect(mergeChanged(held, [queue({ removed: true, last_updated_at: 2000 })])).toEqual([])
    expect(mergeChanged([], [queue({ removed: true })])).toEqual([])
  })
  test('[SIL-OPS-28] a reply without the secret keeps the one that is held, as long as the tablet is the same', () => {
    const same = mergeChanged(held, [queue({ last_updated_at: 2000 })])
    expect(same[0]?.driver_details.tablet_secret).toBe('kept')
    const other = mergeChanged(held, [queue({ last_updated_at: 2000, details: { tablet_id: 't-2' } })])
    expect(other[0]?.driver_details.tablet_secret).toBeUndefined()
  })
  test('[SIL-OPS-24] columns are by name, then id', () => {
    const all = [
      queue({ driver_id: 9, details: { name: 'Bo' } }),
      queue({ driver_id: 8, details: { name: 'Bo' } }),
      queue({ driver_id: 10, details: { name: 'Al' } }),
    ]
    expect(mergeChanged([], all).map(({ driver_id }) => driver_id)).toEqual([10, 8, 9])
  })
  test('[SIL-OPS-35] version 1 says who has a column, but a newer queue that is held stays', () => {
    const newer = queue({ driver_id: 7, last_updated_at: 3000, version: 5 })
    const merged = mergeAll([newer, queue({ driver_id: 8 })], [queue({ driver_id: 7, last_updated_at: 2000 })])
    expect(merged.map(({ driver_id, version }) => [driver_id, version])).toEqual([[7, 5]])
  })
})

describe('timers', () => {
  test('[DSP-44] [DSP-45] [DSP-46] 90 s, 20 s, every second', () => {
    expect([queueEvery, unassignedEvery, tickEvery]).toEqual([90_000, 20_000, 1000])
    const timer = startTimer(queueEvery, 0)
    expect([0, 1, 1000, 89_001].map((now) => secondsLeft(timer, now))).toEqual([90, 90, 89, 1])
    expect([89_999, 90_000].map((now) => isDue(timer, now))).toEqual([false, true])
  })
  test('[SIL-OPS-39] it waits at 0 while a refresh runs, and restarts when it ends', () => {
    const running = refreshStarted(startTimer(queueEvery, 0))
    expect(secondsLeft(running, 5000)).toBe(0)
    expect(isDue(running, 1e9)).toBe(false)
    expect(secondsLeft(refreshEnded(running, 91_000), 91_000)).toBe(90)
  })
  test('[DSP-47] [SIL-OPS-39] disabled it is frozen and never due; enabled it begins at 90', () => {
    const frozen = disableTimer(startTimer(queueEvery, 0), 30_000)
    expect(secondsLeft(frozen, 1e9)).toBe(60)
    expect(isDue(frozen, 1e9)).toBe(false)
    expect(secondsLeft(enableTimer(frozen, 100_000), 100_000)).toBe(90)
    expect(disableTimer(frozen, 80_000)).toBe(frozen)
  })
  test('[DSP-48] [DSP-49] failures add up, and a success clears them', () => {
    expect([failuresAfter(0, false), failuresAfter(2, false), failuresAfter(3, true)]).toEqual([1, 3, 0])
  })
})
