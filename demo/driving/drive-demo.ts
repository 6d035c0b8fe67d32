import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { runSteps } from '../run-steps.ts'
import { drive, type Way } from './way.ts'

type DrivingDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly roadTimes: Pick<RoadTimes, 'route'>
  readonly market_id: number
}

const everyMs = 5_000
const milesPerHour = 24
/** A phone says every 40 s at the latest where it is, or that it stands there. Whose place is newer than this and not by us drives themselves. */
const phoneIsHereMs = 60_000
const hourMs = 3_600_000

/**
 * The demo town's drivers on their way to their next stop, so that its map lives. It only says where they are, as their phones would; what
 * they do is left to whoever plays them, and what they did is written nowhere.
 */
export function startDemoDriving(deps: DrivingDeps): { stop(): Promise<void> } {
  const failed = (err: unknown) => deps.log.warn({ err }, 'the drivers of the demo town stand still')
  return runSteps(makeDemoDriving(deps), { everyMs, failed })
}

/** One step of all drivers, as far as they get in the time since the last one. */
export function makeDemoDriving({ db, clock, roadTimes, market_id }: DrivingDeps): () => Promise<void> {
  const ways = new Map<number, { readonly to: Point; readonly way: Way; readonly at: number }>()

  async function wayOf(driver: OnDuty, to: Point): Promise<Way> {
    const known = ways.get(driver.driver_id)
    if (known && known.to.lat === to.lat && known.to.lng === to.lng && known.at === driver.at.getTime())
      return known.way
    const line = await roadTimes.route(market_id, driver, to)
    return [place(driver), ...(line ?? []).map(([lng, lat]) => ({ lat, lng })), to]
  }

  return async () => {
    const now = clock.now().getTime()
    const moved: { driver_id: number; lat: number; lng: number }[] = []
    for (const driver of await driversOnDuty(db, market_id)) {
      const { driver_id } = driver
      const seen = driver.at.getTime()
      const isOurs = ways.get(driver_id)?.at === seen
      if (!isOurs && now - seen < phoneIsHereMs) continue
      const to =
        driver.to_lat === null || driver.to_lng === null ? place(driver) : { lat: driver.to_lat, lng: driver.to_lng }
      const miles = isOurs ? (milesPerHour * (now - seen)) / hourMs : 0
      const way = drive(await wayOf(driver, to), miles)
      ways.set(driver_id, { to, way, at: now })
      moved.push({ driver_id, ...place(way[0] ?? driver) })
    }
    await sql`
      update driver_positions p set lat = m.lat, lng = m.lng, at = ${new Date(now)}, page_id = null
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (driver_id integer, lat double precision, lng double precision)
      where p.driver_id = m.driver_id and p.at < ${new Date(now)}`.execute(db)
  }
}

type OnDuty = Point & {
  readonly driver_id: number
  readonly at: Date
  readonly to_lat: number | null
  readonly to_lng: number | null
}

const place = ({ lat, lng }: Point): Point => ({ lat, lng })

/** Where each is, and where the first assignment leads that they have taken up; who has arrived, or has none, stays. */
async function driversOnDuty(db: Db, market_id: number): Promise<readonly OnDuty[]> {
  const found = await sql<OnDuty>`
    select p.driver_id, p.lat, p.lng, p.at,
      coalesce(case when a.kind = 'deliver' then o.lat end, f.lat, w.lat) as to_lat,
      coalesce(case when a.kind = 'deliver' then o.lng end, f.lng, w.lng) as to_lng
    from driver_queues q join driver_positions p using (driver_id)
      left join lateral (
        select kind, order_id, waypoint_id from driver_assignments a
        where a.driver_id = q.driver_id and a.status in ('acknowledged', 'started') order by position limit 1) a on true
      left join orders o on o.order_id = a.order_id
      left join franchises f on f.franchise_id = o.franchise_id
      left join waypoints w on w.waypoint_id = a.waypoint_id
    where q.market_id = ${market_id} and q.driver_hour_id is not null and q.removed_at is null`.execute(db)
  return found.rows
}
