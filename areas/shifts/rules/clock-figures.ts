import { forgottenFrom } from './forgotten.ts'
import { hundredthsBetween } from './worked-time.ts'

/** Somebody who is on the clock. */
type OnTheClock = {
  readonly name: string
  readonly started_at: number
  readonly on_break_since: number | null
  /** Null without a shift. */
  readonly scheduled_end_at: number | null
  /** When the work was over (`forgotten.ts`). */
  readonly over_at: number
  readonly orders: number
}

/** One who holds a shift that has begun and is not over. */
type DueNow = { readonly name: string; readonly starts_at: number; readonly has_come: boolean }

/** How many, and who has been so for the longest. */
export type Longest = { readonly count: number; readonly name: string | null; readonly since: number | null }

export type ClockFigures = {
  readonly on: number
  /** Shifts that go on now. */
  readonly scheduled: number
  readonly not_in: Longest
  readonly on_break: Longest
  /** Hours of today, of all. */
  readonly hundredths: number
  /** Who has been on the clock for the longest. */
  readonly longest: Longest
  /** Their work is over for a while, and they carry nothing. */
  readonly forgotten: Longest
  /** Closed today for people who had forgotten it. */
  readonly closed: number
  /** Driver hours that wait for approval. */
  readonly waiting: number
}

type Facts = {
  readonly on: readonly OnTheClock[]
  readonly due: readonly DueNow[]
  /** What was worked today, also what began before midnight; without an end: until now. */
  readonly worked: readonly { readonly started_at: number; readonly ended_at: number | null }[]
  readonly closed: number
  readonly waiting: number
  readonly midnight: number
  readonly now: number
}

export function clockFigures({ on, due, worked, closed, waiting, midnight, now }: Facts): ClockFigures {
  return {
    on: on.length,
    scheduled: due.length,
    not_in: longestOf(
      due.filter(({ has_come }) => !has_come).map(({ name, starts_at }) => ({ name, since: starts_at })),
    ),
    on_break: longestOf(
      on.flatMap(({ name, on_break_since }) => (on_break_since === null ? [] : [{ name, since: on_break_since }])),
    ),
    hundredths: worked.reduce(
      (sum, { started_at, ended_at }) =>
        sum + Math.max(0, hundredthsBetween(Math.max(started_at, midnight), ended_at ?? now)),
      0,
    ),
    longest: longestOf(on.map(({ name, started_at }) => ({ name, since: started_at }))),
    forgotten: longestOf(
      on
        .filter((person) => person.orders === 0 && forgottenFrom(person) <= now)
        .map(({ name, over_at }) => ({ name, since: over_at })),
    ),
    closed,
    waiting,
  }
}

function longestOf(people: readonly { readonly name: string; readonly since: number }[]): Longest {
  const first = people.toSorted((a, b) => a.since - b.since)[0]
  return { count: people.length, name: first?.name ?? null, since: first?.since ?? null }
}
