import { sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { actsFromGet } from '#platform/server/cross-site.ts'
import { answer, plain, type RouteHandler, redirect } from '#platform/server/routes.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { boardPage } from '../calls/board-page.ts'
import { type UndoOutcome, undoByLink, undoLastAction, undoWords } from '../calls/undo.ts'
import { lockQueueFor } from './dispatcher.ts'
import { noticeQuery } from './notices.ts'
import { driverQueueOf } from './queues.ts'
import type { Roads } from './save-rows.ts'
import { unassignedOrders } from './unassigned.ts'
import { undoLast } from './undo.ts'

/** Two arrivals of one link within this time are one click (SIL-OPS-31). */
const oneClickMs = 2_000
const title = 'Undo Last Action'
const byLink = 'link'

export function undoRoutes(publicOrigin: string, roads: Roads): RouteHandler[] {
  return [
    answer(undoByLink, async ({ data: { driver_id, redirect: to }, actor, request, transaction }) => {
      if (!actsFromGet(request, publicOrigin))
        return plain(403, title, 'Open the link Undo Last Action on the dispatch board.')
      const done = await transaction((unit) => undoOnce(unit, actor, driver_id, roads))
      if (!done.ok) return plain(done.error === 'not_authorized' ? 403 : 404, title, 'This driver has no queue here.')
      if (to === 'new') return redirect(`${boardPage.path}?${noticeQuery(done.data, { driver_id })}`)
      return plain(200, title, undoWords[done.data])
    }),
    answer(undoLastAction, async ({ data: { driver_id, confirmed }, actor, db, now, transaction }) => {
      const how = { roads, by: 'call', confirmed: confirmed === true }
      const done = await transaction((unit) => undoFor(unit, actor, driver_id, how))
      if (!done.ok) return done
      return ok({
        success: done.data === 'undone',
        outcome: done.data,
        message: undoWords[done.data],
        driver_queue: await driverQueueOf(db, driver_id, now),
        dispatch_unassigned_orders: await unassignedOrders(db, marketsOf(actor)),
      })
    }),
  ]
}

type Undoing = Parameters<typeof undoLast>[2]

async function undoFor(unit: UnitOfWork, actor: Actor, driver_id: number, how: Undoing) {
  const queue = await lockQueueFor(actor, unit.tx, driver_id)
  return typeof queue === 'string' ? refuse(queue) : ok(await undoLast(unit, queue, how))
}

async function undoOnce(unit: UnitOfWork, actor: Actor, driver_id: number, roads: Roads) {
  const queue = await lockQueueFor(actor, unit.tx, driver_id)
  if (typeof queue === 'string') return refuse(queue)
  const again = await wasJustUndone(unit, actor, driver_id)
  const outcome: UndoOutcome = again ? 'undone' : await undoLast(unit, queue, { roads, by: byLink, confirmed: false })
  return ok(outcome)
}

/** Asked under the queue's lock, so that the second of two clicks sees what the first has done. Only the link is meant: an undo by key before it was another act. */
async function wasJustUndone(unit: UnitOfWork, actor: Actor, driver_id: number): Promise<boolean> {
  const recent = await unit.tx
    .selectFrom('events')
    .select('event_id')
    .where('subject', '=', `queue:${driver_id}`)
    .where('what', '=', 'undo_last_action')
    .where(sql`detail ->> 'by'`, '=', byLink)
    .where('actor_kind', '=', 'user')
    .where('actor_id', '=', actor.user?.user_id ?? 0)
    .where('at', '>', new Date(unit.now.getTime() - oneClickMs))
    .executeTakeFirst()
  return recent !== undefined
}
