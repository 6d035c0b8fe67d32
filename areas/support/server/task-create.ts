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

export const taskCreateHandler = handle(taskCreate, async ({ data, tx, actor, now, audit }) => {
  const fault = descriptionFault(data.description, longestDescription)
  if (fault) return refuse(fault, { field: 'description' })

  const { user } = actor
  const ticket_id = await insertTicket(
    tx,
    { description: data.description, market_id: onlyMarket(actor), ...(user && { user_id: user.user_id }) },
    now,
  )
  audit({ what: 'task_create', subject: `ticket:${ticket_id}` })
  return ok({ ticket_id })
})
