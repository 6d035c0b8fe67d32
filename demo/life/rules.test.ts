import { describe, expect, test } from 'vitest'
import { type Afterwards, afterthoughtOf } from './aftermath.ts'
import { type DriverWork, driverStep } from './driver-step.ts'
import { type KitchenWork, kitchenStep } from './kitchens.ts'
import { type Mishap, mishapOf } from './mishap.ts'
import { orderWish } from './order-wish.ts'
import { weeksToSettle } from './settle.ts'
import { type AtWork, comesToWork, driversWanted, goesHome } from './shifts.ts'
import { actFor } from './support.ts'
import { givenBackText, wrongDishText } from './texts.ts'

const now = Date.UTC(2026, 9, 9, 23)
const minute = 60_000
/** The first order that meets this. */
const orderWith = (mishap: Mishap | undefined, alcohol = false) => {
  for (let order_id = 1; ; order_id += 1) if (mishapOf({ order_id, alcohol }) === mishap) return order_id
}

test('the weeks that the town settles end before the last one, which a person may', () => {
  expect(weeksToSettle('2026-11-28', '2026-11-28')).toEqual(['2026-11-02', '2026-11-09'])
  expect(weeksToSettle('2026-11-28', '2026-11-29')).toEqual(['2026-11-02', '2026-11-09'])
  expect(weeksToSettle('2026-11-28', '2026-11-30')).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
})

describe('what goes wrong', () => {
  test('is the same after a restart, seldom, and of one kind', () => {
    const met = Array.from({ length: 9_000 }, (_, order_id) => mishapOf({ order_id, alcohol: false }))
    const share = (mishap: Mishap) => met.filter((one) => one === mishap).length / met.length
    expect(share('late_kitchen')).toBeCloseTo(1 / 9, 1)
    expect(share('wrong_dish')).toBeCloseTo(1 / 14, 1)
    expect(share('lost_card')).toBeGreaterThan(0.01)
    expect(share('expired_id')).toBe(0)
    expect(met.filter(Boolean).length / met.length).toBeLessThan(0.25)
  })

  test('an ID is refused at the door of an order with alcohol alone', () => {
    const met = Array.from({ length: 900 }, (_, order_id) => mishapOf({ order_id, alcohol: true }))
    expect(met.filter((one) => one === 'expired_id').length).toBeGreaterThan(60)
  })
})

describe('a kitchen', () => {
  const evening = 19 * 60
  const usual: KitchenWork = {
    order_id: orderWith(undefined),
    franchise_id: 8,
    status: 'received',
    is_delivery: true,
    alcohol: false,
    prep_minutes: 15,
    ready_at: now + 15 * minute,
    was_late: false,
  }
  const late = { ...usual, order_id: orderWith('late_kitchen'), status: 'confirmed' } as const

  test.each<[string, KitchenWork, number, number, object | undefined]>([
    ['looks at a new order first', usual, now, 5, undefined],
    ['accepts it within some seconds', usual, now, 75, { do: 'accept' }],
    ['cooks', { ...usual, status: 'confirmed' }, now, 300, undefined],
    ['is ready at its word', { ...usual, status: 'preparing', ready_at: now }, now, 900, { do: 'ready' }],
    ['waits for the driver, who ticks the pickup', { ...usual, status: 'ready' }, now, 3_000, undefined],
    ['hands over what is fetched', { ...usual, status: 'ready', is_delivery: false }, now, 601, { do: 'hand_over' }],
    ['that will be late says so before it is', { ...late, ready_at: now + 3 * minute }, now, 700, { do: 'more_time' }],
    ['says so once', { ...late, was_late: true, ready_at: now }, now, 700, { do: 'ready' }],
  ])('%s', (_, work, at, seconds, step) => {
    if (step) expect(kitchenStep(work, at, seconds, evening)).toMatchObject(step)
    else expect(kitchenStep(work, at, seconds, evening)).toBeUndefined()
  })

  test.each([
    ['in the evening needs a few minutes, which a promise has room for', evening, 2, 3],
    ['at lunch, with one cook, needs many', 12 * 60, 9, 16],
  ])('that is behind %s', (_, minuteOfDay, least, most) => {
    const minutes = Array.from({ length: 900 }, (_unused, order_id) =>
      kitchenStep({ ...late, order_id, ready_at: now }, now, 700, minuteOfDay),
    ).flatMap((step) => (step?.do === 'more_time' ? [step.minutes] : []))
    expect([Math.min(...minutes), Math.max(...minutes)]).toEqual([least, most])
  })
})

