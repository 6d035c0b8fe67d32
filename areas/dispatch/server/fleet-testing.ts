import { sql } from 'kysely'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, noodleBar } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { insertDriver } from './testing.ts'

/** A market with many drivers at work, each with deliveries and their orders, inserted at once; for measuring. */
export async function insertFleet(db: Db, size: { drivers: number; assignmentsEach: number; market_id?: number }) {
  const market_id = size.market_id ?? (await insertMarket(db, bellwether)).market_id
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  const { waypoint_id } = await insertDriver(db, { market_id, name: 'Fleet 000' })
  await sql`
    with people as (
      insert into drivers (market_id, name, phone_number, waypoint_id)
      select ${market_id}, 'Fleet ' || lpad(n::text, 3, '0'), '4785550110', ${waypoint_id}::integer
      from generate_series(1, ${size.drivers - 1}) n returning driver_id),
    hours as (insert into driver_hours (driver_id) select driver_id from people returning driver_id, driver_hour_id)
    insert into driver_queues (driver_id, market_id, driver_hour_id) select driver_id, ${market_id}, driver_hour_id from hours`.execute(
    db,
  )
  await sql`
    with wanted as (
      select driver_id, n, row_number() over () as r from drivers, generate_series(1, ${size.assignmentsEach}) n
      where market_id = ${market_id} and name like 'Fleet %'),
    baskets as (
      insert into carts (market_id, franchise_id, session_persistent_id, session_id, status)
      select ${market_id}, ${franchise_id}, 0, 0, 'ordered' from wanted returning cart_id),
    numbered as (select cart_id, row_number() over () as r from baskets)
    insert into orders (market_id, franchise_id, cart_id, cart_hash, order_secret, payment_status, payment_type,
      placement_type, is_delivery, alcohol, name, phone_number, addr_line_1, subtotal, sales_tax, total, ready_at,
      promised_at, status, dispatch_state, driver_id)
    select ${market_id}, ${franchise_id}, cart_id, 'hash', 'secret', 'at_door', 'cash_at_door',
      'placement_type_in_person', true, false, 'Noor', '7065550142', r || ' Hawthorn Street', 1200, 0, 1200, now(),
      now() + interval '40 minutes', 'confirmed', 'assigned', driver_id
    from numbered join wanted using (r)`.execute(db)
  await sql`
    insert into driver_assignments (driver_assignment_id, driver_id, market_id, position, kind, order_id, start_time, end_time)
    select 'd' || nextval('driver_assignment_numbers'), driver_id, ${market_id},
      row_number() over (partition by driver_id order by order_id), 'deliver', order_id, now(), now() + interval '30 minutes'
    from orders join drivers using (driver_id, market_id)
    where market_id = ${market_id} and dispatch_state = 'assigned' and drivers.name like 'Fleet %'`.execute(db)
  await sql`analyze driver_assignments, orders, drivers, driver_hours, driver_queues`.execute(db)
  return { market_id }
}
