import { sql } from 'kysely'
import { type Roads, saveQueue, saveRows } from '#areas/dispatch/server/public.ts'
import { changeHeldOrder, lockWithQueue } from '#areas/order-desk/server/public.ts'
import { isFinal } from '#areas/orders/rules/status.ts'
import { hintOrder, type LockedOrder } from '#areas/orders/server/public.ts'
import { timeText } from '#platform/core/local-time.ts'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { acceptOrder, handOver, markReady, needMoreTime } from '../calls/kitchen.ts'
import { laterBy, readyAt } from '../rules/ready-time.ts'
import { fetcherOf, orderRows, windowOf } from './kitchen-orders.ts'
import { nameOf, worksInKitchen } from './kitchens.ts'

type Held = NonNullable<Awaited<ReturnType<typeof lockWithQueue>>>
type KitchenChange = Pick<UnitOfWork, 'tx' | 'actor'> & { readonly data: { readonly order_id: number } }
type HeldRefusal = Refusal<'unknown_id' | 'order_is_over'>

/** The order with its driver's queue, both locked; that of another restaurant is not known here (RST-02). */
async function holdOrder({ tx, actor, data }: KitchenChange): Promise<{ ok: true; held: Held } | HeldRefusal> {
  const held = await lockWithQueue(tx, data.order_id)
  if (!held || !actor || !worksInKitchen(actor, held.order)) return refuse('unknown_id')
  return isFinal(held.order.status) ? refuse('order_is_over') : { ok: true, held }
}

/** One of two tablets is first; the other is told who was, and when. */
export async function acceptOrderOf(unit: Change<typeof acceptOrder>, roads: Roads) {
  const found = await holdOrder(unit)
  if (!found.ok) return found
  const { held } = found
  const { order } = held
  const { tx, data, now, actor } = unit
  const time_zone = await zoneOf(tx, order.market_id)
  if (order.status !== 'received')
    return refuse('changed_meanwhile', { message: await whoAccepted(tx, order, time_zone) })
  const window_from = windowOf({ ...order, time_zone }).from
  const ready_at = new Date(readyAt({ now: now.getTime(), minutes: data.minutes, window_from }))
  const changed = await changeHeldOrder(unit, held, 'confirmed', roads)
  if (!changed.ok) return changed
  const ticket = { accepted_at: now, accepted_by: nameOf(actor), first_ready_at: ready_at }
  await writeTicket(tx, order.order_id, ticket)
  await moveReadyAt(unit, held, ready_at, roads)
  const detail = { minutes: data.minutes, ready_at: ready_at.getTime(), time_zone }
  unit.audit({ what: 'kitchen_accepted', subject: `order:${order.order_id}`, market_id: order.market_id, detail })
  return ok({ success: true as const, ready_at: ready_at.getTime() })
}

export async function giveMoreTime(unit: Change<typeof needMoreTime>, roads: Roads) {
  const found = await holdOrder(unit)
  if (!found.ok) return found
  const { held } = found
  const { order } = held
  const { tx, data, now } = unit
  const isStale = order.ready_at.getTime() !== data.expected_ready_at
  if (isStale || !isBeingMade(order)) return refuse('changed_meanwhile')
  const ready_at = new Date(laterBy(order.ready_at.getTime(), data.minutes, now.getTime()))
  await writeTicket(tx, order.order_id, { more_time_reason: data.reason })
  await moveReadyAt(unit, held, ready_at, roads)
  const time_zone = await zoneOf(tx, order.market_id)
  const detail = { minutes: data.minutes, reason: data.reason, ready_at: ready_at.getTime(), time_zone }
  unit.audit({ what: 'kitchen_needs_time', subject: `order:${order.order_id}`, market_id: order.market_id, detail })
  return ok({ success: true as const, ready_at: ready_at.getTime() })
}

