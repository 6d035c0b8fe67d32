import type { ReplayDay, Run } from '#areas/replay/rules/day.ts'
import { type Figures, measureRun, metresPerMile, straightMetres } from '#areas/replay/rules/measure.ts'
import { playDay } from '#areas/replay/rules/play.ts'
import { nearestPolicy, recordedPolicy, suggestedPolicy } from '#areas/replay/rules/policies.ts'
import { makeDay, makeDayWithWaypoints } from '#areas/replay/rules/testing.ts'
import { sendToWait } from '#areas/replay/rules/waiting.ts'
import { replayEffort } from '#areas/replay/server/play-days.ts'
import { median, percentile, processorMs, short } from './numbers.ts'
import { print, printHeading } from './print.ts'

const evening = { orders: 130, drivers: 14, stores: 9 }
const quiet = { orders: 40, drivers: 8, stores: 9, isUneven: true }
/** Where drivers sit: the evening above with more of them, and quiet ones of a town that is crossed in 12 minutes and of one in 20. */
const waitingEvenings = [
  { what: '130 orders, 18 drivers', size: { ...evening, drivers: 18, isUneven: true } },
  { what: '40 orders, 8 drivers', size: quiet },
  { what: '40 orders, 8 drivers, a wide town', size: { ...quiet, metres: 10_000 } },
  { what: '40 orders, 8 drivers, a wide town, food sooner ready', size: { ...quiet, metres: 10_000, soonest: 0 } },
]

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
  for (const { what, size } of waitingEvenings) benchWaiting(what, size, quick ? 4 : 20)
  return Promise.resolve()
}

/** The same evenings without and with waiting places, each proposal accepted at once. */
function benchWaiting(what: string, size: Parameters<typeof makeDayWithWaypoints>[1], seeds: number): void {
  printHeading(`Waiting places for drivers who sit: ${what}, ${seeds} evenings`)
  const played = Array.from({ length: seeds }, (_, seed) => {
    const { day, waiting } = makeDayWithWaypoints(seed, size)
    const plain = measureRun(day, playDay(day, suggestedPolicy({ effort: replayEffort }).policy))
    const { policy, moves } = sendToWait(suggestedPolicy({ effort: replayEffort }), day, waiting)
    const sent = measureRun(day, playDay(day, policy))
    const walked = moves().reduce((sum, move) => sum + straightMetres(day, move), 0)
    return { plain, sent, moves: moves().length, walked }
  })
  const mean = (of: (one: (typeof played)[number]) => number) =>
    played.reduce((sum, one) => sum + of(one), 0) / played.length
  const late = ({ on_time, delivered, undelivered }: Figures) => (1 - on_time) * (delivered + undelivered)
  const km = ({ miles, delivered }: Figures) => (miles * metresPerMile * delivered) / 1000
  const sooner = played.filter(({ plain, sent }) => sent.click_to_door < plain.click_to_door).length
  print({
    what: 'late, an evening',
    value: mean(({ sent }) => late(sent)),
    unit: 'orders',
    reference: { what: 'without', value: mean(({ plain }) => late(plain)) },
  })
  print({
    what: 'click to door',
    value: mean(({ sent }) => sent.click_to_door),
    unit: 'min',
    reference: { what: 'without', value: mean(({ plain }) => plain.click_to_door) },
    more: `sooner on ${sooner} of ${seeds} evenings`,
  })
  print({
    what: 'driven, an evening',
    value: mean(({ sent, walked }) => km(sent) + walked / 1000),
    unit: 'km',
    reference: { what: 'without', value: mean(({ plain }) => km(plain)) },
    more: `${short(mean(({ moves }) => moves))} times sent, ${short(mean(({ walked }) => walked / 1000))} km of it`,
  })
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
