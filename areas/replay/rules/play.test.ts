import { describe, expect, test } from 'vitest'
import { branchDay } from './branch.ts'
import type { ReplayDay, Run } from './day.ts'
import { differencesOf } from './differences.ts'
import { measureRun } from './measure.ts'
import { countAt, showRun, whereIs } from './moment.ts'
import { giveAtBest, offersFor } from './offers.ts'
import { beginDay, isOver, passMinute, playDay, runOf } from './play.ts'
import { nearestPolicy, recordedPolicy, suggestedPolicy, trainedPolicy } from './policies.ts'
import { scoreOf } from './score.ts'
import { evening, makeDay } from './testing.ts'

const minute = 60_000
const effort = { rounds: 4, looks: 20_000 }
const policies = {
  recorded: (day: ReplayDay) => playDay(day, recordedPolicy(day)),
  nearest: (day: ReplayDay) => playDay(day, nearestPolicy),
  suggested: (day: ReplayDay) => playDay(day, suggestedPolicy({ effort }).policy),
}
const names = ['recorded', 'nearest', 'suggested'] as const

describe('a day that is played', () => {
  test.each(names)('%s: each order is fetched and then delivered once, or neither', (name) => {
    for (let seed = 0; seed < 15; seed += 1) {
      const day = makeDay(seed, { orders: 30, drivers: 2 + (seed % 6), redirects: seed % 3 !== 0 })
      const run = policies[name](day)
      const { delivered, undelivered } = measureRun(day, run)
      expect(delivered + undelivered).toBe(day.orders.length)
      for (const [order] of day.orders.entries()) {
        const own = run.visits.filter((visit) => visit.order === order)
        expect([[], ['pickup', 'deliver']]).toContainEqual(own.map(({ kind }) => kind))
        expect(new Set(own.map(({ driver }) => driver)).size).toBeLessThanOrEqual(1)
      }
    }
  })

  test.each(names)('%s: the same day goes the same way', (name) => {
    expect(policies[name](makeDay(7))).toEqual(policies[name](makeDay(7)))
  })

  test.each(names)(
    '%s: nobody is at two places, takes food that is not ready, or is sent before an order is placed',
    (name) => {
      for (let seed = 0; seed < 6; seed += 1) {
        const day = makeDay(seed, { redirects: seed % 2 === 0 })
        const { visits } = policies[name](day)
        for (const [driver, { on_at }] of day.drivers.entries()) {
          let [free, place] = [on_at, day.drivers[driver]?.place]
          for (const visit of visits.filter((one) => one.driver === driver)) {
            const { kind, order, from, to, leaves_at, arrives_at, ends_at } = visit
            expect(leaves_at).toBeGreaterThanOrEqual(free)
            expect(from).toBe(place)
            expect(arrives_at - leaves_at).toBe(day.travel[from * day.places.length + to])
            expect(leaves_at).toBeGreaterThanOrEqual(day.orders[order]?.placed_at ?? 0)
            if (kind === 'pickup') expect(ends_at).toBeGreaterThanOrEqual(day.orders[order]?.ready_at ?? 0)
            free = ends_at
            place = to
          }
        }
      }
    },
  )

  test('the planner sends alcohol only with who may carry it, and no car is fuller than it may be', () => {
    for (let seed = 0; seed < 6; seed += 1) {
      const day = makeDay(seed, { orders: 60 })
      const carried = new Map<number, number>()
      for (const { kind, order, driver } of policies.suggested(day).visits) {
        const { alcohol = false, room = 1 } = day.orders[order] ?? {}
        expect(!alcohol || day.drivers[driver]?.takes_alcohol).toBe(true)
        carried.set(driver, (carried.get(driver) ?? 0) + (kind === 'pickup' ? room : -room))
        expect(carried.get(driver)).toBeLessThanOrEqual(day.limits.room)
      }
    }
  })

  test('as it was, each order goes with the driver who had it, not before it was given', () => {
    const day = makeDay(3)
    const { visits, given } = policies.recorded(day)
    for (const { order, driver, at } of day.acts) {
      expect(visits.filter((visit) => visit.order === order).map((visit) => visit.driver)).toEqual([driver, driver])
      expect(given.find((one) => one.order === order)?.at).toBeGreaterThanOrEqual(at)
    }
  })

  test('as it was, stops are driven in the order in which they were', () => {
    const plain = makeDay(1, { orders: 2, drivers: 1, stores: 1 })
    const orders = plain.orders.map((order) => ({
      ...order,
      placed_at: evening,
      told_at: evening,
      ready_at: evening,
      alcohol: false,
    }))
    const acts = [0, 1].map((order) => ({ order, driver: 0, at: evening }))
    const sequence = ['pickup 0', 'pickup 1', 'deliver 1', 'deliver 0']
    const sequences = [
      sequence.map((stop) => {
        const [kind, order] = stop.split(' ')
        return { kind: kind === 'pickup' ? ('pickup' as const) : ('deliver' as const), order: Number(order) }
      }),
    ]
    const { visits } = policies.recorded({ ...plain, orders, acts, sequences })
    expect(visits.map(({ kind, order }) => `${kind} ${order}`)).toEqual(sequence)
  })

  test('suggested beats nearest free where drivers are short', () => {
    const day = makeDay(11, { orders: 70, drivers: 5 })
    const [plan, plain] = [measureRun(day, policies.suggested(day)), measureRun(day, policies.nearest(day))]
    expect(plan.delivered).toBeGreaterThanOrEqual(plain.delivered)
    expect(plan.on_time).toBeGreaterThan(plain.on_time)
  })
})

