import { type RawBuilder, sql } from 'kysely'
import { windowMinutes } from '#areas/cart/rules/delivery-windows.ts'
import { clockText, instantOf, localTime } from '#platform/core/local-time.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { counterName, type Fetcher, type KitchenOrder, type KitchenStatus } from '../rules/kitchen-state.ts'
import { inWalkingOrder, type LineFacts, namedIn, ticketLine, type Wordings } from '../rules/ticket-line.ts'

export type OrderRow = {
  readonly order_id: number
  readonly franchise_id: number
  readonly market_id: number
  readonly franchise: string
  readonly kind: string
  readonly time_zone: string
  readonly status: KitchenStatus
  readonly is_delivery: boolean
  readonly alcohol: boolean
  readonly name: string
  readonly payment_status: string
  readonly created_at: Date
  readonly ready_at: Date
  readonly start_time_minute: number
  readonly dispatch_state: string
  readonly accepted_by: string
  readonly ready_marked_at: Date | null
  readonly copies: number
  readonly driver_name: string | null
  /** Of the way to this kitchen: null once the driver has come. */
  readonly go_status: string | null
  readonly comes_at: Date | null
  readonly came_at: Date | null
  readonly fetches: boolean
  readonly lines: readonly LineFacts[] | null
}

/** Orders `o` of which `condition` is true, with what a kitchen must know of them. */
export const orderRows = (condition: RawBuilder<boolean>) => sql<OrderRow>`
  select o.order_id, o.franchise_id, o.market_id, f.name as franchise, f.kind, m.time_zone, o.status, o.is_delivery, o.alcohol, o.name,
    o.payment_status, o.created_at, o.ready_at, o.start_time_minute, o.dispatch_state,
    coalesce(k.accepted_by, '') as accepted_by, k.ready_marked_at, coalesce(k.copies, 0) as copies,
    d.name as driver_name, g.status as go_status, g.end_time as comes_at,
    (select e.ended_at from driver_assignments_ended e where e.order_id = o.order_id and e.driver_id = o.driver_id
      and e.kind = 'go_to_order' and e.outcome = 'completed' order by e.ended_at desc limit 1) as came_at,
    exists (select from driver_assignments p where p.order_id = o.order_id and p.kind = 'pickup') as fetches,
    (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'answers', l.answers, 'answer_texts', l.answer_texts,
        'item', (select json_build_object('kitchen_name', i.kitchen_name, 'kitchen_short_code', i.kitchen_short_code,
          'aisle', case when l.category_type >= 5 then i.aisle else 0 end, 'shelf', i.shelf, 'bay', i.bay, 'shelf_position', i.shelf_position) from menu_items i where i.menu_item_id = l.menu_item_id))
        order by l.order_line_id)
      from order_lines l where l.order_id = o.order_id) as lines
  from orders o join franchises f using (franchise_id) join markets m on m.market_id = o.market_id
    left join kitchen_tickets k on k.order_id = o.order_id
    left join drivers d on d.driver_id = o.driver_id
    left join driver_assignments g on g.order_id = o.order_id and g.kind = 'go_to_order'
  where ${condition} order by o.order_id`

/** A cancelled order stands there for so long, unless somebody has seen it before. */
const cancelledForMs = 12 * 60 * 60_000

/**
 * What a kitchen has to do with: all that is under way there, and what was cancelled after it was accepted, until somebody has read that. It is read
 * whole each time, so that a tablet that was away for a while misses nothing (decision 0045).
 */
export async function kitchenOrdersOf(db: Db, franchise_id: number, now: Date): Promise<KitchenOrder[]> {
  const since = new Date(now.getTime() - cancelledForMs)
  const { rows } = await orderRows(sql<boolean>`o.order_id = any(array(
      select u.order_id from orders u left join kitchen_tickets h on h.order_id = u.order_id
      where u.franchise_id = ${franchise_id} and u.ended_at is null and h.handed_over_at is null
        and u.status in ('received', 'confirmed', 'preparing', 'ready')
      union all
      select c.order_id from orders c join kitchen_tickets s on s.order_id = c.order_id
      where c.franchise_id = ${franchise_id} and c.status = 'cancelled' and c.ended_at > ${since}
        and s.accepted_at is not null and s.cancel_seen_at is null
        and c.order_id >= (select min(first.order_id) from (select order_id from orders where created_at > ${since}
          order by created_at limit 20) as first)))`).execute(db)
  const wordings = await wordingsOf(db, rows)
  return rows.map((row) => kitchenOrder(row, wordings))
}

/** What the numbers in the answers of these orders mean. */
export async function wordingsOf(db: Db | Tx, rows: readonly Pick<OrderRow, 'lines'>[]): Promise<Wordings> {
  const named = namedIn(rows.flatMap(({ lines }) => lines ?? []))
  const [questions, answers] = await Promise.all([
    db
      .selectFrom('option_questions')
      .select(['option_question_id', 'question', 'type'])
      .where('option_question_id', '=', anyOf(named.questions))
      .execute(),
    db
      .selectFrom('option_answers')
      .select(['option_answer_id', 'answer', 'answer_restaurant', 'answer_restaurant_active'])
      .where('option_answer_id', '=', anyOf(named.answers))
      .execute(),
  ])
  return {
    questions: new Map(questions.map(({ option_question_id, ...question }) => [option_question_id, question])),
    answers: new Map(answers.map(({ option_answer_id, ...answer }) => [option_answer_id, answer])),
  }
}

export function linesOf({ lines, kind }: Pick<OrderRow, 'lines' | 'kind'>, wordings: Wordings) {
  const all = lines ?? []
  return (kind === 'package_store' ? inWalkingOrder(all) : all).map((line) => ticketLine(line, wordings))
}

function kitchenOrder(row: OrderRow, wordings: Wordings): KitchenOrder {
  const { from, text } = windowOf(row)
  return {
    order_id: row.order_id,
    status: row.status,
    is_delivery: row.is_delivery,
    alcohol: row.alcohol,
    customer: counterName(row.name),
    pays_here: row.payment_status === 'at_store',
    created_at: row.created_at.getTime(),
    ready_at: row.ready_at.getTime(),
    window: text,
    window_from: from ?? null,
    lines: linesOf(row, wordings),
    fetcher: fetcherOf(row),
    accepted_by: row.accepted_by,
    ready_marked_at: row.ready_marked_at?.getTime() ?? null,
    copies: row.copies,
  }
}

/** Windows are of the day on which the order was placed (SIL-ORD-044). */
export function windowOf({
  start_time_minute: start,
  created_at,
  time_zone,
}: Pick<OrderRow, 'start_time_minute' | 'created_at' | 'time_zone'>): { from: number | undefined; text: string } {
  if (start < 0) return { from: undefined, text: '' }
  const { day } = localTime(created_at.getTime(), time_zone)
  return {
    from: instantOf(day, start, time_zone),
    text: `${clockText(start)} - ${clockText(start + windowMinutes)}`,
  }
}

type FetchRow = Pick<OrderRow, 'dispatch_state' | 'driver_name' | 'fetches' | 'go_status' | 'comes_at' | 'came_at'>

/** Drivers are named as the customer is, by what is called out at a counter. */
export function fetcherOf(row: FetchRow): Fetcher | null {
  if (row.dispatch_state === 'external') return { name: 'The courier', is_here: false, at: null }
  if (row.dispatch_state !== 'assigned' || row.driver_name === null) return null
  const is_here = row.go_status === 'arrived' || (row.go_status === null && row.fetches)
  const at = is_here ? row.came_at : row.comes_at
  return { name: counterName(row.driver_name), is_here, at: at?.getTime() ?? null }
}
