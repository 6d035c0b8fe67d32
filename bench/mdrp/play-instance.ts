import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import type { ReplayDay, Visit } from '#areas/replay/rules/day.ts'
import { playDay } from '#areas/replay/rules/play.ts'
import { suggestedPolicy } from '#areas/replay/rules/policies.ts'
import { processorMs } from '../numbers.ts'

/** Orders of one restaurant that a courier fetches together; they are delivered in the order of `drops`. */
export type Trip = {
  readonly courier: number
  readonly set_out_at: number
  readonly fetched: readonly number[]
  readonly drops: readonly number[]
}

export type PlayedDay = {
  readonly trips: readonly Trip[]
  readonly stepMs: readonly number[]
  /** Orders beside which a courier was shown, and those of them where it became another one. */
  readonly shown: number
  readonly changed: number
}

/** The day under the planner, with what each step took. */
export function playInstance(day: ReplayDay): PlayedDay {
  const stepMs: number[] = []
  const { policy, shown } = suggestedPolicy({
    plan(...asked) {
      const startedAt = processorMs()
      const plan = makePlan(...asked)
      stepMs.push(processorMs() - startedAt)
      return plan
    },
  })
  const { visits } = playDay(day, policy)
  return { trips: tripsOf(day, visits), stepMs, ...shown() }
}

function tripsOf({ drivers }: ReplayDay, visits: readonly Visit[]): readonly Trip[] {
  const trips: (Trip & { fetched: number[]; drops: number[] })[] = []
  for (const [courier] of drivers.entries()) {
    let last: (typeof trips)[number] | undefined
    for (const { kind, order, driver, leaves_at } of visits) {
      if (driver !== courier) continue
      if (kind === 'deliver') last?.drops.push(order)
      else if (last && last.drops.length === 0) last.fetched.push(order)
      else {
        last = { courier, set_out_at: leaves_at, fetched: [order], drops: [] }
        trips.push(last)
      }
    }
  }
  return trips
}