describe('a driver', () => {
  const corner = { lat: 32.75, lng: -83.02 }
  const usual: DriverWork = {
    driver_assignment_id: 'g17',
    kind: 'go_to_order',
    status: 'not_acknowledged',
    order_id: 5,
    is_ready: false,
    ready_at: now,
    here: corner,
    to: { ...corner, lat: 32.8 },
  }
  const pickup = { ...usual, driver_assignment_id: 'p18', kind: 'pickup', status: 'acknowledged' } as const
  const deliver = { ...usual, driver_assignment_id: 'd19', kind: 'deliver' } as const
  const there = { to: corner }

  test.each<[string, DriverWork, number, string | undefined]>([
    ['looks at the phone', usual, 3, undefined],
    ['goes', usual, 41, 'started'],
    ['drives', { ...usual, status: 'started' }, 9_999, undefined],
    ['arrives where the car is', { ...usual, ...there, status: 'started' }, 1, 'arrived'],
    ['is at the counter', { ...usual, ...there, status: 'arrived' }, 1, 'complete'],
    ['waits for the kitchen', { ...pickup, ready_at: now + minute }, 9_999, undefined],
    ['takes what is ready', { ...pickup, is_ready: true }, 91, 'complete'],
    ['takes what a silent kitchen must have made by now', { ...pickup, ready_at: now - 9 * minute }, 91, 'complete'],
    ['rings at the door', { ...deliver, status: 'arrived' }, 10, undefined],
    ['hands over', { ...deliver, status: 'arrived' }, 151, 'complete'],
  ])('%s', (_, work, seconds, step) => {
    expect(driverStep(work, now, seconds)).toBe(step)
  })
})

describe('shifts', () => {
  const atWork = (driver_id: number, more: Partial<AtWork> = {}): AtWork => ({
    driver_id,
    tablet_id: `bw-${driver_id}`,
    driver_hour_id: driver_id,
    is_free: true,
    is_due: false,
    ...more,
  })
  const nobody: ReadonlySet<string> = new Set()

  test('an evening needs more drivers than a night, which is not without', () => {
    expect(driversWanted({ day: '2026-10-09', minute: 19 * 60 })).toBeGreaterThan(8)
    expect(driversWanted({ day: '2026-10-09', minute: 3 * 60 })).toBe(2)
  })

  test('who is due goes home when the car is empty, and whom somebody plays decides for themselves', () => {
    expect(goesHome([atWork(1), atWork(2, { is_due: true })], nobody)?.driver_id).toBe(2)
    expect(goesHome([atWork(2, { is_due: true, is_free: false })], nobody)).toBeUndefined()
    expect(goesHome([atWork(2, { is_due: true })], new Set(['bw-2']))).toBeUndefined()
  })

  test('who has a shift comes first, and nobody comes when enough will stay', () => {
    const atHome = [
      { driver_id: 3, has_shift: false },
      { driver_id: 4, has_shift: true },
    ]
    expect(comesToWork([atWork(1), atWork(2, { is_due: true })], atHome, 2)?.driver_id).toBe(4)
    expect(comesToWork([atWork(1)], atHome.slice(0, 1), 2)?.driver_id).toBe(3)
    expect(comesToWork([atWork(1), atWork(2)], atHome, 2)).toBeUndefined()
  })
})

