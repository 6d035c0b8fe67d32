import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { longestDescription, taskCreate } from '../calls/tickets.ts'
import { descriptionFault } from '../rules/description.ts'
import { insertTicket } from './tickets.ts'

export const taskCreateHandler = handle(taskCreate, async ({ data, tx, actor, now, audit }) => {
  const fault = descriptionFault(data.description, longestDescription)
  if (fault) return refuse(fault, { field: 'description' })

  const { user } = actor
  const ticket_id = await insertTicket(
    tx,
    { description: data.description, ...(user && { user_id: user.user_id }) },
    now,
  )
  audit({ what: 'task_create', subject: `ticket:${ticket_id}` })
  return ok({ ticket_id })
})
