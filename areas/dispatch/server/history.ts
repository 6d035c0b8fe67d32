import { sql } from 'kysely'
import type { Markets } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type ActionAbout, actionText } from '../rules/action-text.ts'

/** Nobody reads a longer list. */
const atMost = 100

type Row = {
  readonly dispatch_action_id: number
  readonly driver_id: number
  readonly request: string
  readonly about: ActionAbout
  readonly driver: string
  /** Null: the autopilot. */
  readonly user_id: number | null
  readonly by: string
  readonly reason: string | null
  readonly at: Date
  readonly undone_at: Date | null
  readonly can_undo: boolean
}

/** What dispatchers did to the queues of the present driver hours, latest first; of each queue only the last action can be undone. */
export async function dispatchHistoryOf(db: Db, markets: Markets, user_id: number | undefined) {
  const { rows } = await sql<Row>`
    select a.dispatch_action_id, a.driver_id, a.request, a.about, d.name as driver, a.user_id, coalesce(u.name, 'Autopilot') as by, a.reason, a.created_at as at, a.undone_at,
      a.undone_at is null and not exists (select from dispatch_actions later where later.driver_id = a.driver_id
        and later.driver_hour_id = a.driver_hour_id and later.undone_at is null
        and later.dispatch_action_id > a.dispatch_action_id) as can_undo
    from driver_queues q
      join dispatch_actions a on a.driver_id = q.driver_id and a.driver_hour_id = q.driver_hour_id
      join drivers d on d.driver_id = q.driver_id
      left join users u on u.user_id = a.user_id
    where ${markets === 'all' ? sql`true` : sql`q.market_id = any(${[...markets]}::integer[])`}
    order by a.dispatch_action_id desc limit ${atMost}`.execute(db)
  return rows.map(({ request, about, driver, user_id: by_id, at, undone_at, ...row }) => ({
    ...row,
    text: actionText(request, about, driver),
    own: by_id === user_id,
    at: at.getTime(),
    undone_at: undone_at?.getTime() ?? null,
  }))
}
