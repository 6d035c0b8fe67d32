import { adjusted } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { hintOrder, type LockedOrder } from '#areas/orders/server/public.ts'
import { type Cents, cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { adjustCourierMoney } from '../calls/courier-money.ts'
import { courierEntries, courierMoneyWords } from '../rules/courier-money.ts'
import { lockOwnMarketsOrder } from './change-order.ts'

type Waiting = { readonly tip: Cents; readonly cash: Cents; readonly movements: number }

const waiting = prepare<Waiting>(`
  select coalesce(-sum(tips_payable), 0)::integer as tip, coalesce(sum(cash_with_driver), 0)::integer as cash,
    count(*)::integer as movements
  from ledger_movements where order_id = :order_id and driver_id is null`)
const nothing: Waiting = { tip: cents(0), cash: cents(0), movements: 0 }

/** What waits for a person once an order was brought by nobody of ours. */
export async function courierMoneyOf(
  db: Db | Tx,
  { order_id, is_delivery, driver_id, status }: Pick<LockedOrder, 'order_id' | 'is_delivery' | 'driver_id' | 'status'>,
): Promise<Waiting> {
  if (!is_delivery || driver_id !== null || status !== 'delivered') return nothing
  const [row] = await waiting(db, { order_id })
  return row ?? nothing
}

export async function writeCourierAdjustment(unit: Change<typeof adjustCourierMoney>) {
  const { tx, data, actor, audit } = unit
  const { what, way, reason } = data
  const order = await lockOwnMarketsOrder(tx, actor, data.order_id)
  if (!order) return refuse('unknown_id')
  if (reason === '') return refuse('reason_missing', { field: 'reason' })
  const { [what]: amount, movements } = await courierMoneyOf(tx, order)
  if (amount <= 0) return refuse('nothing_waits')
  if (amount !== data.expected_amount) return refuse('changed_meanwhile')
  const { order_id, market_id, franchise_id } = order
  // The order's own lock counts: no other movement of it is written meanwhile.
  const cause = `courier/${order_id}/${movements}`
  const entries = courierEntries(what, way, amount)
  await writeMovement(unit, adjusted({ order_id, market_id, franchise_id, cause, entries, reason }))
  const detail = { what, amount, outcome: courierMoneyWords[what][way], reason }
  audit({ what: 'courier_money_adjusted', subject: `order:${order_id}`, market_id, detail })
  hintOrder(unit, order)
  return ok({ success: true as const })
}
