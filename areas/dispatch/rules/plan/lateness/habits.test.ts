import { describe, expect, test } from 'vitest'
import { seeded } from '#platform/core/seeded.ts'
import {
  type EndedStop,
  faded,
  habitNow,
  habitOf,
  hourBucket,
  type Learned,
  learn,
  marksFood,
  observationsOf,
  plainHabits,
  together,
  townHabit,
} from './habits.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute
/** A Friday in Georgia, 6:30 in the evening. */
const friday = Date.parse('2026-11-20T18:30:00-05:00')
const zone = 'America/New_York'
const stop = (part: Partial<EndedStop>): EndedStop => ({
  kind: 'pickup',
  franchise_id: 8,
  alcohol: false,
  start_time: friday - 20 * minute,
  end_time: friday - 6 * minute,
  ended_at: friday,
  prep_until: null,
  ready_marked_at: null,
  told_ready_at: null,
  arrived_at: null,
  ...part,
})

describe('what a completed stop teaches', () => {
  test.each([
    ['a pickup, of its kitchen at this hour', {}, { kind: 'kitchen', subject: 8, bucket: 42, later: 6 * minute }],
    ['a way to a store, of the market', { kind: 'go_to_order' as const }, { kind: 'way', subject: 0, bucket: 42 }],
    ['a hand-over, of doors', { kind: 'deliver' as const }, { kind: 'door', subject: 0, bucket: 0 }],
    [
      'one of alcohol, of doors with an ID check',
      { kind: 'deliver' as const, alcohol: true },
      { kind: 'door', subject: 1 },
    ],
  ])('%s', (_what, part, observed) => {
    expect(observationsOf(stop(part), zone)).toMatchObject([observed])
  })
  test.each([
    ['a way to a waypoint', { kind: 'waypoint' as const }],
    ['a stop that was completed long before it could be', { end_time: friday + 21 * minute }],
    ['one that was completed when the driver remembered it', { end_time: friday - 46 * minute }],
    ['one that ended before it began', { start_time: friday + minute }],
  ])('nothing: %s', (_what, part) => {
    expect(observationsOf(stop(part), zone)).toEqual([])
  })
})

describe('what a pickup teaches whose food was marked as ready', () => {
  /** Promised for half an hour ago, told at last for a quarter of an hour ago; its driver came twelve minutes ago. */
  const marked = {
    prep_until: friday - 30 * minute,
    told_ready_at: friday - 15 * minute,
    ready_marked_at: friday - 8 * minute,
    arrived_at: friday - 12 * minute,
  }
  const minutesOf = (part: Partial<EndedStop>) =>
    Object.fromEntries(observationsOf(stop(part), zone).map(({ kind, later }) => [kind, later / minute]))
  test('is by how much the food was later than the kitchen’s last word and than the promise, and the counter longer than three minutes', () => {
    expect(minutesOf(marked)).toEqual({ kitchen: 7, prep: 22, counter: 5 })
  })
  test('is of the counter what it took since the driver came, where the food was ready before', () => {
    expect(minutesOf({ ...marked, ready_marked_at: friday - 20 * minute })).toEqual({
      kitchen: -5,
      prep: 10,
      counter: 9,
    })
  })
  test('is that what was taken over was ready, whatever was marked', () => {
    expect(minutesOf({ ...marked, ready_marked_at: friday + 5 * minute })).toEqual({
      kitchen: 15,
      prep: 30,
      counter: -3,
    })
  })
  test.each([
    ['the promise, of an order for a chosen time', { prep_until: null }, ['kitchen', 'counter']],
    ['the counter, where the driver stood there already', { arrived_at: null }, ['kitchen', 'prep']],
    ['the promise, of one that was forgotten', { prep_until: friday - 55 * minute }, ['kitchen', 'counter']],
    ['the counter, where the last word was not kept', { told_ready_at: null }, ['kitchen', 'prep']],
    ['the food, of a kitchen that marks nothing', { ready_marked_at: null }, ['kitchen']],
  ])('is nothing of %s', (_what, part, kinds) => {
    expect(Object.keys(minutesOf({ ...marked, ...part }))).toEqual(kinds)
  })
})

test('Fridays and Saturdays have hours of their own', () => {
  expect(hourBucket(friday, zone)).toBe(42)
  expect(hourBucket(friday + 24 * 60 * minute, zone)).toBe(42)
  expect(hourBucket(friday - 24 * 60 * minute, zone)).toBe(18)
})

