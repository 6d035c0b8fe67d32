import { sql } from 'kysely'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { checkLedger } from '#areas/ledger/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { type Db, makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { Memory } from './customer.ts'

export type Verdict = {
  readonly orders: number
  readonly charges: number
  /** Told to a customer, and not in the database. */
  readonly lost: number
  /** More than one order of one cart, or more than one charge of one order. */
  readonly duplicates: number
  /** Money held at the bank for no order. */
  readonly chargesWithoutOrder: number
  /** Orders paid by card without money held. */
  readonly ordersWithoutCharge: number
  readonly stuck: number
  /** What orders, authorizations, the bank's books and the ledger do not agree on. */
  readonly ledgerDifferences: number
}

/** Compares what customers were told, what the database says, and what the bank's own books say. */
export async function verdictOn(db: Db, cards: CardProvider, memory: Memory): Promise<Verdict> {
  const held = await heldAtBank(cards)
  const orders = await cardOrders(db)
  const charged = new Map<number, number>()
  for (const { order_id, provider_reference } of orders)
    if (held.has(provider_reference)) charged.set(order_id, (charged.get(order_id) ?? 0) + 1)
  const known = new Set(orders.map(({ provider_reference }) => provider_reference))
  const carts = new Map<number, Set<number>>()
  for (const { cart_id, order_id } of orders) carts.set(cart_id, (carts.get(cart_id) ?? new Set()).add(order_id))
  return {
    orders: new Set(orders.map(({ order_id }) => order_id)).size,
    charges: held.size,
    lost: await lostPromises(db, memory),
    duplicates:
      [...carts.values()].filter(({ size }) => size > 1).length + [...charged.values()].filter((n) => n > 1).length,
    chargesWithoutOrder: [...held].filter((reference) => !known.has(reference)).length,
    ordersWithoutCharge: orders.filter(({ order_id }) => !charged.has(order_id)).length,
    stuck: await stuckAttempts(db),
    ledgerDifferences: await ledgerDifferences(db, cards),
  }
}

/** As of an hour later: a check leaves alone what has just been changed, and here nothing is under way any more. */
async function ledgerDifferences(db: Db, cards: CardProvider): Promise<number> {
  const clock = makeClock({ offsetMs: 3_600_000, scale: 1 })
  const hints = {
    publish: () => undefined,
    stream: () => undefined,
    listen: () => () => undefined,
    listeners: () => 0,
    close: async () => undefined,
  }
  const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => undefined })
  const { differences } = await checkLedger({ db, units, clock, cards }, null)
  return differences
}

export async function stuckAttempts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from order_attempts where stage = 'in_progress'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Only what this run placed: the demo's own orders have attempts that were never posted. */
async function cardOrders(db: Db) {
  const { rows } = await sql<{ order_id: number; cart_id: number; provider_reference: string }>`
    select o.order_id, o.cart_id, coalesce(a.provider_reference, '') as provider_reference
    from orders o join order_attempts t on t.order_attempt_id = o.order_attempt_id and t.order_id = o.order_id
    left join card_authorizations a on a.order_id = o.order_id
    where o.payment_type = 'card_online' and t.leased_by is not null order by o.order_id`.execute(db)
  return rows
}

async function lostPromises(db: Db, memory: Memory): Promise<number> {
  const shown = await sql<{ n: number }>`
    select count(*)::integer as n from jsonb_to_recordset(${JSON.stringify(memory.shown)}::jsonb)
      as s (order_id integer, order_secret text)
    where not exists (select from orders o where o.order_id = s.order_id and o.order_secret = s.order_secret)`.execute(
    db,
  )
  const promised = await sql<{ n: number }>`
    select count(*)::integer as n from jsonb_to_recordset(${JSON.stringify(memory.promised)}::jsonb)
      as p (cart_id integer, cart_hash text)
    where not exists (select from order_attempts a where a.cart_id = p.cart_id and a.cart_hash = p.cart_hash)`.execute(
    db,
  )
  return (shown.rows[0]?.n ?? 0) + (promised.rows[0]?.n ?? 0)
}

/** Authorizations that were neither voided nor captured, of attempts that this run made. */
async function heldAtBank(cards: CardProvider): Promise<Set<string>> {
  const held = new Set<string>()
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await cards.report(after === undefined ? {} : { after })
    for (const { status, authorizationId } of page.authorizations) {
      if (authorizationId.startsWith('auth_demo_')) continue
      if (status === 'authorized' || status === 'captured') held.add(authorizationId)
    }
    after = page.next
  }
  return held
}