describe('a branch', () => {
  const asItWas = { drivers: 0, kitchens: 0, room: 4, late: 2, driver_minute: 0 }

  test('as it was is the day itself', () => {
    const day = makeDay(5)
    expect(branchDay(day, asItWas)).toEqual(day)
  })

  test('without a driver, what they brought goes with others; one always stays', () => {
    const day = branchDay(makeDay(5), { ...asItWas, drivers: -2 })
    expect(day.drivers).toHaveLength(4)
    const run = policies.recorded(day)
    expect(run.visits.every(({ driver }) => driver < 4)).toBe(true)
    const gone = makeDay(5)
      .acts.filter(({ driver }) => driver >= 4)
      .map(({ order }) => order)
    expect(run.given.map(({ order }) => order)).toEqual(expect.arrayContaining(gone))
    expect(branchDay(makeDay(5), { ...asItWas, drivers: -20 }).drivers).toHaveLength(1)
  })

  test('with more drivers and slower kitchens the planner has them', () => {
    const day = makeDay(5, { orders: 60, drivers: 3 })
    const [plain, more] = [day, branchDay(day, { ...asItWas, drivers: 4 })].map((one) =>
      measureRun(one, policies.suggested(one)),
    )
    expect(more?.on_time).toBeGreaterThan(plain?.on_time ?? 1)
    const slow = branchDay(day, { ...asItWas, kitchens: 10 })
    expect(slow.orders.every(({ ready_at }, at) => ready_at === (day.orders[at]?.ready_at ?? 0) + 10 * minute)).toBe(
      true,
    )
    expect(slow.orders[0]?.told_at).toBe(day.orders[0]?.told_at)
  })

  test('a car of one holds one', () => {
    const day = branchDay(makeDay(9, { orders: 50 }), { ...asItWas, room: 2 })
    const carried = new Map<number, number>()
    for (const { kind, order, driver } of policies.suggested(day).visits) {
      const room = day.orders[order]?.room ?? 1
      carried.set(driver, (carried.get(driver) ?? 0) + (kind === 'pickup' ? room : -room))
      expect(carried.get(driver)).toBeLessThanOrEqual(2)
    }
  })
})

describe('what is shown of a run', () => {
  const day = makeDay(4)
  const run = policies.suggested(day)
  const shown = showRun(day, run)

  test('a driver is on the way between both ends of a visit, and stands there afterwards', () => {
    const visit = run.visits.find(({ from, to }) => from !== to)
    if (!visit) throw new Error('nobody drives')
    const between = whereIs(day, shown, visit.driver, (visit.leaves_at + visit.arrives_at) / 2)
    const [a, b] = [day.places[visit.from], day.places[visit.to]]
    expect(between.x).toBeCloseTo(((a?.x ?? 0) + (b?.x ?? 0)) / 2)
    expect(between.doing).toBe(visit.kind === 'pickup' ? 'to_store' : 'to_door')
    expect(whereIs(day, shown, visit.driver, visit.arrives_at)).toMatchObject({ x: b?.x, y: b?.y })
    expect(whereIs(day, shown, 0, evening - minute).doing).toBe('off')
  })

  test('counts begin with nothing and end with the figures of the whole day', () => {
    expect(countAt(day, shown, evening - 1)).toMatchObject({ open: 0, done: 0 })
    const end = Math.max(...run.visits.map(({ ends_at }) => ends_at))
    const { delivered, on_time, click_to_door } = measureRun(day, run)
    const counted = countAt(day, shown, end)
    expect(counted.done).toBe(delivered)
    expect(counted.on_time * counted.done).toBeCloseTo(on_time * day.orders.length)
    expect(counted.click_to_door).toBeCloseTo(click_to_door)
  })
})

