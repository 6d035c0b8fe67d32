import type { CheckedPlace } from '#areas/addresses/rules/verification.ts'
import { type Roads, saveQueue, saveRows } from '#areas/dispatch/server/public.ts'
import { type HeldOrder, lockWithQueue } from '#areas/order-desk/server/public.ts'
import { hintOrder } from '#areas/orders/server/public.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Where orders of an address go instead, and which address they are of from then on. */
export type Correction = CheckedPlace & { readonly address_id: number }

/** Those that are still to be delivered: their drivers' queues are planned anew. Answers how many there were. */
export async function correctOpenOrders(
  unit: UnitOfWork,
  address_id: number,
  place: Correction,
  roads: Roads,
): Promise<number> {
  const open = await unit.tx
    .selectFrom('orders')
    .select('order_id')
    .where('address_id', '=', address_id)
    .where('ended_at', 'is', null)
    .orderBy('order_id')
    .execute()
  let corrected = 0
  for (const { order_id } of open) {
    const held = await lockWithQueue(unit.tx, order_id)
    if (!held || held.order.ended_at || held.order.address_id !== address_id) continue
    await correctHeld(unit, held, place, roads)
    corrected += 1
  }
  return corrected
}

async function correctHeld(unit: UnitOfWork, { order, queue }: HeldOrder, place: Correction, roads: Roads) {
  const { order_id, market_id } = order
  await unit.tx
    .updateTable('orders')
    .set({ ...columnsOf(place), door_pinned: false })
    .where('order_id', '=', order_id)
    .execute()
  unit.audit({
    what: 'order_address_corrected',
    subject: `order:${order_id}`,
    market_id,
    detail: { before: `${order.addr_line_1}, ${order.city}`, after: `${place.addr_line_1}, ${place.city}` },
  })
  hintOrder(unit, order)
  if (!queue) return unit.hint(`unassigned:${market_id}`)
  const rows = queue.assignments.map((row) =>
    row.order_id === order_id && row.kind === 'deliver' ? { ...row, place: { lat: place.lat, lng: place.lng } } : row,
  )
  await saveRows(unit, queue, rows, roads)
  await saveQueue(unit, queue)
}

/** Those that are over, as records of where the goods went; no queue has them. */
export async function correctPastOrders({ tx }: UnitOfWork, address_id: number, place: Correction): Promise<number> {
  const done = await tx
    .updateTable('orders')
    .set(columnsOf(place))
    .where('address_id', '=', address_id)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

const columnsOf = ({ addr_line_1, city, state, zip, lat, lng, address_id }: Correction) => ({
  addr_line_1,
  city,
  state,
  zip,
  lat,
  lng,
  address_id,
})
