import { sql } from 'kysely'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { mapOf } from '#areas/streets/server/public.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { ok } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type Business, businessById, businessOf, offeredBusinesses, ownBusiness } from './businesses.ts'
import { draftsOf, lastForm } from './delivery-drafts.ts'
import { deliveryOf, deliveryRows } from './delivery-rows.ts'

type ListInput = {
  readonly business_id?: number | undefined
  readonly page?: string | undefined
  readonly state?: 'today' | 'all'
}

const nothing = {
  business: null,
  businesses: [],
  drafts: [],
  last_form: null,
  deliveries: [],
  delivery_pages: { next: null, previous: null },
  delivery_counts: { today: 0, under_way: 0, delivered: 0, cancelled: 0 },
  map: null,
}

/** The form and the list; who belongs to no business sees neither, and of a business of others there is nothing. */
export async function listState(db: Db, actor: Actor, input: ListInput, now: Date) {
  const read_at = now.getTime()
  const business = await businessOf(db, actor, input.business_id)
  if (!business) return input.business_id === undefined ? ok({ ...nothing, read_at }) : undefined
  const from = beginOfDay(business, now)
  const [found, delivery_counts, map, businesses, drafts, last_form] = await Promise.all([
    pageOfDeliveries(db, business, input, from),
    countToday(db, business, from),
    mapOf(db, business.market_id),
    offeredBusinesses(db, actor),
    draftsOf(db, business.business_id),
    lastForm(db, business.business_id),
  ])
  if (!found.ok) return found
  const { rows, next, previous } = found.data
  return ok({
    business: ownBusiness(business),
    businesses,
    drafts,
    last_form,
    deliveries: rows.map(deliveryOf),
    delivery_pages: { next, previous },
    delivery_counts,
    read_at,
    map,
  })
}

const beginOfDay = ({ time_zone }: Business, now: Date) =>
  new Date(instantOf(localTime(now.getTime(), time_zone).day, 0, time_zone))

function pageOfDeliveries(db: Db, { business_id }: Business, { page, state = 'today' }: ListInput, from: Date) {
  const query = deliveryRows(db)
    .where('bo.business_id', '=', business_id)
    .$if(state === 'today', (all) =>
      all.where((row) => row.or([row('o.ended_at', 'is', null), row('o.created_at', '>=', from)])),
    )
  return paged(query, { order: [{ column: 'bo.order_id', kind: 'integer', descending: true }], cursor: page })
}

async function countToday(db: Db, { business_id }: Business, from: Date) {
  const { rows } = await sql<{ today: number; under_way: number; delivered: number; cancelled: number }>`
    select count(*)::integer as today, count(*) filter (where o.ended_at is null)::integer as under_way,
      count(*) filter (where o.status in ('delivered', 'completed'))::integer as delivered,
      count(*) filter (where o.status in ('cancelled', 'rejected'))::integer as cancelled
    from business_orders bo join orders o using (order_id)
    where bo.business_id = ${business_id} and (o.ended_at is null or o.created_at >= ${from})`.execute(db)
  return rows[0] ?? nothing.delivery_counts
}

/** One's own, or for staff one of their market; nothing is at the address of any other. */
export async function oneState(db: Db, actor: Actor, order_id: number, now: Date) {
  const row = await deliveryRows(db).where('bo.order_id', '=', order_id).executeTakeFirst()
  const business = row && (await businessById(db, row.business_id))
  if (!row || !business) return undefined
  const is_own = actor.user?.franchise_ids.includes(business.franchise_id) ?? false
  const isStaff = isPermitted(actor.roles, ['staff']) && worksIn(actor, row.market_id)
  if (!is_own && !isStaff) return undefined
  const map = await mapOf(db, business.market_id)
  return { delivery: deliveryOf(row), business: ownBusiness(business), is_own, read_at: now.getTime(), map }
}
