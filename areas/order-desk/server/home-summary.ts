import { sql } from 'kysely'
import type { HomeNeed, HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { ordersPage } from '../calls/order-list.ts'
import { acknowledgedWithinMs } from '../rules/order-needs.ts'
import { countOrders, viewCondition } from './order-list.ts'

const href = ordersPage.path
const needsAtMost = 5

/** Orders that their restaurant has not accepted, and those that are not paid; what is late is dispatch's to say. */
export const ordersHome: HomePart = { page: ordersPage, summary: ordersSummary }

async function ordersSummary(db: Db, { marketIds, now }: HomeInput): Promise<HomeSummary> {
  const own = sql<boolean>`o.market_id = any(${[...marketIds]}::integer[])`
  const [counts, { rows }] = await Promise.all([
    countOrders(db, own, now),
    sql<NeedyOrder>`
      select o.order_id, f.name as store, o.name, o.created_at, o.ended_at,
        ${viewCondition('not_acknowledged', now)} as is_silent
      from orders o join franchises f using (franchise_id)
      where ${own} and (${viewCondition('not_acknowledged', now)} or ${viewCondition('payment_problem', now)})
      order by is_silent desc, o.order_id limit ${needsAtMost}`.execute(db),
  ])
  const parts = [
    counts.not_acknowledged > 0 && `${counts.not_acknowledged} not acknowledged`,
    counts.payment_problem > 0 && `${counts.payment_problem} not paid`,
  ].filter(Boolean)
  return {
    facts: [
      {
        href,
        text: parts.length > 0 ? parts.join(', ') : `${counts.live} live`,
        ...(parts.length > 0 && { tone: 'warn' as const }),
      },
    ],
    needs: rows.map(needOf),
    topics: marketIds.map((market_id) => `orders:${market_id}`),
  }
}

type NeedyOrder = {
  readonly order_id: number
  readonly store: string
  readonly name: string
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly is_silent: boolean
}

/** Where one calls the restaurant, or charges (SIL-ORD-131). */
function needOf({ order_id, store, name, created_at, ended_at, is_silent }: NeedyOrder): HomeNeed {
  const to = `${href}/${order_id}`
  if (!is_silent) {
    const since = (ended_at ?? created_at).getTime()
    return { title: `Order ${order_id} is not paid`, detail: `${name}, ${store}`, since, tone: 'bad', href: to }
  }
  const since = created_at.getTime() + acknowledgedWithinMs
  return { title: `${store} has not seen order ${order_id}`, detail: `For ${name}`, since, tone: 'warn', href: to }
}
