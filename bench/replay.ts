import type { ReplayDay, Run } from '#areas/replay/rules/day.ts'
import { type Figures, measureRun } from '#areas/replay/rules/measure.ts'
import { playDay } from '#areas/replay/rules/play.ts'
import { nearestPolicy, recordedPolicy, suggestedPolicy } from '#areas/replay/rules/policies.ts'
import { makeDay } from '#areas/replay/rules/testing.ts'
import { replayEffort } from '#areas/replay/server/play-days.ts'
import { median, percentile, processorMs, short } from './numbers.ts'
import { print, printHeading } from './print.ts'

const evening = { orders: 130, drivers: 14, stores: 9 }

/** Evenings of 130 orders, each played as it was, by nearest free and by the planner: how long it takes, and what it comes to. */
export function benchReplay({ quick }: { quick: boolean }): Promise<void> {
  printHeading('An evening of 130 orders, 14 drivers')
  const played = { recorded: plays(), nearest: plays(), suggested: plays() }
  for (let seed = 0; seed < (quick ? 4 : 20); seed += 1) {
    const day = makeDay(seed, evening)
    play(played.recorded, day, () => playDay(day, recordedPolicy(day)))
    play(played.nearest, day, () => playDay(day, nearestPolicy))
    play(played.suggested, day, () => playDay(day, suggestedPolicy({ effort: replayEffort }).policy))
  }
  print({
    what: 'played under the planner, p95',
    value: percentile(sorted(played.suggested.ms), 0.95),
    unit: 'ms of processor',
    reference: { what: 'by nearest free', value: percentile(sorted(played.nearest.ms), 0.95) },
    goal: '≤ 300',
    more: `p50 ${short(median(played.suggested.ms))}, as it was p95 ${short(percentile(sorted(played.recorded.ms), 0.95))}`,
  })
  const mean = (of: (figures: Figures) => number, { figures }: Plays) =>
    figures.reduce((sum, one) => sum + of(one), 0) / figures.length
  for (const [what, unit, of] of [
    ['on time', '%', ({ on_time }: Figures) => 100 * on_time],
    ['click to door', 'min', ({ click_to_door }: Figures) => click_to_door],
    ['driver minutes an order', 'min', ({ driver_minutes }: Figures) => driver_minutes],
    ['not delivered', 'orders', ({ undelivered }: Figures) => undelivered],
  ] as const)
    print({
      what: `${what}, suggested`,
      value: mean(of, played.suggested),
      unit,
      reference: { what: 'nearest free', value: mean(of, played.nearest) },
      goal: '',
      more: `given at random within 8 min ${short(mean(of, played.recorded))}`,
    })
  return Promise.resolve()
}

type Plays = { readonly ms: number[]; readonly figures: Figures[] }
const plays = (): Plays => ({ ms: [], figures: [] })
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

function play({ ms, figures }: Plays, day: ReplayDay, run: () => Run): void {
  const at = processorMs()
  const made = run()
  ms.push(processorMs() - at)
  figures.push(measureRun(day, made))
}
