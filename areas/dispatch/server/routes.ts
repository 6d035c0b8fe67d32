import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { mapOf, type RoadTimes } from '#areas/streets/server/public.ts'
import { id } from '#platform/core/wire.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { marketsOf } from './dispatcher.ts'
import { driverWay } from './driver-way.ts'
import { mapMarkers } from './markers.ts'
import { type BoardMarket, boardMarkets } from './markets.ts'
import { boardPath, noticeText } from './notices.ts'
import { boardFor } from './refresh.ts'
import { addUndoRoutes } from './undo-route.ts'

async function mapsOf(db: Db, markets: readonly BoardMarket[]) {
  const all = markets.map(async ({ market_id }) => ({ market_id, source: await mapOf(db, market_id) }))
  return (await Promise.all(all)).filter(({ source }) => source !== null)
}

const wayParams = z.object({ driver_id: id })

export function addDispatchRoutes(app: FastifyInstance, deps: ServerDeps, roadTimes: RoadTimes): void {
  const { sessions, pages, db, secrets, clock } = deps
  const schema = { tags: ['dispatch'] }

  app.get(boardPath, { onRequest: guard(sessions, 'GET /rocket/dispatch_app_web'), schema }, async (request, reply) => {
    const actor = actorOf(request)
    const now = clock.now()
    const markets = await boardMarkets(db, marketsOf(actor))
    for (const { market_id } of markets) roadTimes.prepare(market_id)
    const dispatch = {
      ...(await boardFor(db, actor, secrets, now)),
      now: now.getTime(),
      markets,
      maps: await mapsOf(db, markets),
      notice: (await noticeText(db, request.query as Record<string, unknown>)) ?? null,
    }
    return pages.send(request, reply, {
      entry: 'apps/dispatch/board.tsx',
      title: 'Dispatch',
      face: 'ops',
      state: { dispatch },
    })
  })

  app.get(
    `${boardPath}/get_markers`,
    { onRequest: guard(sessions, 'GET /rocket/dispatch_app_web/get_markers'), schema },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { markers: await mapMarkers(db, marketsOf(actorOf(request)), clock.now()) }
    },
  )

  app.get(
    `${boardPath}/driver_way/:driver_id`,
    {
      onRequest: guard(sessions, 'GET /rocket/dispatch_app_web/driver_way/:driver_id'),
      schema: { ...schema, params: wayParams },
    },
    async (request, reply) => {
      const { driver_id } = z.parse(wayParams, request.params)
      const queue = await db
        .selectFrom('driver_queues')
        .select(['driver_id', 'market_id'])
        .where('driver_id', '=', driver_id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!queue || !worksIn(actorOf(request), queue.market_id)) return reply.callNotFound()
      reply.header('cache-control', 'no-store')
      return driverWay(db, roadTimes, queue, clock.now())
    },
  )

  addUndoRoutes(app, deps)
}
