import { mapOf, type RoadTimes } from '#areas/streets/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf, worksIn } from '#platform/server/actor.ts'
import { answer, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { boardPage, driverWayRoute, getMarkers, offeredWayRoute } from '../calls/board-page.ts'
import { driverWay, offeredWay } from './driver-way.ts'
import { mapMarkers } from './markers.ts'
import { type BoardMarket, boardMarkets } from './markets.ts'
import { noticeText } from './notices.ts'
import { boardFor } from './refresh.ts'
import type { TabletSecretOf } from './tablet-secrets.ts'

export function boardRoutes({
  secretOf,
  roadTimes,
}: {
  secretOf: TabletSecretOf
  roadTimes: RoadTimes
}): RouteHandler[] {
  return [
    page(boardPage, async ({ db, data, actor, now }) => {
      const markets = await boardMarkets(db, marketsOf(actor))
      for (const { market_id } of markets) roadTimes.prepare(market_id)
      const dispatch = {
        ...(await boardFor(db, actor, secretOf, now)),
        now: now.getTime(),
        markets,
        maps: await mapsOf(db, markets),
        notice: (await noticeText(db, data)) ?? null,
      }
      return { state: { dispatch } }
    }),
    answer(getMarkers, async ({ db, actor, now }) => ok({ markers: await mapMarkers(db, marketsOf(actor), now) })),
    answer(driverWayRoute, async ({ db, data, actor, now }) => {
      const driver = await driverHere(db, actor, data.driver_id)
      return driver ? ok(await driverWay(db, roadTimes, driver, now)) : refuse('unknown_id')
    }),
    answer(offeredWayRoute, async ({ db, data, actor, now }) => {
      const driver = await driverHere(db, actor, data.driver_id)
      const { order_id, pick_before = null, drop_before = null } = data
      const way = driver && (await offeredWay(db, roadTimes, driver, { order_id, pick_before, drop_before }, now))
      return way ? ok(way) : refuse('unknown_id')
    }),
  ]
}

/** A driver with a column on this dispatcher's board. */
async function driverHere(db: Db, actor: Actor, driver_id: number) {
  const queue = await db
    .selectFrom('driver_queues')
    .select(['driver_id', 'market_id'])
    .where('driver_id', '=', driver_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return queue && worksIn(actor, queue.market_id) ? queue : undefined
}

async function mapsOf(db: Db, markets: readonly BoardMarket[]) {
  const all = markets.map(async ({ market_id }) => ({ market_id, source: await mapOf(db, market_id) }))
  return (await Promise.all(all)).flatMap(({ market_id, source }) => (source ? [{ market_id, source }] : []))
}
