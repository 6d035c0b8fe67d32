import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { FirstSeen } from './first-seen.ts'
import type { Visitor } from './visitor.ts'

export type Waiting = {
  readonly order_id: number
  /** In this car already, and its Deliver is in no queue. */
  readonly carried_by: { readonly driver_id: number; readonly driver_hour_id: number } | null
}

/** A dispatcher looks at a suggestion before they take it. */
const lookSeconds = 12
/** Without a plan the dispatcher weighs the drivers by hand. */
const byHandSeconds = 60

/** What waits for the dispatcher: orders of nobody, and those in a car that have no way to their door. */
export async function waitingForDispatch(db: Db, market_id: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select o.order_id, case when q.driver_hour_id is not null and o.picked_up_at is not null
        then json_build_object('driver_id', q.driver_id, 'driver_hour_id', q.driver_hour_id) end as carried_by
    from orders o left join driver_queues q on q.driver_id = o.driver_id and o.dispatch_state = 'assigned'
    where o.market_id = ${market_id} and o.ended_at is null and o.is_delivery and o.status in ('received', 'confirmed', 'preparing', 'ready', 'picked_up')
      and (o.dispatch_state = 'unassigned' or (o.dispatch_state = 'assigned' and o.picked_up_at is not null
        and not exists (select from driver_assignments a where a.order_id = o.order_id)))
    order by o.ready_at, o.order_id`.execute(db)
  return rows
}

type Held = {
  readonly order_id: number
  readonly driver_id: number
  readonly pick_before: string | null
  readonly drop_before: string | null
  readonly queue_version: number
  readonly at_door: number
}

/** A dispatcher who accepts what is suggested, and weighs by hand what nobody suggests. Answers how many orders were given. */
export async function giveOrders(
  { db, dispatcher, market_id }: { readonly db: Db; readonly dispatcher: Visitor; readonly market_id: number },
  waiting: readonly Waiting[],
  { now, since }: { now: Date; since: FirstSeen },
): Promise<number> {
  let given = 0
  const seconds = ({ order_id }: Waiting) => since.secondsSince(`dispatch ${order_id}`, now)
  for (const { order_id, carried_by } of waiting.filter((one) => one.carried_by && seconds(one) >= lookSeconds)) {
    const assignment = { type: 'deliver', order_id }
    if ((await dispatcher.call('dispatch_enqueue', { assignment, ...carried_by })).ok) given += 1
  }
  const due = waiting.filter((one) => !one.carried_by && seconds(one) >= lookSeconds)
  if (due.length === 0) return given
  const plans = await dispatcher.call('refresh_suggestions', { last_plan_version: 0 })
  const plan = plans.ok ? plans.data.plans.find((one: { market_id: number }) => one.market_id === market_id) : undefined
  const held: readonly Held[] = plan?.made_at === null ? [] : (plan?.held ?? [])
  for (const one of due) {
    const suggested = held.find(({ order_id }) => order_id === one.order_id)
    const offer = suggested ?? (seconds(one) >= byHandSeconds ? await bestOffer(dispatcher, one.order_id) : undefined)
    const driver_hour_id = offer && (await hourOf(db, offer.driver_id))
    if (!offer || !driver_hour_id) continue
    const { driver_id, pick_before, drop_before } = offer
    const { order_id } = one
    const placed = await dispatcher.call('dispatch_place_order', {
      order_id,
      driver_id,
      driver_hour_id,
      pick_before,
      drop_before,
      ...(suggested && { suggested: { queue_version: suggested.queue_version, at_door: suggested.at_door } }),
    })
    if (placed.ok) given += 1
  }
  return given
}

type Offer = Pick<Held, 'driver_id' | 'pick_before' | 'drop_before'>

/** Better ones come first; one that breaks a limit is nobody's. */
async function bestOffer(dispatcher: Visitor, order_id: number): Promise<Offer | undefined> {
  const weighed = await dispatcher.call('weigh_order', { order_id, from_driver_id: null })
  const offers: readonly (Offer & { breaks: unknown })[] = weighed.ok ? weighed.data.offers : []
  return offers.find(({ breaks }) => breaks === null)
}

async function hourOf(db: Db, driver_id: number): Promise<number | null | undefined> {
  const queue = await db
    .selectFrom('driver_queues')
    .select('driver_hour_id')
    .where('driver_id', '=', driver_id)
    .executeTakeFirst()
  return queue?.driver_hour_id
}
