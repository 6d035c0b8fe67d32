import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { weighMove } from '../calls/place.ts'
import { moveEffects } from '../rules/plan/move-effects.ts'
import { handOverHours } from './hand-over-hours.ts'
import type { Roads } from './save-rows.ts'
import { queuesAtWork, remembered } from './weighed-queues.ts'

export const weighMoveHandler = (roads: Roads) =>
  handle(weighMove, async ({ tx, actor, data: { driver_assignment_id, driver_id }, now }) => {
    const driver = await tx
      .selectFrom('driver_queues')
      .select('market_id')
      .where('driver_id', '=', driver_id)
      .executeTakeFirst()
    if (!driver) return refuse('unknown_id', { field: 'driver_id' })
    const { market_id } = driver
    if (!worksIn(actor, market_id)) return refuse('not_authorized')
    const [queue] = await queuesAtWork(tx, market_id, driver_id)
    const mayHandOver = await handOverHours(tx, market_id)
    const travel = remembered(roads.atOnce(market_id))
    const places = queue ? moveEffects({ ...queue, now: now.getTime(), travel, mayHandOver }, driver_assignment_id) : []
    return ok({ driver_assignment_id, places })
  })
