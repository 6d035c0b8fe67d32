import { type Day, weekdayOf } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Kind } from '../../board.ts'

const minute = 60_000
const week = 7 * 24 * 60 * minute
/** So long ago an observation counts half. */
export const halvedAfter = 3 * week
/** Until so many observations the plain figures hold. */
const samplesNeeded = 20
/** Further off than this is another story: a phone left in the car, a stop completed at the end of the shift. */
const earliest = -20 * minute
const latest = 45 * minute

/** By how much something comes later than the plan says, and how much that varies; ms. */
export type Habit = { readonly mean: number; readonly sd: number }

/** Of a door together with the way to it. */
export type HabitKind = 'way' | 'kitchen' | 'door'
/** Whose habit it is: a kitchen's franchise, 1 for a door where alcohol is handed over, else 0. */
export type HabitKey = { readonly kind: HabitKind; readonly subject: number; readonly bucket: number }

/** What is known of them now: as plain data, so that it can cross to the planner's thread. */
export type Habits = {
  readonly way: Habit
  readonly doors: readonly [plain: Habit, alcohol: Habit]
  /** By franchise. */
  readonly kitchens: ReadonlyMap<number, Habit>
}

/** Before there is a history. */
export const plainHabits = {
  way: { mean: 0, sd: 2.5 * minute },
  kitchen: { mean: 2 * minute, sd: 5 * minute },
  door: { mean: 0, sd: 3 * minute },
} as const satisfies Record<HabitKind, Habit>

export const noHabits: Habits = {
  way: plainHabits.way,
  doors: [plainHabits.door, plainHabits.door],
  kitchens: new Map(),
}

export const kitchenHabit = ({ kitchens }: Habits, franchise_id: number | null): Habit =>
  kitchens.get(franchise_id ?? 0) ?? plainHabits.kitchen

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
}

type Observation = HabitKey & { readonly later: number; readonly at: number }

/** What a completed stop teaches; nothing where it was ended much too early or late to say anything. */
export function observationOf(stop: EndedStop, timeZone: string): Observation | undefined {
  const { kind, franchise_id, alcohol, end_time, ended_at, start_time } = stop
  const later = ended_at - end_time
  if (later < earliest || later > latest || ended_at < start_time) return undefined
  const at = ended_at
  const bucket = hourBucket(ended_at, timeZone)
  switch (kind) {
    case 'go_to_order':
      return { kind: 'way', subject: 0, bucket, later, at }
    case 'pickup':
      return franchise_id === null ? undefined : { kind: 'kitchen', subject: franchise_id, bucket, later, at }
    case 'deliver':
      return { kind: 'door', subject: alcohol ? 1 : 0, bucket: 0, later, at }
    case 'waypoint':
      return undefined
  }
}

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

export function habitOf(kind: HabitKind, known: Learned | undefined, at: number): Habit {
  const now = known && faded(known, at)
  if (!now || now.weight < samplesNeeded) return plainHabits[kind]
  return { mean: now.mean, sd: Math.max(leastSd, Math.sqrt(now.m2 / now.weight)) }
}

/** So many orders of a kitchen count, of the last hour. */
export const recentAtMost = 5

/** What a kitchen does this evening says more than its other evenings, the more the more of its orders were fetched. */
export function habitNow(usual: Habit, recent: readonly number[]): Habit {
  const share = recent.length / (recent.length + 2)
  const mean = recent.reduce((sum, one) => sum + one, 0) / Math.max(1, recent.length)
  return { mean: usual.mean + share * (mean - usual.mean), sd: usual.sd }
}
