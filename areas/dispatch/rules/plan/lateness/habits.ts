import { type Day, weekdayOf } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Kind } from '../../board.ts'
import { handOverMs } from '../row-times.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute
/** So long ago an observation counts half. */
export const halvedAfter = 3 * week
/** Until so many observations of its own something is like the others. */
const samplesNeeded = 20
/** What holds before there is any history counts as so many observations of the town. */
const plainWeight = 5
/** Further off than this is another story: a phone left in the car, a stop completed at the end of the shift. */
const earliest = -20 * minute
const latest = 45 * minute

/** By how much something comes later than the plan says, and how much that varies; ms. */
export type Habit = { readonly mean: number; readonly sd: number }

/**
 * Of a kitchen since it said last when the food would be ready, and since the customer was promised it; of its counter, where both driver and food are
 * there; of a door together with the way to it.
 */
export type HabitKind = 'way' | 'kitchen' | 'counter' | 'prep' | 'door'
/** Whose habit it is: a kitchen's or counter's franchise, 1 for a door where alcohol is handed over, else 0. */
export type HabitKey = { readonly kind: HabitKind; readonly subject: number; readonly bucket: number }

/** What is known of them now: as plain data, so that it can cross to the planner's thread. */
export type Habits = {
  readonly way: Habit
  readonly doors: readonly [plain: Habit, alcohol: Habit]
  /** By franchise, by what it said last. */
  readonly kitchens: ReadonlyMap<number, Habit>
  /** Of any other kitchen of the town. */
  readonly kitchen: Habit
  /** By franchise, where the food is marked as ready; null where it is not, and what the counter takes more is in the kitchen's habit. */
  readonly counters: ReadonlyMap<number, Habit | null>
  /** Of any other counter of the town; null where its kitchens mark nothing. */
  readonly counter: Habit | null
  /** By franchise, by the minutes that customers are promised: a kitchen may still say another time, and ask for more. */
  readonly preps: ReadonlyMap<number, Habit>
  readonly prep: Habit
}

/** Before there is a history. */
export const plainHabits = {
  way: { mean: 0, sd: 2.5 * minute },
  kitchen: { mean: 2 * minute, sd: 5 * minute },
  counter: { mean: 0, sd: minute },
  prep: { mean: 2 * minute, sd: 5 * minute },
  door: { mean: 0, sd: 3 * minute },
} as const satisfies Record<HabitKind, Habit>

export const noHabits: Habits = {
  way: plainHabits.way,
  doors: [plainHabits.door, plainHabits.door],
  kitchens: new Map(),
  kitchen: plainHabits.kitchen,
  counters: new Map(),
  counter: null,
  preps: new Map(),
  prep: plainHabits.prep,
}

export const kitchenHabit = ({ kitchens, kitchen }: Habits, franchise_id: number | null): Habit =>
  kitchens.get(franchise_id ?? 0) ?? kitchen

/** Undefined where nobody marks when the food is ready. */
export function counterHabit({ counters, counter }: Habits, franchise_id: number | null): Habit | undefined {
  const own = counters.get(franchise_id ?? 0)
  return (own === undefined ? counter : own) ?? undefined
}

export const prepHabit = ({ preps, prep }: Habits, franchise_id: number): Habit => preps.get(franchise_id) ?? prep

/** Busy evenings differ from the others. */
export function hourBucket(at: number, timeZone: string): number {
  const { day, minute: ofDay } = localTime(at, timeZone)
  return Math.floor(ofDay / 60) + (isBusyDay(day) ? 24 : 0)
}

/** Fridays and Saturdays. */
export const isBusyDay = (day: Day) => [5, 6].includes(weekdayOf(day))

/** A stop that was completed, with what was planned of it when its driver came to it. */
export type EndedStop = {
  readonly kind: Kind
  readonly franchise_id: number | null
  readonly alcohol: boolean
  readonly start_time: number
  readonly end_time: number
  readonly ended_at: number
  /** Of a pickup: when the customer’s promise had the food ready, and when the kitchen marked it; null where that is not known. */
  readonly prep_until: number | null
  readonly ready_marked_at: number | null
  /** What its kitchen had said last before that. */
  readonly told_ready_at: number | null
  /** When its driver came to the counter; null where they stood there already. */
  readonly arrived_at: number | null
}

type Observation = HabitKey & { readonly later: number; readonly at: number }

/** What a completed stop teaches; nothing where it was ended much too early or late to say anything. */
export function observationsOf(stop: EndedStop, timeZone: string): readonly Observation[] {
  const { end_time, ended_at: at, start_time } = stop
  if (isAnother(at - end_time) || at < start_time) return []
  const bucket = hourBucket(at, timeZone)
  return laterBy(stop).flatMap(({ later, ...what }) => (isAnother(later) ? [] : [{ bucket, ...what, later, at }]))
}

type Later = Omit<Observation, 'bucket' | 'at'> & { readonly bucket?: number }