/** Said twice it is said once: two tablets on one counter are often touched by two people. */
export async function setReady(unit: Change<typeof markReady>, roads: Roads) {
  const found = await holdOrder(unit)
  if (!found.ok) return found
  const { held } = found
  const { order } = held
  const { tx, data, now } = unit
  const isReady = order.status === 'ready'
  if (isReady === data.ready) return ok({ success: true as const })
  if (!isReady && !isBeingMade(order)) return refuse('changed_meanwhile')
  const changed = await changeHeldOrder(unit, held, data.ready ? 'ready' : 'preparing', roads)
  if (!changed.ok) return changed
  const marked = data.ready ? { ready_marked_at: now, told_ready_at: order.ready_at } : { ready_marked_at: null }
  await writeTicket(tx, order.order_id, marked)
  if (data.ready) await moveReadyAt(unit, held, now, roads)
  return ok({ success: true as const })
}

/**
 * A customer who fetches it has it then, and the order is done. A driver has it too, but ticks the pickup on their own phone (SIL-OPS-73): that
 * alone says that it is on its way.
 */
export async function handOverOrder(unit: Change<typeof handOver>, roads: Roads) {
  const found = await holdOrder(unit)
  if (!found.ok) return found
  const { held } = found
  const { order } = held
  const { tx, now } = unit
  if (order.status !== 'ready') return refuse('changed_meanwhile')
  const handed_to = await takerOf(tx, order)
  if (handed_to === undefined) return refuse('no_driver')
  await writeTicket(tx, order.order_id, { handed_over_at: now, handed_to })
  const { order_id, market_id } = order
  unit.audit({ what: 'kitchen_handed_over', subject: `order:${order_id}`, market_id, detail: { handed_to } })
  if (!order.is_delivery) {
    const completed = await changeHeldOrder(unit, held, 'completed', roads)
    if (!completed.ok) return completed
  }
  hintOrder(unit, order)
  return ok({ success: true as const, handed_to })
}

const isBeingMade = ({ status }: LockedOrder) => status === 'confirmed' || status === 'preparing'

async function takerOf(tx: Tx, order: LockedOrder): Promise<string | undefined> {
  if (!order.is_delivery) return 'the customer'
  const { rows } = await orderRows(sql<boolean>`o.order_id = ${order.order_id}`).execute(tx)
  return rows[0] && fetcherOf(rows[0])?.name
}

/** What the kitchen says moves what board, driver and customer see of it. */
async function moveReadyAt(unit: UnitOfWork, { order, queue }: Held, ready_at: Date, roads: Roads): Promise<void> {
  await unit.tx.updateTable('orders').set({ ready_at }).where('order_id', '=', order.order_id).execute()
  if (queue) {
    const rows = queue.assignments.map((row) =>
      row.order_id === order.order_id ? { ...row, ready_at: ready_at.getTime() } : row,
    )
    await saveRows(unit, queue, rows, roads)
    await saveQueue(unit, queue)
  } else if (order.dispatch_state === 'unassigned') unit.hint(`unassigned:${order.market_id}`)
  hintOrder(unit, order)
}

type TicketColumns = {
  accepted_at?: Date
  accepted_by?: string
  first_ready_at?: Date
  more_time_reason?: string
  ready_marked_at?: Date | null
  /** What it had said before it marked the food as ready. */
  told_ready_at?: Date
  handed_over_at?: Date
  handed_to?: string
  cancel_seen_at?: Date
}

export async function writeTicket(tx: Tx, order_id: number, columns: TicketColumns): Promise<void> {
  await tx
    .insertInto('kitchen_tickets')
    .values({ order_id, ...columns })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
    .execute()
}

async function whoAccepted(tx: Tx, { order_id }: LockedOrder, time_zone: string): Promise<string> {
  const ticket = await tx
    .selectFrom('kitchen_tickets')
    .select(['accepted_by', 'accepted_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  if (!ticket?.accepted_at) return 'Cosmic has accepted this order for you already.'
  return `${ticket.accepted_by} accepted this order at ${timeText(ticket.accepted_at.getTime(), time_zone)}.`
}

async function zoneOf(tx: Tx, market_id: number): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  return time_zone
}
