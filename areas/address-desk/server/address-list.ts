import { sql } from 'kysely'
import type { Verification } from '#areas/addresses/rules/verification.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type addressesPage, type ListedAddress, mostCounted } from '../calls/addresses.ts'
import { withWords } from './address-search.ts'

const toVerify = sql<boolean>`a.verification in ('unverified', 'needs_review')`

/**
 * A page of the person's markets. Those to verify are those that orders went to, the newest order's first: from the newest order back, each
 * address once, so that a page reads no more than it shows. The other lists begin with what was entered last.
 */
export async function pageOfAddresses(db: Db, actor: Actor, input: InputOf<typeof addressesPage>) {
  const narrowed = sql<boolean>`${ofOwnMarkets(actor, 'a.market_id')} ${input.q.trim() === '' ? sql`` : sql`and ${withWords(input.q)}`}`
  const page = await (input.list === 'queue'
    ? pageOfQueue(db, narrowed, input.page)
    : pageByNumber(
        db,
        input.list === 'replaced' ? sql<boolean>`${narrowed} and a.verification = 'replaced'` : narrowed,
        input.page,
      ))
  if (!page.ok) return page
  return ok({
    ...page.data,
    rows: await listedOf(
      db,
      page.data.rows.map(({ address_id }) => address_id),
    ),
  })
}

type Narrowed = ReturnType<typeof withWords>

function pageOfQueue(db: Db, narrowed: Narrowed, cursor: string | undefined) {
  const queue = sql<{ address_id: number; last_order_id: number }>`(
    select o.address_id, o.order_id as last_order_id from orders o join addresses a using (address_id)
    where ${toVerify} and ${narrowed}
      and not exists (select from orders later where later.address_id = o.address_id and later.order_id > o.order_id))`
  const order = [{ column: 'last_order_id', kind: 'integer', descending: true }] as const
  return paged(db.selectFrom(queue.as('queue')).selectAll(), { order, cursor })
}

function pageByNumber(db: Db, narrowed: Narrowed, cursor: string | undefined) {
  const all = sql<{ address_id: number }>`(select a.address_id from addresses a where ${narrowed})`
  const order = [{ column: 'address_id', kind: 'integer', descending: true }] as const
  return paged(db.selectFrom(all.as('listed')).selectAll(), { order, cursor })
}

/** How many there are to verify; it stops counting at `mostCounted`. */
export async function countQueue(db: Db, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from addresses a where ${toVerify} and ${ofOwnMarkets(actor, 'a.market_id')}
        and exists (select from orders o where o.address_id = a.address_id)
      limit ${mostCounted}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

type ListedRow = {
  address_id: number
  addr_line_1: string
  city: string
  verification: Verification
  precision: string
  last_order_at: Date | null
  verified_at: Date | null
  verified_by: string | null
  replaced_by: string | null
}

async function listedOf(db: Db, ids: readonly number[]): Promise<ListedAddress[]> {
  const { rows } = await sql<ListedRow>`
    select a.address_id, a.addr_line_1, a.city, a.verification, a.precision, a.verified_at, u.name as verified_by,
      r.addr_line_1 as replaced_by,
      (select created_at from orders o where o.address_id = a.address_id order by order_id desc limit 1) as last_order_at
    from unnest(${[...ids]}::integer[]) with ordinality as listed (address_id, place)
      join addresses a using (address_id) left join users u on u.user_id = a.verified_by
      left join addresses r on r.address_id = a.replaced_by
    order by listed.place`.execute(db)
  return rows.map(({ last_order_at, verified_at, ...row }) => ({
    ...row,
    last_order_at: last_order_at?.getTime() ?? null,
    verified_at: verified_at?.getTime() ?? null,
  }))
}