function laterBy(stop: EndedStop): readonly Later[] {
  const { kind, franchise_id: subject, alcohol, end_time, ended_at, prep_until, told_ready_at, arrived_at } = stop
  const later = ended_at - end_time
  switch (kind) {
    case 'go_to_order':
      return [{ kind: 'way', subject: 0, later }]
    case 'pickup': {
      if (subject === null) return []
      // What was taken over was ready, whatever was marked.
      const ready = stop.ready_marked_at === null ? null : Math.min(stop.ready_marked_at, ended_at)
      const isMarked = ready !== null && told_ready_at !== null
      const counter = isMarked && arrived_at !== null ? ended_at - Math.max(arrived_at, ready) - handOverMs : undefined
      return [
        { kind: 'kitchen', subject, later: isMarked ? ready - told_ready_at : later },
        ...(ready === null || prep_until === null
          ? []
          : [{ kind: 'prep' as const, subject, later: ready - prep_until }]),
        ...(counter === undefined ? [] : [{ kind: 'counter' as const, subject, later: counter }]),
      ]
    }
    case 'deliver':
      return [{ kind: 'door', subject: alcohol ? 1 : 0, bucket: 0, later }]
    case 'waypoint':
      return []
  }
}

const isAnother = (later: number) => later < earliest || later > latest

/** Weighted mean and spread of what was observed; times in ms. */
export type Learned = {
  readonly weight: number
  readonly mean: number
  readonly m2: number
  readonly observed_at: number
}

/** One observation more (West 1979), after what was known has lost weight by its age. */
export function learn(known: Learned | undefined, { later, at }: Pick<Observation, 'later' | 'at'>): Learned {
  if (!known) return { weight: 1, mean: later, m2: 0, observed_at: at }
  const kept = faded(known, Math.max(at, known.observed_at))
  const weight = kept.weight + 1
  const mean = kept.mean + (later - kept.mean) / weight
  return { weight, mean, m2: kept.m2 + (later - kept.mean) * (later - mean), observed_at: kept.observed_at }
}

export function faded(known: Learned, at: number): Learned {
  const share = 0.5 ** (Math.max(0, at - known.observed_at) / halvedAfter)
  return { weight: known.weight * share, mean: known.mean, m2: known.m2 * share, observed_at: at }
}

/** Never surer than a minute: the next one may differ. */
const leastSd = minute

/** Its own, once enough is known of it; until then `like`, what is known of those that are like it. */
export function habitOf(
  kind: HabitKind,
  known: Learned | undefined,
  at: number,
  like: Habit = plainHabits[kind],
): Habit {
  const now = known && faded(known, at)
  return now && now.weight >= samplesNeeded ? spreadOf(now) : like
}

/** Of all of a town: the plain figures, and the sooner what was observed the more there is of it. */
export function townHabit(kind: HabitKind, all: readonly Learned[], at: number): Habit {
  const { mean, sd } = plainHabits[kind]
  const plain = { weight: plainWeight, mean, m2: plainWeight * sd ** 2, observed_at: at }
  return spreadOf(all.map((one) => faded(one, at)).reduce(together, plain))
}

/** What two of them know together (Chan, Golub and LeVeque 1979). */
export function together(one: Learned, other: Learned): Learned {
  const weight = one.weight + other.weight
  const share = weight > 0 ? other.weight / weight : 0
  const apart = other.mean - one.mean
  return {
    weight,
    mean: one.mean + share * apart,
    m2: one.m2 + other.m2 + one.weight * share * apart ** 2,
    observed_at: Math.max(one.observed_at, other.observed_at),
  }
}

const spreadOf = ({ weight, mean, m2 }: Learned): Habit => ({ mean, sd: Math.max(leastSd, Math.sqrt(m2 / weight)) })

/** Of so many orders it shows whether a kitchen marks its food. Some are taken over by who stood there already, and tell nothing of it. */
const markedLeast = 3
const markedShare = 0.6

/** Of how many orders a kitchen, or all of a town, has marked when the food was ready, and how many were fetched. */
type Marks = { readonly marked: number; readonly fetched: number }

/** It says of nearly every order when the food is ready; while too little is known of it, it does as its town does. */
export function marksFood(own: Marks, town: Marks): boolean {
  const { marked, fetched } = own.fetched >= markedLeast ? own : town
  return fetched >= markedLeast && marked >= markedShare * fetched
}

/** So many orders of a kitchen count, of the last hour. */
export const recentAtMost = 5

/** What a kitchen does this evening says more than its other evenings, the more the more of its orders were fetched. */
export function habitNow(usual: Habit, recent: readonly number[]): Habit {
  const share = recent.length / (recent.length + 2)
  const mean = recent.reduce((sum, one) => sum + one, 0) / Math.max(1, recent.length)
  return { mean: usual.mean + share * (mean - usual.mean), sd: usual.sd }
}
