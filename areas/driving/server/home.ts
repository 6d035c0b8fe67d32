import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { statusText, typeText } from '#areas/dispatch/rules/kinds.ts'
import type { ActingDriver } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import { goodsInCar, type HomeOrder, type HomePlace, ordersOf } from './home-orders.ts'

type HomeAssignment = DriverHomeState['driver_assignments'][number]

/** All that the driver's screens show: who, the queue in order, and what is in the car without a Deliver (SIL-OPS-58). */
export async function homeOf(db: Db | Tx, driver: ActingDriver, now: Date): Promise<DriverHomeState> {
  const about = await aboutDriver(db, driver)
  const rows = await assignmentsOf(db, driver.driver_id)
  const orders = await ordersOf(db, driver.driver_id)
  const delivering = new Set(rows.filter(({ kind }) => kind === 'deliver').map(({ order_id }) => order_id))
  return {
    driver: {
      driver_id: driver.driver_id,
      name: driver.name,
      alcohol_approved: driver.alcohol_approved,
      scheduled_end_at: about.scheduled_end_at?.getTime() ?? null,
      waypoint_name: about.waypoint_name,
    },
    time_zone: about.time_zone,
    support_phone: about.support_phone,
    restricted_places: [...alcoholPack(about.alcohol_pack).restrictedPlaces],
    version: about.version ?? 0,
    current_time: now.getTime(),
    driver_assignments: rows.map((row) => wireAssignment(row, row.order_id ? orders.get(row.order_id) : undefined)),
    waiting_for_deliver: [...orders.values()]
      .filter(({ order }) => order.picked_up && !delivering.has(order.order_id))
      .map(({ order }) => order),
    goods_in_car: await goodsInCar(db, driver.driver_id),
  }
}

function aboutDriver(db: Db | Tx, { driver_id, driver_hour_id }: ActingDriver) {
  return db
    .selectFrom('drivers as d')
    .innerJoin('markets as m', 'm.market_id', 'd.market_id')
    .leftJoin('waypoints as w', 'w.waypoint_id', 'd.waypoint_id')
    .leftJoin('driver_queues as q', 'q.driver_id', 'd.driver_id')
    .leftJoin('driver_hours as h', (join) => join.on('h.driver_hour_id', '=', driver_hour_id))
    .select([
      'm.time_zone',
      'm.support_phone',
      'm.alcohol_pack',
      'w.name as waypoint_name',
      'q.version',
      'h.scheduled_end_at',
    ])
    .where('d.driver_id', '=', driver_id)
    .executeTakeFirstOrThrow()
}

function assignmentsOf(db: Db | Tx, driver_id: number) {
  return db
    .selectFrom('driver_assignments as a')
    .leftJoin('waypoints as w', 'w.waypoint_id', 'a.waypoint_id')
    .select([
      'a.driver_assignment_id',
      'a.kind',
      'a.status',
      'a.order_id',
      'a.waypoint_id',
      'a.start_time',
      'a.end_time',
      'w.name as waypoint_name',
      'w.lat as waypoint_lat',
      'w.lng as waypoint_lng',
    ])
    .where('a.driver_id', '=', driver_id)
    .orderBy('a.position')
    .execute()
}

type Row = Awaited<ReturnType<typeof assignmentsOf>>[number]

function wireAssignment(row: Row, carried: HomeOrder | undefined): HomeAssignment {
  return {
    driver_assignment_id: row.driver_assignment_id,
    kind: row.kind,
    type_text: typeText(row.kind),
    status: row.status,
    status_text: statusText(row.status),
    start_time: row.start_time?.getTime() ?? null,
    end_time: row.end_time?.getTime() ?? null,
    order_id: row.order_id,
    waypoint_id: row.waypoint_id,
    place: placeOf(row, carried),
    order: carried?.order ?? null,
  }
}

function placeOf(row: Row, carried: HomeOrder | undefined): HomePlace {
  if (carried) return row.kind === 'deliver' ? carried.order.door : carried.store
  const nowhere = { addr_line_1: '', addr_line_2: '', city: '', phone_number: '' }
  return { ...nowhere, name: row.waypoint_name ?? 'Unknown Location', lat: row.waypoint_lat, lng: row.waypoint_lng }
}
