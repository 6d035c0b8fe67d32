import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const minute = 60_000

type Input = {
  readonly market_id?: number
  /** The evening's first minute, in the past. */
  readonly from: Date
  readonly orders?: number
  /** Minutes from one to the next. */
  readonly every?: number
  readonly name?: string
  /** Who gave the orders; nobody is the autopilot. */
  readonly user_id?: number
}

/** An evening as the product leaves it: orders fetched and delivered one after another by one driver, with who gave them when. */
export async function insertEvening(
  db: Db,
  { from, orders = 3, every = 30, name = 'Hana Suzuki', user_id, ...input }: Input,
) {
  const driver = await insertDriver(db, { name, ...input })
  const { driver_id, driver_hour_id, market_id } = driver
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  const at = (minutes: number) => new Date(from.getTime() + minutes * minute)
  await db
    .updateTable('driver_hours')
    .set({ started_at: at(-30), ended_at: at(orders * every + 60) })
    .where('driver_hour_id', '=', driver_hour_id)
    .execute()
  const order_ids: number[] = []
  for (let index = 0; index < orders; index += 1) {
    const placed = index * every
    const { order_id } = await insertOrder(db, {
      market_id,
      franchise_id,
      driver_id,
      status: 'delivered',
      dispatch_state: 'done',
      addr_line_1: '214 Mill St Apt 4',
      created_at: at(placed),
      ready_at: at(placed + 12),
      promised_at: at(placed + 40),
      picked_up_at: at(placed + 14),
      ended_at: at(placed + 25 + index * 10),
    })
    order_ids.push(order_id)
    const stop = { driver_id, driver_hour_id, market_id, order_id, outcome: 'completed' as const }
    await db
      .insertInto('driver_assignments_ended')
      .values([
        { ...stop, driver_assignment_id: `g-${order_id}`, kind: 'go_to_order', ended_at: at(placed + 11) },
        { ...stop, driver_assignment_id: `p-${order_id}`, kind: 'pickup', ended_at: at(placed + 14) },
        { ...stop, driver_assignment_id: `d-${order_id}`, kind: 'deliver', ended_at: at(placed + 25 + index * 10) },
      ])
      .execute()
    await db
      .insertInto('events')
      .values({
        market_id,
        at: at(placed + 3),
        actor_kind: user_id === undefined ? 'system' : 'user',
        actor_id: user_id ?? null,
        what: 'dispatch_place_order',
        subject: `queue:${driver_id}`,
        detail: JSON.stringify({ order_id }),
      })
      .execute()
  }
  return { ...driver, franchise_id, order_ids }
}
