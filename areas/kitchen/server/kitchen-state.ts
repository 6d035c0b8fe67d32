import { sql } from 'kysely'
import { hoursText } from '#areas/menu/rules/hours.ts'
import { supportPhoneText } from '#areas/menu/rules/menu-texts.ts'
import { inServiceDay, openSpans, serviceDay } from '#areas/menu/rules/service-day.ts'
import { clockText, instantOf, localTime } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { KitchenState, KitchenToday } from '../rules/kitchen-state.ts'
import { kitchenOrdersOf } from './kitchen-orders.ts'
import { type Kitchen, kitchenOf, kitchensBeside, nameOf } from './kitchens.ts'

/** Undefined as well where it is the kitchen of others. */
export async function kitchenStateOf(
  db: Db,
  actor: Actor,
  franchise_id: number | undefined,
  now: Date,
): Promise<KitchenState | undefined> {
  const kitchen = await kitchenOf(db, actor, franchise_id)
  if (!kitchen) return undefined
  const [orders, today, others] = await Promise.all([
    kitchenOrdersOf(db, kitchen.franchise_id, now),
    todayOf(db, kitchen, now),
    kitchensBeside(db, actor, kitchen.franchise_id),
    seeTablet(db, actor, now),
  ])
  const { name, kind, addr_line_1, time_zone, prep_minutes, paused_until, paused_by } = kitchen
  const local = localTime(now.getTime(), time_zone)
  const isPaused = paused_until !== null && paused_until > now
  const opening = {
    ...kitchen,
    paused_until: isPaused ? localTime(paused_until.getTime(), time_zone) : null,
  }
  return {
    franchise: { franchise_id: kitchen.franchise_id, name, address: addr_line_1, kind },
    who: nameOf(actor),
    support_phone: supportPhoneText(kitchen.support_phone),
    phone_number: phoneText(kitchen.phone_number),
    time_zone,
    hours_text: hoursText(opening, local),
    hours_today: hoursToday(kitchen, now),
    opening: { hours: kitchen.hours, closed_dates: kitchen.closed_dates },
    paused_until: isPaused ? paused_until.getTime() : null,
    paused_by: isPaused ? paused_by : '',
    prep_minutes,
    orders,
    today,
    others,
    read_at: now.getTime(),
  }
}

/** 'Open today 11:00 AM – 2:00 PM and 5:00 PM – 10:00 PM'. */
function hoursToday({ hours, closed_dates, time_zone }: Kitchen, now: Date): string {
  const { day } = inServiceDay(localTime(now.getTime(), time_zone))
  const spans = openSpans({ hours, closed_dates }, day)
  if (spans.length === 0) return 'Closed today'
  const isWhole = spans[0]?.from === serviceDay.from && spans[0].to === serviceDay.to
  if (isWhole) return 'Open all day'
  return `Open today ${spans.map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`).join(' and ')}`
}

type TodayRow = { [Key in keyof KitchenToday]: number | null }

/** Since six in the morning, by what the kitchen itself has said. */
async function todayOf(db: Db, { franchise_id, time_zone }: Kitchen, now: Date): Promise<KitchenToday> {
  const { day } = inServiceDay(localTime(now.getTime(), time_zone))
  const since = new Date(instantOf(day, serviceDay.from, time_zone))
  const { rows } = await sql<TodayRow>`
    select count(*)::int as orders, count(k.ready_marked_at)::int as ready,
      (count(*) filter (where k.ready_marked_at < k.first_ready_at + interval '1 minute'))::int as ready_on_time,
      round(avg(extract(epoch from k.ready_marked_at - k.accepted_at)) / 60)::int as minutes_to_make,
      round(avg(extract(epoch from k.accepted_at - o.created_at)))::int as seconds_to_answer
    from orders o left join kitchen_tickets k using (order_id)
    where o.franchise_id = ${franchise_id} and o.status <> 'cancelled' and o.created_at >= ${since}
      and o.order_id >= coalesce((select min(first.order_id) from (select order_id from orders where created_at >= ${since}
        order by created_at limit 20) as first), 0)`.execute(db)
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    ready: row?.ready ?? 0,
    ready_on_time: row?.ready_on_time ?? 0,
    minutes_to_make: row?.minutes_to_make ?? null,
    seconds_to_answer: row?.seconds_to_answer ?? null,
  }
}

const seenEveryMs = 60_000

/** The office sees when a tablet was last heard. */
async function seeTablet(db: Db, { restaurant }: Actor, now: Date): Promise<void> {
  if (!restaurant) return
  await db
    .updateTable('restaurant_tablets')
    .set({ last_seen_at: now })
    .where('restaurant_tablet_id', '=', restaurant.restaurant_tablet_id)
    .where((row) =>
      row.or([row('last_seen_at', 'is', null), row('last_seen_at', '<', new Date(now.getTime() - seenEveryMs))]),
    )
    .execute()
}
