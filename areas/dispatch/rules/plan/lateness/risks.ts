import { chanceAfter, mostlyBy } from '#platform/core/normal.ts'
import type { PlannedRow } from '../planner/world.ts'
import { type Forecast, type ForecastOrder, forecastRow, type RiskCause, readyEstimate } from './forecast.ts'
import type { Habits } from './habits.ts'

const minute = 60_000
/** From this chance on an order is at risk; of what dispatch was told it remains so until then. */
const atRiskFrom = 0.5
/** Ten minutes before the promise something can still be done, and the customer be told: so long an alert may wait for what shows until then. */
const lastCall = 10 * minute
/** What is foreseen longer before is often helped by the plan itself, or comes otherwise: it must be the surer the longer it is. */
const alertAt = [
  { before: 12 * minute, from: 0.6 },
  { before: 25 * minute, from: 0.95 },
] as const
/** Past the last call it helps little, and is nearly known. */
const alertLate = 0.75
/** From the counter to a door, of an order that nobody drives yet. */
const carriedMs = 15 * minute
const carriedSd = 4 * minute

/** An order that will probably be late. Chances in whole 5 percent, times in whole minutes: what changes less is the same risk. */
export type Risk = {
  readonly order_id: number
  /** Who has it, or is planned to; null where nobody is. */
  readonly driver_id: number | null
  readonly is_waiting: boolean
  readonly franchise_id: number | null
  readonly promised_at: number
  /** When it will be handed over, in the mean, and by when in four of five such cases. */
  readonly at_door: number
  readonly mostly_by: number
  readonly chance: number
  readonly cause: RiskCause
  readonly behind: number
  readonly is_alert: boolean
}

export type RiskBoard = {
  readonly now: number
  readonly rows: readonly PlannedRow[]
  readonly orders: ReadonlyMap<number, ForecastOrder>
  /** Orders without a driver, planned or not. */
  readonly waiting: ReadonlySet<number>
  readonly habits: Habits
  /** Of which dispatch was told before. */
  readonly alerts: ReadonlySet<number>
}

/** Most pressing first. */
export function risksOf(board: RiskBoard): readonly Risk[] {
  const { now, rows, orders, waiting, habits } = board
  const planned = new Set<number>()
  const risks = rows.flatMap((row) =>
    forecastRow(row, orders, habits, now).flatMap((forecast) => {
      planned.add(forecast.order_id)
      return riskOf(board, forecast, row.driver_id)
    }),
  )
  for (const order_id of waiting) {
    const order = orders.get(order_id)
    if (order && !planned.has(order_id)) risks.push(...riskOf(board, withoutDriver(order, habits, now), null))
  }
  return risks.sort((a, b) => b.chance - a.chance || b.at_door - b.promised_at - (a.at_door - a.promised_at))
}

function withoutDriver(order: ForecastOrder, habits: Habits, now: number): Forecast {
  const { mean, variance } = readyEstimate(order, habits, now) ?? { mean: now, variance: 0 }
  const at_door = { mean: Math.max(now, mean) + carriedMs, variance: variance + carriedSd ** 2 }
  const behind = Math.max(0, at_door.mean - (order.promised_at ?? at_door.mean))
  return { order_id: order.order_id, at_door, cause: 'no_driver', behind }
}

function riskOf({ now, orders, waiting, alerts }: RiskBoard, forecast: Forecast, driver_id: number | null): Risk[] {
  const { order_id, at_door, cause, behind } = forecast
  const order = orders.get(order_id)
  if (order?.promised_at == null) return []
  const { franchise_id, promised_at } = order
  const chance = chanceAfter(at_door, promised_at)
  if (chance < atRiskFrom) return []
  return [
    {
      order_id,
      driver_id,
      is_waiting: waiting.has(order_id),
      franchise_id,
      promised_at,
      at_door: wholeMinute(at_door.mean),
      mostly_by: wholeMinute(mostlyBy(at_door)),
      chance: Math.round(chance * 20) * 5,
      cause,
      behind: Math.round(behind / minute) * minute,
      is_alert: alerts.has(order_id) || chance >= alertFrom(promised_at - now),
    },
  ]
}

/** From which chance on dispatch is told so long before the promise. */
export function alertFrom(before: number): number {
  if (before < lastCall) return alertLate
  const [near, far] = alertAt
  const share = Math.min(1, Math.max(0, (before - near.before) / (far.before - near.before)))
  return near.from + share * (far.from - near.from)
}

const wholeMinute = (at: number) => Math.ceil(at / minute) * minute

/** Orders that are held up by the same kitchen, the same driver's queue, or by there being no driver. */
export type RiskGroup = {
  readonly key: string
  readonly cause: RiskCause
  /** The franchise or the driver that holds them up. */
  readonly subject: number | null
  readonly behind: number
  readonly risks: readonly Risk[]
}

/** One line for one cause, those with the most minutes first. */
export function groupRisks(risks: readonly Risk[]): readonly RiskGroup[] {
  const groups = new Map<string, Risk[]>()
  for (const risk of risks) {
    const key = `${risk.cause} ${subjectOf(risk)}`
    groups.set(key, [...(groups.get(key) ?? []), risk])
  }
  return [...groups]
    .flatMap(([key, own]): RiskGroup[] => {
      const [first] = own
      if (!first) return []
      const behind = Math.max(...own.map((risk) => risk.behind))
      return [{ key, cause: first.cause, subject: subjectOf(first), behind, risks: own }]
    })
    .sort((a, b) => lateSum(b) - lateSum(a))
}

function subjectOf({ cause, franchise_id, driver_id }: Risk): number | null {
  if (cause === 'no_driver') return null
  return cause === 'kitchen' ? franchise_id : driver_id
}

const lateSum = ({ risks }: RiskGroup) =>
  risks.reduce((sum, { at_door, promised_at }) => sum + Math.max(0, at_door - promised_at), 0)
