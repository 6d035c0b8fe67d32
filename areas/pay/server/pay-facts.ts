import { sql } from 'kysely'
import { streetMiles } from '#areas/markets/rules/distance-fee.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { CarriedOrder } from '../rules/fairness.ts'
import type { DrivenOrder, EarnedTip, TakenFromPay } from '../rules/pay.ts'

/** What the ledger and the orders say of each driver's week. */
export type DriverFacts = {
  readonly tips: readonly EarnedTip[]
  readonly orders: readonly (DrivenOrder & CarriedOrder)[]
  readonly taken: TakenFromPay
}

const nobody: DriverFacts = { tips: [], orders: [], taken: { kept: 0, borne: 0 } }

type Span = { readonly market_id: number; readonly from: number; readonly to: number; readonly driver_id?: number }

/** Facts by driver; those of whom nothing is known have none. */
export async function factsOf(db: Db | Tx, span: Span): Promise<(driver_id: number) => DriverFacts> {
  const [movements, orders] = [await movementsOf(db, span), await ordersOf(db, span)]
  const facts = new Map<
    number,
    { tips: EarnedTip[]; orders: (DrivenOrder & CarriedOrder)[]; kept: number; borne: number }
  >()
  const of = (driver_id: number) => {
    const known = facts.get(driver_id) ?? { tips: [], orders: [], kept: 0, borne: 0 }
    facts.set(driver_id, known)
    return known
  }
  for (const { driver_id, order_id, kind, at, owed, in_cash } of movements) {
    const fact = of(driver_id)
    if (kind === 'kept') fact.kept -= owed
    else if (kind === 'borne') fact.borne -= owed
    else fact.tips.push({ order_id, at, card: in_cash ? 0 : owed, cash: in_cash ? owed : 0 })
  }
  for (const { driver_id, order_id, picked_up_at, at, lat, lng, store_lat, store_lng } of orders) {
    const isKnown = lat !== null && lng !== null && store_lat !== null && store_lng !== null
    const miles = isKnown ? streetMiles({ lat: store_lat, lng: store_lng }, { lat, lng }) : 0
    of(driver_id).orders.push({ order_id, picked_up_at, at, miles })
  }
  return (driver_id) => {
    const fact = facts.get(driver_id)
    return fact ? { ...fact, taken: { kept: cents(fact.kept), borne: cents(fact.borne) } } : nobody
  }
}

type Movement = {
  driver_id: number
  order_id: number | null
  kind: 'tip' | 'kept' | 'borne'
  at: number
  /** Above zero the driver is owed it. */
  owed: Cents
  in_cash: boolean
}

/**
 * The ledger's own sums: what it owes the drivers (`driver_payable`), a row for each order. A tip is in cash when it was: that of an order paid in
 * cash, and one that the driver counted at the door in cash.
 */
async function movementsOf(db: Db | Tx, { market_id, from, to, driver_id }: Span): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select l.driver_id, l.order_id, case when l.kind = 'cash_handed_in' then 'kept' when l.kind in ('refunded', 'credited') then 'borne' else 'tip' end as kind,
      floor(extract(epoch from min(l.at)) * 1000)::bigint as at, -sum(l.driver_payable)::integer as owed,
      case when l.kind = 'tipped' then l.cash_with_driver <> 0 else coalesce(o.payment_type = 'cash_at_door', false) end as in_cash
    from ledger_movements l left join orders o using (order_id)
    where l.driver_id is not null and l.driver_payable <> 0 and l.kind <> 'paid_out' and l.market_id = ${market_id}
      and l.at >= ${new Date(from)} and l.at < ${new Date(to)} and (${driver_id ?? null}::integer is null or l.driver_id = ${driver_id ?? null})
    group by 1, 2, 3, 6 having sum(l.driver_payable) <> 0 order by 1, 4, 2`.execute(db)
  return rows
}

type OrderRow = {
  driver_id: number
  order_id: number
  picked_up_at: number | null
  at: number
  lat: number | null
  lng: number | null
  store_lat: number | null
  store_lng: number | null
}

async function ordersOf(db: Db | Tx, { market_id, from, to, driver_id }: Span): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.driver_id, o.order_id, floor(extract(epoch from o.picked_up_at) * 1000)::bigint as picked_up_at,
      floor(extract(epoch from o.ended_at) * 1000)::bigint as at, o.lat, o.lng, f.lat as store_lat, f.lng as store_lng
    from orders o join franchises f using (franchise_id)
    where o.market_id = ${market_id} and o.driver_id is not null and o.is_delivery and o.status in ('delivered', 'completed')
      and o.ended_at >= ${new Date(from)} and o.ended_at < ${new Date(to)} and (${driver_id ?? null}::integer is null or o.driver_id = ${driver_id ?? null})
    order by o.driver_id, o.ended_at, o.order_id`.execute(db)
  return rows
}
