import { lockQueue, type Roads } from '#areas/dispatch/server/public.ts'
import { fromDecimal, toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { ActingDriver } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { CashOutDay, CashOutOrder, driverClockOut, saveCashOut } from '../calls/driver-clock.ts'
import { readCashOut, tipOf } from '../rules/cash-out.ts'
import { missingOut } from '../rules/checklists.ts'
import { hoursText, hundredthsBetween } from '../rules/worked-time.ts'
import { clockOut } from './clock-out.ts'
import { type DroppedOrder, deliveredIn, isAtDoor } from './door-orders.ts'

export async function cashOutDay(db: Db | Tx, driver: ActingDriver, now: Date): Promise<CashOutDay> {
  const { driver_hour_id, driver_id } = driver
  const hour = await db
    .selectFrom('driver_hours as h')
    .innerJoin('drivers as d', 'd.driver_id', 'h.driver_id')
    .innerJoin('markets as m', 'm.market_id', 'd.market_id')
    .leftJoin('driver_breaks as b', (join) =>
      join.onRef('b.driver_hour_id', '=', 'h.driver_hour_id').on('b.ended_at', 'is', null),
    )
    .select(['h.started_at', 'h.wage', 'h.gaurantee', 'm.time_zone', 'b.driver_break_id'])
    .where('h.driver_hour_id', '=', driver_hour_id)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('orders')
    .select('order_id')
    .where('driver_id', '=', driver_id)
    .where('dispatch_state', '=', 'assigned')
    .execute()
  return {
    name: driver.name,
    time_zone: hour.time_zone,
    now: now.getTime(),
    started_at: hour.started_at.getTime(),
    on_break: hour.driver_break_id !== null,
    wage: toDecimal(hour.wage),
    gaurantee: toDecimal(hour.gaurantee),
    orders: (await deliveredIn(db, driver_hour_id)).map(wireOrder),
    open_orders: open.length,
  }
}

function wireOrder(order: DroppedOrder): CashOutOrder {
  const { order_id, name, ended_at, order_total, tip, cash_out } = order
  return {
    order_id,
    name,
    delivered_at: ended_at.getTime(),
    at_door: isAtDoor(order),
    order_total: toDecimal(order_total),
    tip: toDecimal(tip),
    cash_out: cash_out && {
      payment: cash_out.payment,
      cash: toDecimal(cash_out.cash),
      card: toDecimal(cash_out.card),
      change_given: toDecimal(cash_out.change_given),
      tip: toDecimal(cash_out.tip),
    },
  }
}

/** Counted again it is as it was counted last, until the clock-out. The total is the order's own, whatever a form says. */
export async function keepCashOut(unit: Change<typeof saveCashOut>) {
  const { tx, now, actor, data } = unit
  const { driver } = actor
  if (!driver) return refuse('not_authorized')
  const { driver_hour_id } = driver
  const order = (await deliveredIn(tx, driver_hour_id)).find((one) => one.order_id === data.order_id)
  if (!order || !isAtDoor(order) || order.cash_out?.settled) return refuse('unknown_order')
  const amounts = readCashOut({ ...data, order_total: toDecimal(order.order_total) })
  if (!amounts) return refuse('no_number', { field: fieldAmiss(data) })
  const row = { driver_hour_id, payment: data.payment, ...amounts, tip: tipOf(amounts), recorded_at: now }
  await tx
    .insertInto('cash_outs')
    .values({ order_id: order.order_id, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row).where('cash_outs.settled_at', 'is', null))
    .execute()
  const { market_id, order_id } = order
  unit.audit({ what: 'cash_out', subject: `order:${order_id}`, market_id, detail: { ...amounts, tip: row.tip } })
  return ok({ success: true as const, tip: toDecimal(row.tip), cash_out_day: await cashOutDay(tx, driver, now) })
}

const fieldAmiss = (data: { cash: string; card: string; change_given: string }) =>
  (['cash', 'card', 'change_given'] as const).find(
    (name) => data[name].trim() !== '' && fromDecimal(data[name]) === undefined,
  ) ?? 'cash'

type Deps = { readonly secrets: Secrets; readonly roads: Roads }

export async function clockDriverOut(unit: Change<typeof driverClockOut>, deps: Deps) {
  const { tx, now, actor, data } = unit
  const { driver, tablet_id = null } = actor
  if (!driver) return refuse('not_authorized')
  if (missingOut(data).length > 0) return refuse('unconfirmed')
  const handed_in = data.handed_in.trim() === '' ? undefined : fromDecimal(data.handed_in)
  if (data.handed_in.trim() !== '' && (handed_in === undefined || handed_in < 0))
    return refuse('no_number', { field: 'handed_in' })
  const queue = await lockQueue(tx, driver.driver_id)
  if (queue?.driver_hour_id !== driver.driver_hour_id) return refuse('already_clocked_out')
  const { driver_id, driver_hour_id } = driver
  const ending = {
    ...deps,
    how: 'driver' as const,
    tips_ignored: data.ignore_tips,
    ...(handed_in !== undefined && { handed_in }),
  }
  const returned = await clockOut(unit, queue, { driver_id, driver_hour_id, tablet_id }, ending)
  const { started_at, counted } = await endOf(tx, driver_hour_id)
  return ok({
    success: true as const,
    started_at: started_at.getTime(),
    ended_at: now.getTime(),
    total_hours: hoursText(hundredthsBetween(started_at.getTime(), now.getTime())),
    handed_in: toDecimal(counted ?? 0),
    returned,
  })
}

function endOf(tx: Tx, driver_hour_id: number) {
  return tx
    .selectFrom('driver_hours as h')
    .leftJoin('cash_counts as c', 'c.driver_hour_id', 'h.driver_hour_id')
    .select(['h.started_at', 'c.handed_in as counted'])
    .where('h.driver_hour_id', '=', driver_hour_id)
    .executeTakeFirstOrThrow()
}
