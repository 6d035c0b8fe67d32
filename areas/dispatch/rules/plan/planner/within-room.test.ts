import { expect, test } from 'vitest'
import { makePlan } from './make-plan.ts'
import { reasonsOf, type SuggestingBoard } from './suggestions.ts'
import { makeTown } from './testing.ts'
import { withinRoom } from './within-room.ts'

const minute = 60_000
const roomInQueue = 6
const effort = { rounds: 6, looks: 20_000 }

test('what the drivers have room for is planned as it is', () => {
  const { world } = makeTown(1, { drivers: 2, orders: 2 * roomInQueue, isBare: true })
  expect(withinRoom(world).world).toBe(world)
  expect(makePlan(world).left.size).toBe(0)
})

test('of more than all queues hold those that were promised first are planned, and the others are left without a driver', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const { world } = makeTown(seed, { drivers: 2, orders: 40, isBare: true })
    const promised = new Map(world.orders.map(({ order_id, promised_at }) => [order_id, promised_at ?? 1e15]))
    const { rows, unserved, left } = makePlan(world, [], effort)
    const drops = rows.flatMap(({ stops }) =>
      stops.flatMap(({ kind, order_id }) => (kind === 'deliver' ? order_id : [])),
    )
    const planned = drops.flatMap((order_id) => order_id ?? [])
    expect([...planned, ...unserved].sort()).toEqual(world.orders.map(({ order_id }) => order_id).sort())
    expect(planned.length).toBeGreaterThan(roomInQueue)
    expect(left.size).toBe(40 - 2 * roomInQueue)
    for (const order_id of left.keys()) {
      expect(unserved).toContain(order_id)
      for (const other of planned) expect(promised.get(other)).toBeLessThanOrEqual(promised.get(order_id) ?? 0)
    }
  }
})

test('who can take none of those promised first has of the others what fits, and only drivers without room are said to have none', () => {
  const { world } = makeTown(1, { drivers: 2, orders: 40, isBare: true })
  const { now } = world
  const isSlow = (order_id: number) => order_id <= 2 * roomInQueue
  const orders = world.orders.map((order) => ({
    ...order,
    alcohol: false,
    hours: null,
    ready_at: isSlow(order.order_id) ? now + 60 * minute : now,
    promised_at: now + (60 + order.order_id) * minute,
  }))
  const [stays, leaves] = world.drivers
  if (!stays || !leaves) throw new Error('A town without drivers')
  const drivers = [stays, { ...leaves, done_until: now + 55 * minute }]
  const { rows, unserved, left } = makePlan({ ...world, orders, drivers }, [], effort)
  const ofThem = rows.map(({ stops }) => new Set(stops.flatMap(({ order_id }) => order_id ?? [])))
  expect([...(ofThem[0] ?? [])].every(isSlow)).toBe(true)
  expect(ofThem[0]?.size).toBe(roomInQueue)
  expect(ofThem[1]?.size).toBeGreaterThan(0)
  for (const order_id of ofThem[1] ?? []) {
    expect(unserved).not.toContain(order_id)
    expect(left.has(order_id)).toBe(false)
  }
  const again = makePlan({ ...world, orders, drivers }, rows, effort)
  expect(again.rows).toEqual(rows)
})

test('alcohol takes the room of drivers approved for it alone, and what no queue takes takes none', () => {
  const { world } = makeTown(1, { drivers: 2, orders: 40, isBare: true })
  const [first, second] = world.drivers
  if (!first || !second) throw new Error('A town without drivers')
  const isAlcohol = (order_id: number) => order_id <= 30
  const orders = world.orders.map((order) => ({
    ...order,
    alcohol: isAlcohol(order.order_id),
    // Twenty of them after the law's hours.
    hours: order.order_id > 10 && order.order_id <= 30 ? [] : null,
    promised_at: world.now + order.order_id * minute,
  }))
  const drivers = [
    { ...first, takes_alcohol: true },
    { ...second, takes_alcohol: false },
  ]
  const within = withinRoom({ ...world, orders, drivers })
  const planned = within.world.orders.map(({ order_id }) => order_id)
  expect(planned).toEqual([1, 2, 3, 4, 5, 6, 31, 32, 33, 34, 35, 36])
  expect([...within.left.keys()]).toEqual([7, 8, 9, 10, 37, 38, 39, 40])
  expect(new Set([7, 8, 9, 10].map((order_id) => within.left.get(order_id)))).toEqual(new Set([first.driver_id]))
})

test('of an order that is left the board says for whom there is no room, and of one whom nobody may take why', () => {
  const town = makeTown(2, { drivers: 1, orders: roomInQueue + 2, isBare: true })
  const plan = makePlan(town.world)
  const board: SuggestingBoard = {
    ...town,
    market_id: 1,
    queues: town.queues.map((queue) => ({ ...queue, version: 1 })),
    shown: new Map(),
  }
  const [driver] = town.queues
  expect(plan.left.size).toBe(2)
  const reasons = reasonsOf(board, plan).filter(({ order_id }) => plan.left.has(order_id))
  expect(reasons).toEqual(
    [...plan.left.keys()].map((order_id) => ({ order_id, driver_id: driver?.driver_id, why: null })),
  )
  const nobody = { ...town.world, drivers: town.world.drivers.map((one) => ({ ...one, takes: false })) }
  const inactive = { ...board, queues: board.queues.map((queue) => ({ ...queue, active: false })) }
  const whyNobody = reasonsOf(inactive, makePlan(nobody)).map(({ why }) => why)
  expect(whyNobody).toEqual(Array.from({ length: roomInQueue + 2 }, () => 'inactive'))
})

test('the more a plan is changed by what comes where there is too much, the longer it is improved; by what is left, a tenth of the rounds', () => {
  const { world } = makeTown(4, { drivers: 2, orders: 20, isBare: true })
  const often = { rounds: 40, looks: 1_000_000 }
  const first = makePlan(world, [], often)
  const promises = world.orders.map(({ promised_at }) => promised_at ?? 0)
  const [order] = world.orders
  if (!order) throw new Error('A town without orders')
  const planned = (promised_at: number, count = 1) => {
    const added = Array.from({ length: count }, (_, at) => ({ ...order, order_id: 900 + at, promised_at }))
    return makePlan({ ...world, orders: [...world.orders, ...added] }, first.rows, often)
  }
  const later = planned(Math.max(...promises) + minute)
  expect(later.rounds).toBe(0.1 * often.rounds)
  expect(later.left.has(900)).toBe(true)
  const sooner = planned(world.now)
  expect(sooner.rounds).toBeGreaterThan(later.rounds)
  expect(sooner.rounds).toBeLessThan(often.rounds)
  expect(sooner.unserved).not.toContain(900)
  expect(planned(world.now, 12).rounds).toBe(often.rounds)
})
