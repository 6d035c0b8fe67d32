import { sql } from 'kysely'
import { admin, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { changeSalesEvent, createSalesEvent } from '../calls/events.ts'
import { dayOf, eventFaults, type SalesVisit, visitOf } from '../rules/event-form.ts'
import { lockRestaurant } from './people.ts'

type Form = Omit<InputOf<typeof changeSalesEvent>, 'sales_event_id' | 'version'>
type Restaurant = NonNullable<Awaited<ReturnType<typeof lockRestaurant>>>

async function readForm(tx: Tx, actor: Actor, restaurant: Restaurant, form: Form, now: Date) {
  const { market_id, sales_restaurant_id } = restaurant
  const { time_zone } = await tx
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const faults = eventFaults(form, localTime(now.getTime(), time_zone).day)
  const [first] = faults
  if (first)
    return refuse('event_invalid', {
      message: faults.map(({ message }) => message).join(' '),
      field: first.field,
      extra: { errors: faults },
    })
  const ids = [...new Set(form.sales_people)]
  if (!(await areFromHere(tx, actor, sales_restaurant_id, ids)))
    return refuse('people_unknown', { field: 'sales_people' })
  return ok({ visit: visitOf(form), ids })
}

/** A person belongs to the events of their own restaurant; only admins put somebody of another one there (SIL-ORD-125). */
async function areFromHere(tx: Tx, actor: Actor, restaurantId: number, ids: readonly number[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('sales_people as p')
    .innerJoin('sales_restaurants as r', 'r.sales_restaurant_id', 'p.sales_restaurant_id')
    .select(['p.sales_people_id', 'p.sales_restaurant_id', 'r.market_id'])
    .where('p.sales_people_id', '=', anyOf(ids))
    .execute()
  const mayMix = isPermitted(actor.roles, admin)
  const here = rows.filter(
    (row) => row.sales_restaurant_id === restaurantId || (mayMix && worksIn(actor, row.market_id)),
  )
  return here.length === ids.length
}

async function writePeople(tx: Tx, sales_event_id: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('sales_event_people').where('sales_event_id', '=', sales_event_id).execute()
  if (ids.length === 0) return
  await sql`insert into sales_event_people (sales_event_id, sales_people_id)
    select ${sales_event_id}, unnest(${[...ids]}::integer[])`.execute(tx)
}

/** The restaurant stands where its latest event left it; what comes next is said by the form of that event alone. */
async function followLatest(tx: Tx, restaurant: Restaurant, sales_event_id: number, form: Form): Promise<void> {
  const latest = await tx
    .selectFrom('sales_events')
    .select(['sales_event_id', 'outcome', 'rejection_reason', 'happened_on'])
    .where('sales_restaurant_id', '=', restaurant.sales_restaurant_id)
    .orderBy('happened_on', 'desc')
    .orderBy('sales_event_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const isLatest = latest.sales_event_id === sales_event_id
  await tx
    .updateTable('sales_restaurants')
    .set({
      outcome: latest.outcome,
      rejection_reason: latest.rejection_reason,
      last_event_on: latest.happened_on,
      ...(isLatest && { next_step: form.next_step, next_step_on: dayOf(form.next_step_on) ?? null }),
      version: sql<number>`version + 1`,
    })
    .where('sales_restaurant_id', '=', restaurant.sales_restaurant_id)
    .execute()
}

export async function createEvent(unit: UnitOfWork, actor: Actor, data: InputOf<typeof createSalesEvent>) {
  const { tx, now } = unit
  const restaurant = await lockRestaurant(tx, actor, data.restaurantId)
  if (!restaurant) return refuse('unknown_id')
  const written = data.request_key === undefined ? undefined : await eventOfKey(tx, restaurant, data.request_key)
  if (written) return ok({ success: true as const, sales_event_id: written.sales_event_id })
  const read = await readForm(tx, actor, restaurant, data, now)
  if (!read.ok) return read
  const { visit, ids } = read.data
  const { sales_event_id } = await tx
    .insertInto('sales_events')
    .values({
      ...visit,
      sales_restaurant_id: data.restaurantId,
      user_id: actor.user?.user_id ?? null,
      request_key: data.request_key === undefined ? null : keyOf(restaurant, data.request_key),
      created_at: now,
    })
    .returning('sales_event_id')
    .executeTakeFirstOrThrow()
  await writePeople(tx, sales_event_id, ids)
  await followLatest(tx, restaurant, sales_event_id, data)
  if (restaurant.owner_id === null && actor.user) await takeCare(tx, restaurant, actor.user.user_id)
  auditEvent(unit, 'sales_event_created', restaurant, sales_event_id, { after: { ...visit, sales_people: ids } })
  return ok({ success: true as const, sales_event_id })
}

/** Whoever comes first looks after it. */
async function takeCare(tx: Tx, { sales_restaurant_id }: Restaurant, owner_id: number): Promise<void> {
  await tx
    .updateTable('sales_restaurants')
    .set({ owner_id })
    .where('sales_restaurant_id', '=', sales_restaurant_id)
    .execute()
}

/** Of one restaurant: somebody else's key is another key. */
const keyOf = ({ sales_restaurant_id }: Restaurant, key: string) => `${sales_restaurant_id}/${key}`

const eventOfKey = (tx: Tx, restaurant: Restaurant, key: string) =>
  tx
    .selectFrom('sales_events')
    .select('sales_event_id')
    .where('request_key', '=', keyOf(restaurant, key))
    .executeTakeFirst()

export async function changeEvent(unit: Change<typeof changeSalesEvent>) {
  const { tx, actor, data, now } = unit
  const before = await eventFor(tx, actor, data.sales_event_id)
  const restaurant = before && (await lockRestaurant(tx, actor, before.sales_restaurant_id))
  if (!before || !restaurant) return refuse('unknown_id')
  const read = await readForm(tx, actor, restaurant, data, now)
  if (!read.ok) return read
  const { visit, ids } = read.data
  const changed = await tx
    .updateTable('sales_events')
    .set({ ...visit, version: data.version + 1 })
    .where('sales_event_id', '=', data.sales_event_id)
    .where('version', '=', data.version)
    .returning('sales_event_id')
    .executeTakeFirst()
  if (!changed) return refuse('changed_meanwhile')
  await writePeople(tx, data.sales_event_id, ids)
  await followLatest(tx, restaurant, data.sales_event_id, data)
  const { happened_on, outcome, rejection_reason, other_reason, notes, sales_people } = before
  auditEvent(unit, 'sales_event_changed', restaurant, data.sales_event_id, {
    before: { happened_on, outcome, rejection_reason, other_reason, notes, sales_people },
    after: { ...visit, sales_people: ids },
  })
  return ok({ success: true as const, sales_event_id: data.sales_event_id })
}

function auditEvent(
  unit: Pick<UnitOfWork, 'audit'>,
  what: string,
  { market_id, sales_restaurant_id }: Restaurant,
  sales_event_id: number,
  detail: { before?: SalesVisit & { sales_people: number[] }; after: SalesVisit & { sales_people: number[] } },
): void {
  const subject = `sales_event:${sales_event_id}`
  unit.audit({ what, subject, market_id, detail: { restaurant_id: sales_restaurant_id, ...detail } })
}

/** One event of this person's markets, with who was there. */
export async function eventFor(db: Db | Tx, actor: Actor, sales_event_id: number) {
  const event = await db
    .selectFrom('sales_events as e')
    .innerJoin('sales_restaurants as r', 'r.sales_restaurant_id', 'e.sales_restaurant_id')
    .select([
      'e.sales_event_id',
      'e.sales_restaurant_id',
      'r.market_id',
      'e.version',
      'e.happened_on',
      'e.outcome',
      'e.rejection_reason',
      'e.other_reason',
      'e.notes',
      sql<number[]>`array(select sales_people_id from sales_event_people p where p.sales_event_id = e.sales_event_id
        order by sales_people_id)`.as('sales_people'),
    ])
    .where('e.sales_event_id', '=', sales_event_id)
    .executeTakeFirst()
  return event && worksIn(actor, event.market_id) ? event : undefined
}
