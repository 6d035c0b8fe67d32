import { sql } from 'kysely'
import type { Db } from '#platform/server/unit-of-work.ts'
import { neighbourNumbers } from './cast.ts'
import { lotOf, mishapOf, secondsOf } from './mishap.ts'
import { lateText, lostCardText, wrongDishText } from './texts.ts'

/** An order of a neighbour, lately ended or overdue. */
export type Afterwards = {
  readonly order_id: number
  readonly order_secret: string
  readonly phone_number: string
  readonly alcohol: boolean
  readonly is_delivery: boolean
  readonly franchise: string
  readonly dish: string
  /** Since it came; null while it is on its way. */
  readonly seconds: number | null
  readonly seconds_late: number
  readonly is_rated: boolean
  /** This neighbour has written since the order was placed. */
  readonly has_written: boolean
}

export type Afterthought =
  | { readonly do: 'rate'; readonly restaurant_rating: string; readonly driver_rating: string }
  | { readonly do: 'write'; readonly text: string }

const ratedShare = 0.35
const lateSeconds = 240

/** What a neighbour does after the meal, or when it does not come. */
export function afterthoughtOf(order: Afterwards): Afterthought | undefined {
  const { order_id, seconds, has_written, is_rated } = order
  if (seconds === null) {
    if (order.seconds_late < lateSeconds || has_written) return undefined
    return { do: 'write', text: lateText(order) }
  }
  const mishap = mishapOf(order)
  if (!has_written && mishap === 'wrong_dish' && seconds >= secondsOf(order_id, 'eaten', 180, 600))
    return { do: 'write', text: wrongDishText(order) }
  if (!has_written && mishap === 'lost_card' && seconds >= secondsOf(order_id, 'eaten', 180, 600))
    return { do: 'write', text: lostCardText(order) }
  const rates = lotOf(order_id, 'rates') < ratedShare
  if (is_rated || !rates || seconds < secondsOf(order_id, 'rates', 240, 1_200)) return undefined
  return { do: 'rate', ...starsFor(order, mishap !== undefined) }
}

function starsFor({ order_id, is_delivery }: Afterwards, wasBad: boolean) {
  const restaurant = wasBad ? 2 : lotOf(order_id, 'stars') < 0.7 ? 5 : 4
  const driver = lotOf(order_id, 'driver stars') < 0.85 ? 5 : 4
  return { restaurant_rating: String(restaurant), driver_rating: String(is_delivery ? driver : 0) }
}

const lookBackMs = 40 * 60_000

export async function ordersAfterwards(db: Db, market_id: number, now: Date): Promise<readonly Afterwards[]> {
  const { rows } = await sql<Afterwards>`
    select o.order_id, o.order_secret, o.phone_number, o.alcohol, o.is_delivery, f.name as franchise,
      (select name from order_lines l where l.order_id = o.order_id order by order_line_id limit 1) as dish,
      extract(epoch from (${now}::timestamptz - o.ended_at))::float8 as seconds,
      coalesce(extract(epoch from (${now}::timestamptz - o.promised_at)), 0)::float8 as seconds_late,
      exists (select from order_ratings r where r.order_id = o.order_id) as is_rated,
      exists (select from conversations c join conversation_entries e using (conversation_id)
        where c.phone_number = o.phone_number and e.kind = 'in' and e.created_at > o.created_at) as has_written
    from orders o join franchises f using (franchise_id)
    where o.market_id = ${market_id} and o.phone_number like ${`${neighbourNumbers}%`} and o.status not in ('cancelled', 'rejected')
      and (o.ended_at > ${new Date(now.getTime() - lookBackMs)} or (o.ended_at is null and o.promised_at < ${now}))
    order by o.order_id`.execute(db)
  return rows
}