describe('what is known of a kitchen', () => {
  const fetched = (count: number, later: (index: number) => number, every = 60 * minute) => {
    let known: Learned | undefined
    for (let index = 0; index < count; index += 1)
      known = learn(known, { later: later(index), at: friday + index * every })
    return known
  }
  test('until twenty of its orders were fetched it is like any other', () => {
    expect(habitOf('kitchen', undefined, friday)).toEqual(plainHabits.kitchen)
    expect(
      habitOf(
        'kitchen',
        fetched(15, () => 9 * minute),
        friday,
      ),
    ).toEqual(plainHabits.kitchen)
  })
  test('or like the others of its town, once they are known', () => {
    const town = { mean: -3 * minute, sd: 2 * minute }
    expect(habitOf('kitchen', undefined, friday, town)).toEqual(town)
    const own = fetched(25, () => 4 * minute, 0)
    expect(habitOf('kitchen', own, friday, town)).toEqual({ mean: 4 * minute, sd: minute })
  })
  test('then mean and spread are those of its own orders', () => {
    const random = seeded(3)
    const drawn = Array.from({ length: 400 }, () => (random() * 12 - 2) * minute)
    const habit = habitOf(
      'kitchen',
      fetched(400, (index) => drawn[index] ?? 0, minute),
      friday + 400 * minute,
    )
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
    expect(Math.abs(habit.mean - mean)).toBeLessThan(0.2 * minute)
    expect(Math.abs(habit.sd - (12 / Math.sqrt(12)) * minute)).toBeLessThan(0.3 * minute)
  })
  test('one that is always the same is trusted to a minute', () => {
    expect(
      habitOf(
        'kitchen',
        fetched(60, () => 4 * minute, minute),
        friday + 60 * minute,
      ),
    ).toEqual({
      mean: 4 * minute,
      sd: minute,
    })
  })
  test('after three weeks an observation counts half, and what is older than the rest fades from the mean', () => {
    const known = fetched(40, () => 10 * minute, 0)
    if (!known) throw new Error('Nothing was learned')
    expect(faded(known, friday + 3 * week).weight).toBeCloseTo(20, 6)
    const newer = learn({ ...known }, { later: 0, at: friday + 3 * week })
    expect(newer.weight).toBeCloseTo(21, 6)
    expect(newer.mean).toBeCloseTo((20 / 21) * 10 * minute, 0)
  })
  test('this evening weighs more the more of its orders were fetched', () => {
    const usual = { mean: 2 * minute, sd: 5 * minute }
    expect(habitNow(usual, [])).toEqual(usual)
    expect(habitNow(usual, [14 * minute]).mean).toBe(6 * minute)
    expect(
      habitNow(
        usual,
        [14, 14, 14, 14, 14].map((late) => late * minute),
      ).mean,
    ).toBeCloseTo((2 + (5 / 7) * 12) * minute, 3)
  })
})

describe('what is known of a whole town', () => {
  const drawn = (count: number, mean: number, sd: number, seed: number) => {
    const random = seeded(seed)
    const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
    return Array.from({ length: count }, () => (mean + sd * normal()) * minute)
  }
  const learned = (laters: readonly number[]) =>
    laters.reduce<Learned | undefined>((known, later) => learn(known, { later, at: friday }), undefined)
  test('of two kitchens is what one would know that had seen the orders of both', () => {
    const [one, other] = [drawn(12, -3, 1, 1), drawn(30, 8, 4, 2)]
    const [a, b, both] = [learned(one), learned(other), learned([...one, ...other])]
    if (!a || !b || !both) throw new Error('Nothing was learned')
    const sum = together(a, b)
    expect(sum.weight).toBe(42)
    expect(sum.mean).toBeCloseTo(both.mean, 3)
    expect(sum.m2 / both.m2).toBeCloseTo(1, 6)
  })
  test('is the plain figures before anything was observed', () => {
    expect(townHabit('kitchen', [], friday)).toEqual(plainHabits.kitchen)
  })
  test('is nearer to the truth with every few orders', () => {
    const apart = (count: number) => {
      const all = learned(drawn(count, -3, 1, 5))
      return Math.abs(townHabit('kitchen', all ? [all] : [], friday).mean - -3 * minute)
    }
    expect(apart(5)).toBeLessThan(apart(0))
    expect(apart(20)).toBeLessThan(1.2 * minute)
    expect(apart(200)).toBeLessThan(0.3 * minute)
  })
})

test.each([
  ['it has marked nearly all of its own', { marked: 2, fetched: 3 }, { marked: 0, fetched: 40 }, true],
  ['it marks few, whatever its town does', { marked: 1, fetched: 3 }, { marked: 40, fetched: 40 }, false],
  ['too little is known of it, and its town marks', { marked: 0, fetched: 2 }, { marked: 26, fetched: 40 }, true],
  ['too little is known of it, and its town does not', { marked: 2, fetched: 2 }, { marked: 20, fetched: 40 }, false],
  ['nothing is known yet', { marked: 0, fetched: 0 }, { marked: 2, fetched: 2 }, false],
])('whether a kitchen marks its food: %s', (_what, own, town, marks) => {
  expect(marksFood(own, town)).toBe(marks)
})
