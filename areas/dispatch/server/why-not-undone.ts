import { sql } from 'kysely'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { type ActionAbout, actionText } from '../rules/action-text.ts'
import type { Action } from './undo-stack.ts'

type Since = {
  readonly is_undone: boolean
  readonly undone_by: string | null
  readonly is_over: boolean
  readonly request: string | null
  readonly about: ActionAbout | null
  readonly changed_by: string
}

/** Why an action is not there to be undone any more: whoever is told so shall not have to guess who was first. */
export async function whyNotUndone(tx: Tx, { dispatch_action_id, driver }: Action): Promise<string> {
  const { rows } = await sql<Since>`
    select a.undone_at is not null as is_undone, by.name as undone_by, q.driver_hour_id is distinct from a.driver_hour_id as is_over,
      since.request, since.about, coalesce(since.name, 'The autopilot') as changed_by
    from dispatch_actions a join driver_queues q using (driver_id) left join users by on by.user_id = a.undone_by
      left join lateral (select l.request, l.about, u.name from dispatch_actions l left join users u using (user_id)
        where l.driver_id = a.driver_id and l.driver_hour_id = a.driver_hour_id and l.undone_at is null
          and l.dispatch_action_id > a.dispatch_action_id
        order by l.dispatch_action_id desc limit 1) since on true
    where a.dispatch_action_id = ${dispatch_action_id}`.execute(tx)
  const [since] = rows
  if (since?.is_undone) return `${since.undone_by ?? 'Somebody'} has undone it.`
  if (since?.is_over) return 'The shift in which it was done is over.'
  if (since?.request && since.about)
    return `${since.changed_by} has changed this queue since: ${actionText(since.request, since.about, driver)}.`
  return 'What it changed has gone on since.'
}
