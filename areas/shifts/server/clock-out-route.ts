import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { isTabletsSecret } from '#areas/accounts/server/public.ts'
import { boardPage } from '#areas/dispatch/calls/board-page.ts'
import { lockQueue, noticeQuery, type Roads } from '#areas/dispatch/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { isPrefetch } from '#platform/server/cross-site.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, plain, type RouteHandler, redirect } from '#platform/server/routes.ts'
import type { Db, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { clockOutByLink } from '../calls/clock-out.ts'
import { type AtWork, clockOut } from './clock-out.ts'

const alreadyOut = `${boardPage.path}?${noticeQuery('already_clocked_out')}`

export function clockOutRoute(deps: ServerDeps, roads: Roads): RouteHandler {
  const { db, units } = deps
  return answer(clockOutByLink, async ({ data: { tabletId, secret }, actor, request }) => {
    if (isPrefetch(request) || request.headers['sec-fetch-site'] === 'cross-site')
      return plain(403, 'Not allowed', 'Open this link from the dispatch board or from the tablet.')
    const dispatcher = actor?.user && isPermitted(actor.roles, boardPage.may) ? actor : undefined
    // The secret changes with the first clock-out: the second of two dispatchers is told so instead of being turned away.
    const isSecond = async () =>
      dispatcher !== undefined && !(await atWorkOn(db, tabletId)) && (await isTabletOf(db, tabletId, dispatcher))
    const atWork = await atWorkOn(db, tabletId)
    if (!atWork && (await isSecond())) return redirect(alreadyOut)
    if (!(await isTabletsSecret(deps, tabletId, secret))) {
      // It may have changed just now, between our two questions.
      return (await isSecond()) ? redirect(alreadyOut) : plain(403, 'Not allowed', 'This link is not valid.')
    }
    const done =
      atWork &&
      (await units.run(dispatcher, (unit) =>
        clockOutNow(unit, atWork, { secrets: deps.secrets, roads, how: dispatcher ? 'dispatch' : 'driver' }),
      ))
    const returned = done?.ok ? done.data.returned : undefined
    if (dispatcher && atWork && returned) {
      const about = { driver_id: atWork.driver_id, order_ids: returned }
      return redirect(`${boardPage.path}?${noticeQuery('clocked_out', about)}`)
    }
    if (dispatcher) return redirect(alreadyOut)
    const text = returned ? `${atWork?.name} is clocked out. Thank you.` : 'This tablet is already clocked out.'
    return plain(200, 'Clocked out', text)
  })
}

/** Under the queue's lock; somebody may have been first. */
async function clockOutNow(unit: UnitOfWork, atWork: AtWork, deps: Parameters<typeof clockOut>[3]) {
  const queue = await lockQueue(unit.tx, atWork.driver_id)
  if (queue?.driver_hour_id !== atWork.driver_hour_id) return refuse('already_clocked_out')
  return ok({ returned: await clockOut(unit, queue, atWork, deps) })
}

async function atWorkOn(db: Db, tabletId: string): Promise<(AtWork & { name: string }) | undefined> {
  return db
    .selectFrom('driver_hours')
    .innerJoin('drivers', 'drivers.driver_id', 'driver_hours.driver_id')
    .select(['driver_hours.driver_id', 'driver_hour_id', 'drivers.name'])
    .select((hour) => hour.val(tabletId).as('tablet_id'))
    .where('tablet_id', '=', tabletId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function isTabletOf(db: Db, tabletId: string, actor: Actor): Promise<boolean> {
  const tablet = await db.selectFrom('tablets').select('market_id').where('tablet_id', '=', tabletId).executeTakeFirst()
  return tablet !== undefined && worksIn(actor, tablet.market_id)
}
