import { sql } from 'kysely'
import type { Kind } from '#areas/dispatch/rules/board.ts'
import type { AssignmentStatus } from '#areas/dispatch/rules/kinds.ts'
import type { Day } from '#platform/core/day.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { neighbourNumbers } from './cast.ts'
import { checkIdAtDoor, type Recipient, signatureOnGlass } from './door.ts'
import { type DriverStep, type DriverWork, driverStep } from './driver-step.ts'
import type { FirstSeen } from './first-seen.ts'
import { mishapOf, secondsOf } from './mishap.ts'
import type { Answer, Visitor } from './visitor.ts'

export type OnDuty = DriverWork & {
  readonly driver_id: number
  readonly tablet_id: string
  readonly alcohol: boolean
  /** Ordered by a neighbour: a visitor's own order is not refused for an ID that the town has made up. */
  readonly is_neighbours: boolean
  readonly is_over: boolean
}

type Row = Omit<OnDuty, 'here' | 'to'> & {
  readonly kind: Kind
  readonly status: AssignmentStatus
  readonly here_lat: number | null
  readonly here_lng: number | null
  readonly to_lat: number | null
  readonly to_lng: number | null
}

/** Each driver on duty who has something to do, with the first of it. */
export async function driversWork(db: Db, market_id: number): Promise<readonly OnDuty[]> {
  const { rows } = await sql<Row>`
    select q.driver_id, h.tablet_id, a.driver_assignment_id, a.kind, a.status, a.order_id, coalesce(o.alcohol, false) as alcohol,
      coalesce(o.phone_number like ${`${neighbourNumbers}%`}, false) as is_neighbours,
      coalesce(o.status in ('ready', 'picked_up'), false) as is_ready,
      coalesce(o.status in ('delivered', 'completed', 'cancelled', 'rejected'), false) as is_over,
      (extract(epoch from o.ready_at) * 1000)::float8 as ready_at, p.lat as here_lat, p.lng as here_lng,
      coalesce(case when a.kind = 'deliver' then o.lat end, f.lat, w.lat) as to_lat,
      coalesce(case when a.kind = 'deliver' then o.lng end, f.lng, w.lng) as to_lng
    from driver_queues q join driver_hours h using (driver_hour_id)
      join lateral (select * from driver_assignments a where a.driver_id = q.driver_id order by position limit 1) a on true
      left join driver_positions p on p.driver_id = q.driver_id
      left join orders o on o.order_id = a.order_id left join franchises f on f.franchise_id = o.franchise_id
      left join waypoints w on w.waypoint_id = a.waypoint_id
    where q.market_id = ${market_id} and q.removed_at is null and h.tablet_id is not null
    order by q.driver_id`.execute(db)
  return rows.map(({ here_lat, here_lng, to_lat, to_lng, ...row }) => ({
    ...row,
    here: pointOf(here_lat, here_lng),
    to: pointOf(to_lat, to_lng),
  }))
}

const pointOf = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : { lat, lng })

/** Their next steps, for those whom nobody plays. */
export function driverSteps(
  drivers: readonly OnDuty[],
  { now, played, since }: { now: Date; played: ReadonlySet<string>; since: FirstSeen },
): { readonly work: OnDuty; readonly step: DriverStep }[] {
  return drivers.flatMap((work) => {
    const { driver_assignment_id, status, is_ready, tablet_id } = work
    const seconds = since.secondsSince(`drive ${driver_assignment_id} ${status} ${is_ready}`, now)
    if (played.has(tablet_id)) return []
    const step = driverStep(work, now.getTime(), seconds)
    return step ? [{ work, step }] : []
  })
}

type AtWork = { readonly db: Db; readonly secrets: Pick<Secrets, 'decryptText'>; readonly today: Day }

/** Does the step on the driver's phone. */
export async function takeStep(
  { db, secrets, today }: AtWork,
  driver: Visitor,
  { work, step }: { readonly work: OnDuty; readonly step: DriverStep },
): Promise<Answer> {
  const { driver_assignment_id, order_id, alcohol, is_neighbours, is_over, kind } = work
  if (step !== 'complete') return driver.call('driver_assignment_advance', { driver_assignment_id, status: step })
  if (order_id !== null && alcohol && !is_over) {
    if (kind === 'pickup') {
      const checked = await driver.call('pickup_check', { order_id })
      if (!checked.ok) return checked
    }
    if (kind === 'deliver')
      return checkIdAtDoor(driver, {
        order_id,
        driver_assignment_id,
        today,
        recipient: await recipientOf(db, secrets, order_id),
        isExpired: is_neighbours && mishapOf({ order_id, alcohol }) === 'expired_id',
        signature: await signatureOnGlass(),
      })
  }
  return driver.call('driver_assignment_mark_complete', { driver_assignment_id })
}

/** Who stands at the door, with the ID that says what the checkout said. */
async function recipientOf(db: Db, secrets: AtWork['secrets'], order_id: number): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('order_recipients')
    .select(['recipient_id', 'name', 'birth_date'])
    .where('order_id', '=', order_id)
    .orderBy('recipient_id')
    .executeTakeFirst()
  return row && { ...row, birth_date: secrets.decryptText(row.birth_date) }
}

/** Refused at the door, and driven back to the store by now. */
export async function goodsToReturn(db: Db, market_id: number, now: Date) {
  const { rows } = await sql<{ order_id: number; tablet_id: string; seconds: number }>`
    select o.order_id, h.tablet_id, extract(epoch from (${now}::timestamptz - o.ended_at))::float8 as seconds
    from orders o join driver_queues q using (driver_id) join driver_hours h using (driver_hour_id)
    where o.market_id = ${market_id} and o.status = 'rejected' and o.goods_returned_at is null and h.tablet_id is not null
      and o.ended_at > ${new Date(now.getTime() - 86_400_000)}`.execute(db)
  return rows.filter(({ order_id, seconds }) => seconds >= secondsOf(order_id, 'back', 300, 700))
}
