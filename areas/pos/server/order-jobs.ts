import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { posOrderJobs } from '#areas/orders/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { connectionOf, type PosDeps, refusalWords, tillOf } from './connection.ts'
import { orderForPos, posOrderBody } from './order-for-pos.ts'

/**
 * An order goes to the till under a key that is written down before the till is asked: after a silence or a kill it goes again under the same
 * one, and is one order there. What the till refuses is told on the restaurant's page; its kitchen has the order by tablet and text anyway.
 */
export function posOrderHandlers(deps: PosDeps): JobHandlers {
  return {
    ...posOrderJobs.send.handle(({ order_id }) => send(deps, order_id)),
    ...posOrderJobs.withdraw.handle(({ order_id }) => withdraw(deps, order_id)),
  }
}

async function send(deps: PosDeps, order_id: number): Promise<void> {
  const begun = await begin(deps, order_id)
  if (!begun) return
  const { connection, order } = begun
  const till = tillOf(deps, connection)
  let answer = await till.createOrder(order)
  let note = ''
  if (answer.outcome === 'refused' && answer.code === 'item_unknown') {
    // A product was deleted there since it was read: the kitchen reads the dishes' names all the same.
    const lines = order.lines.map((line) => ({ ...line, external_id: undefined }))
    answer = await till.createOrder({ ...order, idempotency_key: `${order.idempotency_key}-n`, lines })
    note = 'The till has it by names alone: it does not know one of the linked items any more.'
  }
  await deps.units.run(undefined, async (unit) => {
    const row = await lockWaiting(unit, order_id)
    if (!row) return ok({})
    const set =
      answer.outcome === 'created'
        ? ({ state: 'sent', external_order_id: answer.external_order_id, note: note || null } as const)
        : ({ state: 'refused', note: refusalWords[answer.code] } as const)
    await unit.tx
      .updateTable('pos_orders')
      .set({ ...set, body: null, changed_at: unit.now })
      .where('order_id', '=', order_id)
      .execute()
    // Cancelled while it was on its way.
    if (set.state === 'sent' && row.status === 'cancelled') await unit.enqueue(posOrderJobs.withdraw.of({ order_id }))
    return ok({})
  })
}

/** What goes there, as it was first written down; undefined where nothing does. */
async function begin({ units, db }: PosDeps, order_id: number) {
  const begun = await units.run(undefined, async ({ tx, now }) => {
    const order = await tx
      .selectFrom('orders')
      .select(['franchise_id', 'status'])
      .where('order_id', '=', order_id)
      .forUpdate()
      .executeTakeFirst()
    const connection = order && (await connectionOf(tx, order.franchise_id))
    if (!order || !connection) return ok(undefined)
    const isNeeded = order.status !== 'cancelled'
    const idempotency_key = randomUUID()
    await tx
      .insertInto('pos_orders')
      .values({
        order_id,
        franchise_id: order.franchise_id,
        idempotency_key,
        state: isNeeded ? 'waiting' : 'not_needed',
        body: isNeeded ? JSON.stringify(await orderForPos(tx, order_id, idempotency_key)) : null,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    return ok(connection)
  })
  if (!begun.ok || !begun.data) return undefined
  const row = await db
    .selectFrom('pos_orders')
    .select('body')
    .where('order_id', '=', order_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row && { connection: begun.data, order: z.parse(posOrderBody, row.body) }
}

/** The order first, as whoever cancels it does. */
async function lockWaiting({ tx }: UnitOfWork, order_id: number) {
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .selectFrom('pos_orders')
    .select('state')
    .where('order_id', '=', order_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return order && row && { status: order.status }
}

async function withdraw(deps: PosDeps, order_id: number): Promise<void> {
  const { db, units } = deps
  const sent = await db
    .selectFrom('pos_orders')
    .select(['franchise_id', 'external_order_id'])
    .where('order_id', '=', order_id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  const connection = sent && (await connectionOf(db, sent.franchise_id))
  if (!sent?.external_order_id || !connection) return
  const answer = await tillOf(deps, connection).withdrawOrder(sent.external_order_id)
  const set =
    answer.outcome === 'withdrawn'
      ? ({ state: 'withdrawn', note: null } as const)
      : ({ note: `It was cancelled, and the till was not told: ${refusalWords[answer.code]}` } as const)
  await units.run(undefined, async ({ tx, now }) => {
    await tx
      .updateTable('pos_orders')
      .set({ ...set, changed_at: now })
      .where('order_id', '=', order_id)
      .where('state', '=', 'sent')
      .execute()
    return ok({})
  })
}
