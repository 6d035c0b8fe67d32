import { tipped } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { type Cents, minus } from '#platform/core/money.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { cashDay } from '../rules/cash-day.ts'
import { type DroppedOrder, deliveredIn, isAtDoor } from './door-orders.ts'

type Hour = { readonly driver_hour_id: number; readonly driver_id: number; readonly market_id: number }

/**
 * With the clock-out what was counted at the doors is final: tips beyond those of the orders go into the ledger, each once, and a manager finds
 * what should be in the driver's envelope beside what the driver says is in it.
 */
export async function settleCash(unit: UnitOfWork, hour: Hour, handed_in: Cents | undefined): Promise<void> {
  const { tx, now } = unit
  const orders = (await deliveredIn(tx, hour.driver_hour_id)).filter(isAtDoor)
  for (const order of orders) await settleTip(unit, hour.driver_id, order)
  const { to_hand_in, kept } = cashDay(orders)
  if (orders.length === 0 && handed_in === undefined) return
  const { driver_hour_id } = hour
  await tx
    .insertInto('cash_counts')
    .values({ driver_hour_id, expected: to_hand_in, kept, handed_in: handed_in ?? to_hand_in, created_at: now })
    .onConflict((conflict) => conflict.column('driver_hour_id').doNothing())
    .execute()
}

async function settleTip(unit: UnitOfWork, driver_id: number, order: DroppedOrder): Promise<void> {
  const { order_id, market_id, franchise_id, cash_out } = order
  if (!cash_out || cash_out.settled) return
  const amount = minus(cash_out.tip, order.tip)
  // Too little at a door is no tip: it is missing in the driver's cash, and a manager decides.
  if (amount > 0) {
    const by = cash_out.payment === 'card' ? 'card' : 'cash'
    const of = { order_id, market_id, franchise_id, driver_id }
    await writeMovement(unit, tipped({ cause: `cash_out/${order_id}`, order: of, amount, by }))
  }
  await unit.tx.updateTable('cash_outs').set({ settled_at: unit.now }).where('order_id', '=', order_id).execute()
}
