import { sql } from 'kysely'
import type { PageOrder } from '#areas/orders/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type TimelineEntry, timelineEntry } from '../rules/timeline.ts'

const mostEvents = 200

/** What happened in a queue of a driver, as far as it is of one order; what a driver completes is told by the order's own events. */
const ofQueues = [
  'dispatch_enqueue',
  'dispatch_place_order',
  'dispatch_hand_to',
  'dispatch_delete',
  'driver_assignment_advance',
  'undo_last_action',
  'redo_action',
]
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Of a bigint. */
const highest = '9223372036854775807'

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

type Row = {
  readonly event_id: number
  readonly at: Date
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly actor_kind: string
  readonly who: string | null
  /** Of a queue's event. */
  readonly driver: string | null
  readonly from_driver: string | null
  /** Of what was undone. */
  readonly undone_from: string | null
}

/** The latest events of an order, of itself and of the queues that it was in, in the order in which they happened. */
export async function timelineOf(db: Db, { order_id, created_at, ended_at }: PageOrder): Promise<TimelineEntry[]> {
  // A queue has many events: those of the order's life lie between two numbers, which rise with time.
  const firstSince = (at: Date) => sql`(select event_id from events where at >= ${at} order by at, event_id limit 1)`
  const isBeforeEnd = ended_at
    ? sql`e.event_id < coalesce(${firstSince(later(ended_at, hourMs))}, ${sql.lit(highest)}::bigint)`
    : sql`true`
  const { rows } = await sql<Row>`
    with queues as (select 'queue:' || driver_id as subject from driver_assignments where order_id = ${order_id}
      union select 'queue:' || driver_id from driver_assignments_ended where order_id = ${order_id}),
    told as (
      -- The text itself says that it has arrived.
      select * from events where subject = ${`order:${order_id}`} and what <> 'text_delivered'
      union all
      select e.* from queues join events e using (subject)
        left join dispatch_actions a on a.dispatch_action_id = (e.detail ->> 'dispatch_action_id')::bigint
      where e.event_id >= ${firstSince(later(created_at, -minuteMs))} and ${isBeforeEnd} and e.what = any(${ofQueues}::text[])
        and coalesce(e.detail ->> 'order_id', a.about ->> 'order_id') = ${String(order_id)}
        -- It stands in both queues.
        and (e.what <> 'dispatch_hand_to' or e.subject = 'queue:' || (e.detail ->> 'driver_id')))
    select e.event_id, e.at, e.what, e.detail, e.actor_kind, coalesce(u.name, d.name, t.name) as who, q.name as driver,
      f.name as from_driver, a.about ->> 'from' as undone_from
    from told e
      left join users u on e.actor_kind = 'user' and u.user_id = e.actor_id
      left join drivers d on e.actor_kind = 'driver' and d.driver_id = e.actor_id
      left join restaurant_tablets t on e.actor_kind = 'restaurant' and t.restaurant_tablet_id = e.actor_id
      left join drivers q on e.subject like 'queue:%' and q.driver_id = substr(e.subject, 7)::integer
      left join dispatch_actions a on e.subject like 'queue:%' and a.dispatch_action_id = (e.detail ->> 'dispatch_action_id')::bigint
      left join drivers f on e.what = 'dispatch_hand_to' and f.driver_id = (e.detail ->> 'from_driver_id')::integer
    order by e.event_id desc limit ${mostEvents}`.execute(db)
  return rows.reverse().map(({ at, who, actor_kind, detail, driver, from_driver, undone_from, ...event }) =>
    timelineEntry({
      ...event,
      at: at.getTime(),
      who: who ?? unnamed[actor_kind] ?? 'Cosmic',
      detail: driver === null ? detail : { ...detail, order_id, driver, from_driver: from_driver ?? undone_from },
    }),
  )
}

/** Who has no name of their own in what they did. */
const unnamed: Readonly<Record<string, string>> = { customer: 'Customer', restaurant: 'Restaurant' }
