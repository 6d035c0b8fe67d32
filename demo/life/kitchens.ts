import { sql } from 'kysely'
import { localTime } from '#platform/core/local-time.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { bellwether } from '../town/town.ts'
import type { FirstSeen } from './first-seen.ts'
import { mishapOf, secondsOf } from './mishap.ts'
import type { Act } from './town-act.ts'

export type KitchenWork = {
  readonly order_id: number
  readonly franchise_id: number
  readonly status: 'received' | 'confirmed' | 'preparing' | 'ready'
  readonly is_delivery: boolean
  readonly alcohol: boolean
  readonly prep_minutes: number
  readonly ready_at: number
  /** The kitchen has asked for more time once. */
  readonly was_late: boolean
}

const minuteMs = 60_000
const reasons = [
  'The fryer is down',
  'A large party came in',
  'We ran out of dough and make new',
  'One cook short today',
]

/** Minutes of the day at which its one cook is alone at the stove. */
const lunch = { from: 11 * 60, until: 14 * 60 }
/**
 * Minutes that a kitchen which is behind still needs. In the evening all its cooks are there, so that on an ordinary one nobody's food comes late;
 * what a dispatcher can do about a kitchen that takes much longer is seen at lunch.
 */
const behind = (minuteOfDay: number): readonly [least: number, most: number] =>
  minuteOfDay >= lunch.from && minuteOfDay < lunch.until ? [9, 16] : [2, 3]

/** What a kitchen does about an order now; nothing while it cooks. `seconds` is how long the order has stood as it does. */
export function kitchenStep(work: KitchenWork, now: number, seconds: number, minuteOfDay: number) {
  const { order_id, status, ready_at } = work
  if (status === 'received') {
    if (seconds < secondsOf(order_id, 'answer', 12, 70)) return undefined
    return { do: 'accept', minutes: Math.max(5, work.prep_minutes + secondsOf(order_id, 'minutes', -3, 6)) } as const
  }
  if (status === 'ready') {
    const isFetched = !work.is_delivery && seconds >= secondsOf(order_id, 'fetch', 120, 600)
    return isFetched ? ({ do: 'hand_over' } as const) : undefined
  }
  if (mishapOf(work) === 'late_kitchen' && !work.was_late)
    return now >= ready_at - 4 * minuteMs
      ? ({
          do: 'more_time',
          minutes: secondsOf(order_id, 'late', ...behind(minuteOfDay)),
          reason: reasons[order_id % reasons.length] ?? '',
        } as const)
      : undefined
  return now >= ready_at - secondsOf(order_id, 'ready', 0, 150) * 1000 ? ({ do: 'ready' } as const) : undefined
}

export async function kitchenWork(db: Db, market_id: number): Promise<readonly KitchenWork[]> {
  const { rows } = await sql<KitchenWork>`
    select o.order_id, o.franchise_id, o.status, o.is_delivery, o.alcohol, f.prep_minutes,
      floor(extract(epoch from o.ready_at) * 1000)::float8 as ready_at, coalesce(k.more_time_reason, '') <> '' as was_late
    from orders o join franchises f using (franchise_id) left join kitchen_tickets k using (order_id)
    where o.market_id = ${market_id} and o.ended_at is null and o.status in ('received', 'confirmed', 'preparing', 'ready') and o.source <> 'rocket'
    order by o.order_id`.execute(db)
  return rows
}

/** The step as the kitchen's tablet sends it. */
export function kitchenAct(work: KitchenWork, step: NonNullable<ReturnType<typeof kitchenStep>>): Act {
  const part = { kind: 'kitchen', franchise_id: work.franchise_id } as const
  const path = `/restaurant_app/orders/${work.order_id}`
  switch (step.do) {
    case 'accept':
      return { part, path: `${path}/accept`, fields: { minutes: step.minutes } }
    case 'more_time':
      return {
        part,
        path: `${path}/more_time`,
        fields: { minutes: step.minutes, reason: step.reason, expected_ready_at: work.ready_at },
      }
    case 'ready':
      return { part, path: `${path}/ready`, fields: { ready: true } }
    case 'hand_over':
      return { part, path: `${path}/hand_over`, fields: {} }
  }
}

export function kitchenActs(
  orders: readonly KitchenWork[],
  { now, played, since }: { now: Date; played: ReadonlySet<number>; since: FirstSeen },
): Act[] {
  const { minute } = localTime(now.getTime(), bellwether().market.time_zone)
  return orders.flatMap((work) => {
    const seconds = since.secondsSince(`kitchen ${work.order_id} ${work.status}`, now)
    if (played.has(work.franchise_id)) return []
    const step = kitchenStep(work, now.getTime(), seconds, minute)
    return step ? [kitchenAct(work, step)] : []
  })
}
