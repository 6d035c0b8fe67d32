import { readPosStates } from '#areas/menu/calls/pos-states.ts'
import { lockMenu, posLinkedJob } from '#areas/menu/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Area } from '#platform/server/area.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer, change, follow, page } from '#platform/server/routes.ts'
import {
  choosePos,
  connectPos,
  disconnectPos,
  posPlacePage,
  posPlacesPage,
  posTopic,
  readPosNow,
  sendPosOrder,
} from '../calls/pos.ts'
import { applyLinks } from './apply-links.ts'
import { choose, readNow, sendAgain } from './choose.ts'
import { connect, disconnect } from './connect.ts'
import { connectionOf } from './connection.ts'
import { posOrderHandlers } from './order-jobs.ts'
import { differingItems, ownPlace, pageOfPlaces, placeState } from './pages.ts'
import type { OpenPos } from './pos-provider.ts'
import { readJobs } from './read-jobs.ts'
import { posWebhookRoute } from './webhook-route.ts'

/** Restaurants' own tills: their prices and stock come in, our orders go out. Without a link nothing changes. */
export function posArea(serverDeps: ServerDeps, { openPos }: { readonly openPos: OpenPos }): Area {
  const deps = { ...serverDeps, openPos }
  return {
    routes: [
      page(posPlacesPage, async ({ db, actor, data, now }) => {
        const found = await pageOfPlaces(db, actor, data.page, now)
        if (!found.ok) return unknownPage
        const { rows, ...pos_place_pages } = found.data
        return { state: { pos_places: rows, pos_place_pages, read_at: now.getTime() } }
      }),
      page(posPlacePage, async ({ db, actor, data, now }) => {
        const pos_place = await placeState(db, actor, data.franchise_id, now)
        return pos_place && { state: { pos_place }, title: `${pos_place.name}: POS links` }
      }),
      answer(connectPos, (context) => connect(deps, context)),
      answer(disconnectPos, (context) => disconnect(deps, context)),
      answer(readPosStates, async ({ db, actor, data, now }) => {
        const differing = await differingItems(db, actor, data.franchise_id, now)
        return differing ? ok({ success: true as const, differing }) : refuse('unknown_id')
      }),
      change(readPosNow, readNow),
      change(choosePos, choose),
      change(sendPosOrder, sendAgain),
      posWebhookRoute(deps),
    ],
    topics: [
      follow(posTopic, async (actor, topic) => {
        const franchise_id = Number(topic.split(':', 2)[1])
        return Number.isSafeInteger(franchise_id) && (await ownPlace(deps.db, actor, franchise_id)) !== undefined
      }),
    ],
    jobs: {
      ...readJobs(deps),
      ...posOrderHandlers(deps),
      ...posLinkedJob.handle(async ({ franchise_id }) => {
        await deps.units.run(undefined, async (unit) => {
          const menu = await lockMenu(unit.tx, franchise_id)
          if (menu && (await connectionOf(unit.tx, franchise_id))) await applyLinks(unit, franchise_id)
          return ok({})
        })
      }),
    },
  }
}
