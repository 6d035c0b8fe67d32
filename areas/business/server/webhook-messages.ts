import { sql } from 'kysely'
import { randomToken } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { type DeliveryFacts, deliveryStatusOf } from '../rules/delivery-status.ts'
import { businessById } from './businesses.ts'
import { deliveryOf, deliveryRows } from './delivery-rows.ts'
import type { BusinessDeps } from './deps.ts'
import { wireDelivery } from './drive-wire.ts'

/** Any number that no one else uses: one process at a time turns changes into messages, so that they keep their order. */
const messagesLock = 190_412
const changesAtOnce = 200

type Message = {
  readonly type: string
  readonly body: string
  readonly order_id: number | null
  readonly now: Date
}

/** One message to each of these webhooks, due at once; answers their numbers. */
export async function insertMessages(tx: Tx, webhook_ids: readonly number[], message: Message): Promise<number[]> {
  if (webhook_ids.length === 0) return []
  const { type, body, order_id, now } = message
  const message_id = `msg_${randomToken(16)}`
  const row = { message_id, type, body, order_id, next_try_at: now, created_at: now }
  const rows = await tx
    .insertInto('webhook_deliveries')
    .values(webhook_ids.map((webhook_id) => ({ ...row, webhook_id })))
    .returning('webhook_delivery_id')
    .execute()
  return rows.map(({ webhook_delivery_id }) => webhook_delivery_id)
}

type ChangeRow = {
  readonly business_change_id: string
  readonly order_id: number
  readonly facts: DeliveryFacts
  readonly at: Date
}

/**
 * Turns what the database has noted into messages, one for each status that a delivery has come to; answers whether there may be more. What
 * was noted and is no other status tells nobody anything. Done anew, or by two at once, it writes nothing twice.
 */
export async function tellChanges(deps: BusinessDeps): Promise<boolean> {
  const told = await deps.db.transaction().execute(async (tx) => {
    const lock = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${messagesLock}) as is_ours`.execute(
      tx,
    )
    if (!lock.rows[0]?.is_ours) return []
    const { rows } = await sql<ChangeRow>`
      select business_change_id::text, order_id, facts, at from business_changes
      order by business_changes.business_change_id limit ${changesAtOnce}`.execute(tx)
    for (const row of rows) await tellOne(deps, tx, row)
    const ids = rows.map(({ business_change_id }) => business_change_id)
    await sql`delete from business_changes where business_change_id = any(${ids}::bigint[])`.execute(tx)
    return rows
  })
  for (const order_id of new Set(told.map((row) => row.order_id))) deps.hints.publish(`order:${order_id}`)
  for (const business_id of await businessesOf(deps.db, told)) deps.hints.publish(`business:${business_id}`)
  return told.length === changesAtOnce
}

async function tellOne(deps: BusinessDeps, tx: Tx, { order_id, facts, at }: ChangeRow): Promise<void> {
  const delivery_status = deliveryStatusOf(facts)
  const changed = await tx
    .updateTable('business_orders')
    .set({ told_status: delivery_status })
    .where('order_id', '=', order_id)
    .where((row) => row.or([row('told_status', 'is', null), row('told_status', '<>', delivery_status)]))
    .returning('business_id')
    .executeTakeFirst()
  if (!changed) return
  const { business_id } = changed
  const webhooks = await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('business_id', '=', business_id)
    .where('active', '=', true)
    .orderBy('webhook_id')
    .execute()
  if (webhooks.length === 0) return
  const [row, business] = await Promise.all([
    deliveryRows(tx).where('bo.order_id', '=', order_id).executeTakeFirstOrThrow(),
    businessById(tx, business_id),
  ])
  if (!business) throw new Error(`Order ${order_id} is of no business`)
  const delivery = wireDelivery({ ...deliveryOf(row), delivery_status }, business, deps.publicOrigin)
  const type = `delivery.${delivery_status}`
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: delivery })
  const ids = webhooks.map(({ webhook_id }) => webhook_id)
  await insertMessages(tx, ids, { type, body, order_id, now: deps.clock.now() })
}

async function businessesOf(db: Db, rows: readonly ChangeRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ order_id }) => order_id)
  const found = await sql<{ business_id: number }>`
    select distinct business_id from business_orders where order_id = any(${ids}::integer[]) order by 1`.execute(db)
  return found.rows.map(({ business_id }) => business_id)
}
