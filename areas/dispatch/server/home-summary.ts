import { sql } from 'kysely'
import type { HomeNeed, HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { boardPage } from '../calls/board-page.ts'
import { queueColour } from '../rules/colours.ts'
import { statusText } from '../rules/kinds.ts'

const needsAtMost = 5

/** How the deliveries stand: what the board would show, counted. */
export const dispatchHome: HomePart = { page: boardPage, summary: dispatchSummary }

async function dispatchSummary(db: Db, { marketIds, now }: HomeInput): Promise<HomeSummary> {
  const { unassigned, assigned, drivers_in_all, late_count, late, queues } = await boardCounts(db, marketIds, now)
  const colours = queues.map((queue) => ({ ...queue, colour: colourOf(queue, now) }))
  const overdue = colours.filter(({ colour }) => colour === 'red')
  const silent = colours.filter(({ colour }) => colour === 'orange')
  const open = unassigned + assigned
  const href = boardPage.path
  return {
    figures: [
      { label: 'Open deliveries', value: open, detail: `${unassigned} unassigned`, href },
      {
        label: 'Late',
        value: late_count,
        ...(late[0] && { detail: late[0].store, tone: 'bad' }),
        href,
      },
      { label: 'On the clock', value: queues.length, detail: `of ${drivers_in_all} drivers`, href },
      { label: 'Not acknowledged', value: silent.length, ...(silent.length > 0 && { tone: 'warn' }), href },
    ],
    facts: [
      {
        href,
        text: factText({ late: late_count, overdue: overdue.length, unassigned, open }),
        ...(late_count + overdue.length > 0 ? { tone: 'bad' } : unassigned > 0 && { tone: 'warn' }),
      },
    ],
    needs: [
      ...late.map(
        (order): HomeNeed => ({
          title: `Order ${order.order_id} is late`,
          detail: `${order.store}, ${order.driver ?? 'no driver'}`,
          since: order.promised_at,
          tone: 'bad',
          href,
        }),
      ),
      ...overdue.slice(0, needsAtMost).map(
        ({ name, end_time }): HomeNeed => ({
          title: `${name} is overdue`,
          detail: 'The first stop should be done',
          since: end_time ?? now.getTime(),
          tone: 'bad',
          href,
        }),
      ),
      ...silent.slice(0, needsAtMost).map(
        ({ name, start_time }): HomeNeed => ({
          title: `${name} has not acknowledged`,
          detail: 'The first stop of the queue',
          // A stop that is to begin later does not wait yet.
          since: Math.min(start_time ?? now.getTime(), now.getTime()),
          tone: 'warn',
          href,
        }),
      ),
    ],
    topics: marketIds.flatMap((market_id) => [`queues:${market_id}`, `unassigned:${market_id}`]),
  }
}

function factText({ late, overdue, unassigned, open }: Record<'late' | 'overdue' | 'unassigned' | 'open', number>) {
  const words = [
    late > 0 && `${late} late`,
    overdue > 0 && `${overdue} overdue`,
    unassigned > 0 && `${unassigned} unassigned`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : open > 0 ? `${open} open` : 'Nothing open'
}

type Queue = { name: string; status: string | null; start_time: number | null; end_time: number | null }

function colourOf({ status, end_time }: Queue, now: Date) {
  return status === null ? 'black' : queueColour([{ status_text: statusText(status), end_time }], now.getTime())
}

type Counts = {
  readonly unassigned: number
  readonly assigned: number
  readonly drivers_in_all: number
  readonly late_count: number
  readonly late: readonly { order_id: number; store: string; driver: string | null; promised_at: number }[]
  readonly queues: readonly Queue[]
}

// The states are asked apart so that each finds its partial index; ended orders, which become many, are never read.
async function boardCounts(db: Db, marketIds: readonly number[], now: Date): Promise<Counts> {
  const inMarkets = sql`market_id = any(${[...marketIds]}::integer[])`
  const { rows } = await sql<Counts>`
    with open_orders as materialized (
      select order_id, franchise_id, driver_id, promised_at, dispatch_state from orders
        where dispatch_state = 'unassigned' and ${inMarkets}
      union all
      select order_id, franchise_id, driver_id, promised_at, dispatch_state from orders
        where dispatch_state = 'assigned' and ${inMarkets}
    ), late_orders as (
      select o.order_id, f.name as store, d.name as driver, ${ms('o.promised_at')} as promised_at
      from open_orders o join franchises f using (franchise_id) left join drivers d using (driver_id)
      where o.promised_at < ${now}
    ), queues as (
      select d.name, first.status, ${ms('first.start_time')} as start_time, ${ms('first.end_time')} as end_time
      from driver_queues q join drivers d using (driver_id)
        left join lateral (select status, start_time, end_time from driver_assignments a
          where a.driver_id = q.driver_id order by position limit 1) first on true
      where q.removed_at is null and q.driver_hour_id is not null and q.${inMarkets}
      order by first.end_time, d.name
    )
    select
      (select count(*)::integer from open_orders where dispatch_state = 'unassigned') as unassigned,
      (select count(*)::integer from open_orders where dispatch_state = 'assigned') as assigned,
      (select count(*)::integer from drivers where ${inMarkets}) as drivers_in_all,
      (select count(*)::integer from late_orders) as late_count,
      (select coalesce(json_agg(l), '[]') from (
        select * from late_orders order by promised_at, order_id limit ${needsAtMost}) l) as late,
      (select coalesce(json_agg(q), '[]') from queues q) as queues`.execute(db)
  if (!rows[0]) throw new Error('counting gave no row')
  return rows[0]
}
