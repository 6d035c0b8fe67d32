import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { posOrderJobs } from '#areas/orders/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { prepare } from '#platform/server/prepared.ts'
import { connectionOf, type PosDeps, refusalWords, tillOf } from './connection.ts'
import { orderForPos, placedAtTill, posOrderBody } from './order-for-pos.ts'

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
  const placed = await placedAtTill(deps.db, order_id)
  if (!placed) return
  const idempotency_key = randomUUID()
  const body = JSON.stringify(orderForPos(placed, idempotency_key))
  const [written] = await begin(deps.db, { order_id, idempotency_key, body, now: deps.clock.now() })
  if (!written?.body) return
  const order = z.parse(posOrderBody, written.body)
  const till = tillOf(deps, placed)
  let answer = await till.createOrder(order)
  let note = ''
  if (answer.outcome === 'refused' && answer.code === 'item_unknown') {
    // A product was deleted there since it was read: the kitchen reads the dishes' names all the same.
    const lines = order.lines.map((line) => ({ ...line, external_id: undefined }))
    answer = await till.createOrder({ ...order, idempotency_key: `${order.idempotency_key}-n`, lines })
    note = 'The till has it by names alone: it does not know one of the linked items any more.'
  }
  const told =
    answer.outcome === 'created'
      ? { state: 'sent', external_order_id: answer.external_order_id, note: note || null }
      : { state: 'refused', external_order_id: null, note: refusalWords[answer.code] }
  await end(deps.db, { order_id, ...told, withdraw: posOrderJobs.withdraw.kind, now: deps.clock.now() })
}

/**
 * Written down under the order's lock, which whoever cancels it takes as well, and which does not wait for those who only write a row about the order,
 * such as the books for many orders at once; answers what goes to the till, which is what was first written,
 * and null where nothing does. A row that is there is touched, so that one of another run is seen which has just been committed.
 */
const begin = prepare<{ body: unknown }>(`
  with placed as (select order_id, franchise_id, status <> 'cancelled' as is_needed from orders where order_id = :order_id for no key update)
  insert into pos_orders as p (order_id, franchise_id, idempotency_key, state, body, changed_at)
  select order_id, franchise_id, :idempotency_key::uuid, case when is_needed then 'waiting' else 'not_needed' end,
    case when is_needed then :body::jsonb end, :now::timestamptz from placed
  on conflict (order_id) do update set order_id = p.order_id returning p.body`)

/** What the till has answered; an order that was cancelled on its way is withdrawn. */
const end = prepare(`
  with placed as (select order_id, status from orders where order_id = :order_id for no key update),
    ended as (update pos_orders p set state = :state, external_order_id = :external_order_id, note = :note, body = null, changed_at = :now
      from placed where p.order_id = placed.order_id and p.state = 'waiting' returning p.order_id, p.state, placed.status)
  insert into jobs (kind, payload, run_at) select :withdraw, jsonb_build_object('order_id', order_id), :now
  from ended where state = 'sent' and status = 'cancelled'`)

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
