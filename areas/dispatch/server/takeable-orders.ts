import type { Tx } from '#platform/server/unit-of-work.ts'
import { bestPlace, offerAt, type WeighedOrder } from '../rules/plan/best-place.ts'
import type { Takeable } from '../rules/plan/lateness/meanwhile.ts'
import { refusalOf, takesOrders } from '../rules/plan/may-take.ts'
import { measure } from '../rules/plan/measure.ts'
import { nearest, savedWithout, waitingOrders } from './weigh-order.ts'
import type { DriversQueue } from './weighed-queues.ts'

/** Who could take such an order otherwise is weighed for so many; a board has few drivers who are near. */
const othersAtMost = 8

/** What this driver may be given while waiting: orders that wait, and those that others have not begun to fetch. */
export async function takeableOrders(
  tx: Tx,
  driver: DriversQueue,
  queues: readonly DriversQueue[],
): Promise<readonly Takeable[]> {
  if (!takesOrders(driver)) return []
  const others = queues.filter((queue) => queue !== driver)
  const waiting = (await waitingOrders(tx, driver.market_id)).map((order) => ({
    order: { ...order, market_id: driver.market_id },
    from_driver_id: null,
    at_door: null,
    elsewhere: () => leastElsewhere(order, driver, others),
  }))
  const given = others.flatMap((queue) =>
    notBegun(queue).map((order) => ({
      order,
      from_driver_id: queue.driver_id,
      at_door: measure(queue, queue.rows).doors.get(order.order_id) ?? null,
      elsewhere: () => savedWithout(queue, order.order_id),
    })),
  )
  return [...waiting, ...given].filter(({ order }) => refusalOf(driver, order) === undefined)
}

/** Orders of a queue whose rows all stand in it, none of them begun. */
function notBegun({ rows, market_id }: DriversQueue): readonly (WeighedOrder & { readonly market_id: number })[] {
  return rows.flatMap((deliver) => {
    const { order_id, kind } = deliver
    if (kind !== 'deliver' || order_id === null) return []
    const own = rows.filter((row) => row.order_id === order_id)
    const pickup = own.find((row) => row.kind === 'pickup')
    if (!pickup || own.some(({ begun }) => begun)) return []
    const { promised_at, alcohol, category_types, place: door } = deliver
    const { ready_at, place: store } = pickup
    return [{ order_id, market_id, store, door, ready_at, promised_at, alcohol, category_types }]
  })
}

type Waiting = Awaited<ReturnType<typeof waitingOrders>>[number]

/** Minutes of a driver where it is not taken meanwhile: of the cheapest other one, or of this one behind all else. */
function leastElsewhere(order: Waiting, driver: DriversQueue, others: readonly DriversQueue[]): number {
  const able = others.filter((queue) => takesOrders(queue) && refusalOf(queue, order) === undefined)
  const offers = nearest(able, order, othersAtMost).map((queue) => bestPlace(queue, order))
  const behind = offerAt(driver, order, { pick_before: null, drop_before: null })
  const extras = [...offers.filter(({ breaks }) => breaks === null), behind].flatMap((offer) => offer?.extra ?? [])
  return Math.min(...extras)
}