describe('where two runs differ', () => {
  const day = makeDay(6)

  test('a run differs from itself nowhere', () => {
    const run = policies.suggested(day)
    expect(differencesOf(day, run, run)).toEqual([])
  })

  test('what is sooner stands first, with its reason and both drivers', () => {
    const found = differencesOf(day, policies.recorded(day), policies.suggested(day))
    expect(found.length).toBeGreaterThan(0)
    const gains = found.flatMap(({ gain }) => gain ?? [])
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
    expect(found[0]).toMatchObject({ left: { driver: expect.any(Number) }, right: { driver: expect.any(Number) } })
  })

  test('an order that nobody gave for a while says so', () => {
    const one = makeDay(2, { orders: 1, drivers: 1 })
    const placed_at = one.orders[0]?.placed_at ?? 0
    const late = { ...one, acts: [{ order: 0, driver: 0, at: placed_at + 30 * minute }] }
    const [difference] = differencesOf(late, policies.recorded(late), policies.nearest(late))
    expect(difference?.reason.why).toBe('not_given')
  })

  test('an order that one of them never brought is said, at the end where it belongs', () => {
    const run = policies.suggested(day)
    const without: Run = { ...run, visits: run.visits.filter(({ order }) => order !== 3) }
    expect(differencesOf(day, without, run)).toMatchObject([{ order: 3, gain: null, reason: { why: 'undelivered' } }])
  })
})

describe('a trainee', () => {
  const train = (day: ReplayDay, everyMinutes: number) => {
    const play = beginDay(day)
    while (!isOver(play)) {
      const [order] = play.waiting
      const [offer] = order === undefined ? [] : offersFor(play, order)
      if (offer && (play.now / minute) % everyMinutes === 0)
        giveAtBest(play, { order: order ?? 0, driver: offer.driver })
      passMinute(play)
    }
    return runOf(play)
  }
  const day = makeDay(8, { orders: 30 })
  const [suggested, nearest] = [policies.suggested(day), policies.nearest(day)]
  const always = Number.POSITIVE_INFINITY

  test('offers come best first, only of drivers who may, and say when the order is at the door', () => {
    const play = beginDay(makeDay(8, { orders: 30 }))
    const bottle = () => [...play.waiting].find((one) => play.day.orders[one]?.alcohol) ?? -1
    while (bottle() < 0 || offersFor(play, bottle()).length < 2) passMinute(play)
    const order = bottle()
    const offers = offersFor(play, order)
    expect(offers.map(({ cost }) => cost)).toEqual(offers.map(({ cost }) => cost).toSorted((a, b) => a - b))
    expect(offers.every(({ driver }) => play.day.drivers[driver]?.takes_alcohol)).toBe(true)
    expect(giveAtBest(play, { order, driver: offers[0]?.driver ?? 0 })).toBe(true)
    expect(giveAtBest(play, { order, driver: offers[0]?.driver ?? 0 })).toBe(false)
  })

  test('what was given, given again, is the same evening', () => {
    const mine = train(day, 1)
    expect(playDay(day, trainedPolicy(mine.given, always, giveAtBest))).toEqual(mine)
  })

  test('the plan itself has all points but those for the time to decide', () => {
    const score = scoreOf(day, { mine: suggested, suggested, nearest }, always)
    expect(
      score.parts.filter(({ part }) => part !== 'given_in_time').every(({ points, most }) => points === most),
    ).toBe(true)
    expect(score.lessons).toEqual([])
  })

  test('who decides slowly scores less, and learns which order waited', () => {
    const [quick, slow] = [train(day, 1), train(day, 12)].map((mine) =>
      scoreOf(day, { mine, suggested, nearest }, always),
    )
    expect(slow?.total).toBeLessThan(quick?.total ?? 0)
    expect(slow?.lessons.map(({ lesson }) => lesson)).toContain('waited')
    expect(slow?.lessons.length).toBeLessThanOrEqual(3)
  })

  test('ended early, only what was given counts, and the planner plays on', () => {
    const mine = train(day, 1)
    const until = evening + 60 * minute
    const acts = mine.given.filter(({ at }) => at < until)
    const run = playDay(day, trainedPolicy(acts, until, giveAtBest, effort))
    expect(measureRun(day, run).undelivered).toBe(0)
    expect(scoreOf(day, { mine: run, suggested, nearest }, until).counted).toBe(acts.length)
  })

  test('who gave nothing has no points', () => {
    const nothing = { visits: [], given: [] }
    expect(scoreOf(day, { mine: nothing, suggested, nearest }, always).total).toBe(0)
    expect(scoreOf(day, { mine: nothing, suggested, nearest }, evening - 60 * minute)).toMatchObject({
      total: 0,
      counted: 0,
    })
  })
})
