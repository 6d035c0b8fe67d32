import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { longestDescription, taskCreate } from '../calls/tickets.ts'
import { descriptionFault } from '../rules/description.ts'
import { insertTicket } from './tickets.ts'

/** Who works in one market alone writes of that one; a ticket of nobody's market is everybody's. */
function onlyMarket(actor: Actor): number | null {
  const markets = marketsOf(actor)
  return markets !== 'all' && markets.length === 1 ? (markets[0] ?? null) : null
}

export const taskCreateHandler = handle(taskCreate, async (unit) => {
  const { data, actor, audit } = unit
  const fault = descriptionFault(data.description, longestDescription)
  if (fault) return refuse(fault, { field: 'description' })

  const { user } = actor
  const market_id = onlyMarket(actor)
  const ticket_id = await insertTicket(unit, {
    description: data.description,
    market_id,
    ...(user && { user_id: user.user_id }),
  })
  audit({ what: 'task_create', subject: `ticket:${ticket_id}` })
  return ok({ ticket_id })
})
