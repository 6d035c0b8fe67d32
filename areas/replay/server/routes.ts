import type { RoadTimes } from '#areas/streets/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { answer, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { playPublicDay, playRecordedDay, replayPage, scoreTraining } from '../calls/replay.ts'
import { noEnd } from '../rules/day.ts'
import { replayDays, replayMarket } from './days.ts'
import type { PlayedDays } from './play-days.ts'
import type { Player } from './player.ts'
import { recordedDay } from './recorded-day.ts'
import { keepTraining, trainingsOf } from './trainings.ts'

type Deps = { readonly roads: Pick<RoadTimes, 'matrix'>; readonly player: Player }

export function replayRoutes({ roads, player }: Deps): RouteHandler[] {
  async function recordedOf(
    db: Db,
    actor: Actor,
    asked: { readonly market: number; readonly day: string; readonly now: Date; readonly waits?: boolean },
  ) {
    const market = await replayMarket(db, actor, asked.market)
    return market && recordedDay(db, roads, market, asked)
  }

  return [
    page(replayPage, async ({ db, actor, data, now }) => {
      const market = await replayMarket(db, actor, data.market)
      if (!market) return undefined
      const { market_id, name, time_zone, plan_late: late, plan_driver_minute: driver_minute } = market
      const weights = { late, driver_minute }
      const [days, trainings] = await Promise.all([replayDays(db, market, now), trainingsOf(db, actor, market_id)])
      return { state: { replay: { market_id, market: name, time_zone, weights, days, trainings } } }
    }),
    answer(playRecordedDay, async ({ db, actor, data, now }) => {
      const { day, market, ways, ...branch } = data
      const found = await recordedOf(db, actor, { day, market, now, waits: branch.waits })
      if (!found) return refuse('unknown_id')
      const startedAt = performance.now()
      const played = await player.play({ kind: 'recorded', day: found.day, branch, waiting: found.waiting })
      if ('ok' in played) return played
      if (played.kind !== 'played') return refuse('too_large')
      const travel = ways ? Array.from(found.day.travel, (way) => Math.round(way / 1000)) : null
      return ok({ ...reply(played, startedAt), facts: found.facts, travel })
    }),
    answer(playPublicDay, async ({ data }) => {
      const { orders, couriers, restaurants, instance_parameters, ...branch } = data
      const startedAt = performance.now()
      const files = { orders, couriers, restaurants, instance_parameters }
      const played = await player.play({ kind: 'public', files, branch })
      if ('ok' in played) return played
      if (played.kind === 'not_an_instance') return refuse('not_an_instance', { message: played.message })
      return played.kind === 'played' ? ok(reply(played, startedAt)) : refuse('too_large')
    }),
    answer(scoreTraining, async ({ db, actor, data, now, once }) => {
      const { day, market, branch, acts, until } = data
      const found = await recordedOf(db, actor, { day, market, now })
      if (!found) return refuse('unknown_id')
      const scored = await player.play({ kind: 'training', day: found.day, branch, acts, until: until ?? noEnd })
      if ('ok' in scored) return scored
      if (scored.kind !== 'scored') return refuse('not_played')
      const { run, score } = scored
      return once(async (unit) => {
        const training = await keepTraining(unit, { market_id: market, day, score })
        return ok({ success: true as const, run, score, training })
      })
    }),
  ]
}

const reply = ({ day, recorded, nearest, suggested, waiting }: PlayedDays, startedAt: number) => ({
  success: true as const,
  day,
  recorded,
  nearest,
  suggested,
  waiting,
  played_ms: Math.round(performance.now() - startedAt),
})