describe('afterwards', () => {
  const usual: Afterwards = {
    order_id: orderWith(undefined),
    order_secret: 's',
    phone_number: '9125550100',
    alcohol: false,
    is_delivery: true,
    franchise: 'Otter Burger',
    dish: 'Otter Combo',
    seconds: 2_000,
    seconds_late: 0,
    is_rated: true,
    has_written: false,
  }
  const wrong = { ...usual, order_id: orderWith('wrong_dish') }

  test('who had the wrong dish writes of it once', () => {
    expect(afterthoughtOf(wrong)).toMatchObject({ do: 'write', text: expect.stringContaining('Otter Combo') })
    expect(afterthoughtOf({ ...wrong, has_written: true })).toBeUndefined()
    expect(afterthoughtOf({ ...wrong, seconds: 60 })).toBeUndefined()
  })

  test('who waits longer than was promised asks', () => {
    expect(afterthoughtOf({ ...usual, seconds: null, seconds_late: 60 })).toBeUndefined()
    expect(afterthoughtOf({ ...usual, seconds: null, seconds_late: 300 })).toMatchObject({ do: 'write' })
  })

  test('some rate, and a bad meal has fewer stars', () => {
    const rated = Array.from({ length: 600 }, (_, order_id) =>
      afterthoughtOf({ ...usual, order_id, is_rated: false, has_written: true }),
    ).filter((one) => one?.do === 'rate')
    expect(rated.length).toBeGreaterThan(150)
    expect(rated.length).toBeLessThan(280)
    expect(new Set(rated.map((one) => one?.do === 'rate' && one.restaurant_rating))).toEqual(new Set(['2', '4', '5']))
  })

  test('support gives the wrong dish back, and has a lost card written down', () => {
    const waiting = {
      conversation_id: 1,
      name: 'Iris Barrow',
      waits: 300,
      newest_entry_id: 4,
      alcohol: false,
      driver: null,
      franchise: 'Otter Burger',
    }
    const of = (order_id: number, is_ended = true) => actFor({ ...waiting, order_id, is_ended })
    expect(of(wrong.order_id)).toBe('refund')
    expect(of(orderWith('lost_card'))).toBe('ticket')
    expect(of(wrong.order_id, false)).toBe('nothing')
  })

  test('not everybody writes the same; each is told by name what comes back, and how', () => {
    const orders = Array.from({ length: 40 }, (_, order_id) => order_id)
    const asked = orders.map((order_id) => wrongDishText({ order_id, dish: 'Pad Thai', franchise: 'Noodle Bar 88' }))
    expect(asked.every((text, order_id) => text.includes('Pad Thai') && text.includes(`#${order_id}`))).toBe(true)
    const given = { name: 'Iris Barrow', franchise: 'Noodle Bar 88', amount: '$12.84' }
    const told = orders.map((order_id) => givenBackText({ order_id, ...given, way: 'card' }))
    expect(told.every((text) => /Iris.*\$12\.84.* to your card/.test(text))).toBe(true)
    for (const texts of [asked, told])
      expect(new Set(texts.map((text) => text.replace(/#\d+/, ''))).size).toBeGreaterThan(2)
    expect(givenBackText({ order_id: 1, ...given, way: 'check' })).toMatch(/ to you by check/)
  })
})

test('what somebody wishes can be ordered: something of an open place, alcohol brought and paid by card', () => {
  let lot = 0
  const chance = () => {
    lot = (lot * 16_807 + 11) % 2_147_483_647
    return lot / 2_147_483_647
  }
  const wishes = Array.from({ length: 400 }, () => orderWish({ day: '2026-10-09', minute: 19 * 60 }, chance)).filter(
    (wish) => wish !== undefined,
  )
  expect(wishes.length).toBeGreaterThan(300)
  expect(wishes.some(({ alcohol }) => alcohol)).toBe(true)
  for (const { alcohol, is_delivery, payment, place, items } of wishes) {
    expect(items.every(({ listed }) => listed.place === place)).toBe(true)
    if (alcohol) expect([is_delivery, payment]).toEqual([true, 'card_online'])
    if (payment === 'cash_at_door') expect(is_delivery).toBe(true)
    if (payment === 'pay_at_store') expect(is_delivery).toBe(false)
  }
  expect(orderWish({ day: '2026-10-09', minute: 4 * 60 }, chance)?.place.hours['5']).toContainEqual([0, 1440])
})
