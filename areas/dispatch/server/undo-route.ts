import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { id } from '#platform/core/wire.ts'
import type { Actor } from '#platform/server/actor.ts'
import { plainPage } from '#platform/server/app.ts'
import { actsFromGet } from '#platform/server/cross-site.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type UndoOutcome, undoWords } from '../calls/undo.ts'
import { lockQueueFor, marketsOf } from './dispatcher.ts'
import { boardPath, noticeQuery } from './notices.ts'
import { driverQueueOf } from './queues.ts'
import { unassignedOrders } from './unassigned.ts'
import { undoLast } from './undo.ts'

const path = `${boardPath}/undo_last_action`
const asked = z.object({ driver_id: id, redirect: z.optional(z.string().check(z.maxLength(40))) })
/** Two arrivals of one link within this time are one click (SIL-OPS-31). */
const oneClickMs = 2_000

export function addUndoRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const schema = { tags: ['dispatch'] }
  app.get(
    path,
    {
      onRequest: guard(deps.sessions, 'GET /rocket/dispatch_app_web/undo_last_action'),
      schema: { ...schema, querystring: asked },
    },
    async (request, reply) => {
      if (!actsFromGet(request, deps.publicOrigin)) {
        return sendPage(reply, 403, 'Open the link Undo Last Action on the dispatch board.')
      }
      const { driver_id, redirect } = z.parse(asked, request.query)
      const actor = actorOf(request)
      const done = await deps.units.run(actor, (unit) => undoByLink(unit, actor, driver_id))
      if (!done.ok)
        return sendPage(reply, done.error === 'not_authorized' ? 403 : 404, 'This driver has no queue here.')
      if (redirect === 'new') return reply.redirect(`${boardPath}?${noticeQuery(done.data, { driver_id })}`, 303)
      return sendPage(reply, 200, undoWords[done.data])
    },
  )

  app.post(
    path,
    {
      onRequest: guard(deps.sessions, 'POST /rocket/dispatch_app_web/undo_last_action'),
      schema: { ...schema, body: asked },
    },
    async (request, reply) => {
      const { driver_id } = z.parse(asked, request.body)
      const actor = actorOf(request)
      const done = await deps.units.run(actor, (unit) => undoFor(unit, actor, driver_id))
      if (!done.ok) {
        return reply.code(done.error === 'not_authorized' ? 403 : 404).send({ success: false, error: done.error })
      }
      return reply.send({
        success: done.data === 'undone',
        outcome: done.data,
        message: undoWords[done.data],
        driver_queue: await driverQueueOf(deps.db, driver_id, deps.clock.now()),
        dispatch_unassigned_orders: await unassignedOrders(deps.db, marketsOf(actor)),
      })
    },
  )
}

async function undoFor(unit: UnitOfWork, actor: Actor, driver_id: number) {
  const queue = await lockQueueFor(actor, unit.tx, driver_id)
  return typeof queue === 'string' ? refuse(queue) : ok(await undoLast(unit, queue))
}

async function undoByLink(unit: UnitOfWork, actor: Actor, driver_id: number) {
  const queue = await lockQueueFor(actor, unit.tx, driver_id)
  if (typeof queue === 'string') return refuse(queue)
  const outcome: UndoOutcome = (await wasJustUndone(unit, actor, driver_id)) ? 'undone' : await undoLast(unit, queue)
  return ok(outcome)
}

/** Asked under the queue's lock, so that the second of two clicks sees what the first has done. */
async function wasJustUndone(unit: UnitOfWork, actor: Actor, driver_id: number): Promise<boolean> {
  const recent = await unit.tx
    .selectFrom('events')
    .select('event_id')
    .where('subject', '=', `queue:${driver_id}`)
    .where('what', '=', 'undo_last_action')
    .where('actor_kind', '=', 'user')
    .where('actor_id', '=', actor.user?.user_id ?? 0)
    .where('at', '>', new Date(unit.now.getTime() - oneClickMs))
    .executeTakeFirst()
  return recent !== undefined
}

function sendPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage('Undo Last Action', text))
}
