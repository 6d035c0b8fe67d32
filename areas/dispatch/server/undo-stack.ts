import { sql } from 'kysely'
import { prepare } from '#platform/server/prepared.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ActionAbout } from '../rules/action-text.ts'
import type { Again, Inverse } from './inverse.ts'
import type { LockedQueue } from './queue-lock.ts'

export type Action = {
  readonly dispatch_action_id: number
  readonly driver_id: number
  readonly driver_hour_id: number
  readonly request: string
  readonly inverse: Inverse
  readonly about: ActionAbout
  readonly driver: string
}

const remembered = 20

/** What can be undone of a command, in the present driver hour. */
export type Pushed = {
  readonly request: string
  readonly inverse: Inverse
  readonly about: ActionAbout
  /** Why the autopilot did it. */
  readonly reason?: string
}

/**
 * Parts of a statement: the action is remembered, and the twenty latest of the queue are kept. The trimming does not see the row that its
 * own statement adds.
 */
export const pushedAction = `
  pushed as (insert into dispatch_actions (dispatch_action_id, driver_id, driver_hour_id, user_id, request, inverse, about, reason, created_at)
    overriding system value
    select :dispatch_action_id, :driver_id, :acted_in::integer, :user_id::integer, :request, :inverse::jsonb, :about::jsonb, :reason::text, :now
    where :acted_in::integer is not null and (:user_id::integer is not null or :reason::text is not null)
    returning dispatch_action_id),
  trimmed as (delete from dispatch_actions where driver_id = :driver_id and exists (select from pushed)
    and dispatch_action_id <= (
      select dispatch_action_id from dispatch_actions where driver_id = :driver_id and undone_at is null
      order by dispatch_action_id desc offset ${remembered - 1} limit 1))`
const insertAction = prepare<{ dispatch_action_id: number }>(
  `with ${pushedAction} select dispatch_action_id from pushed`,
)

export const actionValues = (unit: UnitOfWork, queue: LockedQueue, { request, inverse, about, reason }: Pushed) => ({
  dispatch_action_id: queue.dispatch_action_id,
  driver_id: queue.driver_id,
  acted_in: queue.driver_hour_id,
  user_id: unit.actor?.user?.user_id ?? null,
  request,
  inverse: JSON.stringify(inverse),
  about: JSON.stringify(about),
  reason: reason ?? null,
  now: unit.now,
})

/** Remembers an action of the present driver hour, and answers its id. */
export async function pushAction(unit: UnitOfWork, queue: LockedQueue, action: Pushed): Promise<number | null> {
  const [pushed] = await insertAction(unit.tx, actionValues(unit, queue, action))
  return pushed?.dispatch_action_id ?? null
}

const actionColumns = sql`a.dispatch_action_id, a.driver_id, a.driver_hour_id, a.request, a.inverse, a.about, d.name as driver`

/** What the next undo of this queue takes back. */
export async function lastAction(
  tx: Tx,
  { driver_id, driver_hour_id }: Pick<LockedQueue, 'driver_id' | 'driver_hour_id'>,
): Promise<Action | undefined> {
  const { rows } = await sql<Action>`
    select ${actionColumns} from dispatch_actions a join drivers d using (driver_id)
    where a.driver_id = ${driver_id} and a.driver_hour_id = ${driver_hour_id} and a.undone_at is null
    order by a.dispatch_action_id desc limit 1`.execute(tx)
  return rows[0]
}

export async function actionById(tx: Tx, dispatch_action_id: number): Promise<Action | undefined> {
  const { rows } = await sql<Action>`
    select ${actionColumns} from dispatch_actions a join drivers d using (driver_id)
    where a.dispatch_action_id = ${dispatch_action_id}`.execute(tx)
  return rows[0]
}

/** The latest of a person's own twenty last actions that is not undone, in whichever queue; older than `before`, where that one is named. */
export async function ownLastAction(tx: Tx, user_id: number, before: number | null): Promise<Action | undefined> {
  const { rows } = await sql<Action>`
    select ${actionColumns} from (
        select * from dispatch_actions where user_id = ${user_id} order by dispatch_action_id desc limit ${remembered}) a
      join drivers d using (driver_id)
    where a.undone_at is null and (${before}::bigint is null or a.dispatch_action_id < ${before}::bigint)
    order by a.dispatch_action_id desc limit 1`.execute(tx)
  return rows[0]
}

export async function markUndone(unit: UnitOfWork, action: Action, again: Again): Promise<void> {
  await unit.tx
    .updateTable('dispatch_actions')
    .set({ undone_at: unit.now, undone_by: unit.actor?.user?.user_id ?? null, redo: JSON.stringify(again) })
    .where('dispatch_action_id', '=', action.dispatch_action_id)
    .execute()
}

/** An action that somebody has undone, and how it is done again. */
export type LastUndone = Action & {
  readonly redo: Again
  readonly undone_by: number
  /** Somebody has done something else with this queue since, or the shift is over: what was undone belongs to the past. */
  readonly is_covered: boolean
}

/** What this person undid last; nothing once they have changed something else, as in every program. */
export async function lastUndone(tx: Tx, user_id: number): Promise<LastUndone | undefined> {
  const { rows } = await sql<LastUndone>`
    select ${actionColumns}, a.redo, a.undone_by, q.driver_hour_id is distinct from a.driver_hour_id or exists (
        select from dispatch_actions later where later.driver_id = a.driver_id and later.undone_at is null
          and later.dispatch_action_id > a.dispatch_action_id) as is_covered
    from dispatch_actions a join drivers d using (driver_id) join driver_queues q using (driver_id)
    where a.undone_by = ${user_id} and a.undone_at is not null and a.redo is not null
      and not exists (select from dispatch_actions own where own.user_id = ${user_id} and own.created_at > a.undone_at)
    order by a.undone_at desc, a.dispatch_action_id limit 1`.execute(tx)
  return rows[0]
}

/** It is the last action of its queue again, and can be undone as before. */
export async function markRedone(unit: UnitOfWork, action: Action, inverse: Inverse): Promise<void> {
  await unit.tx
    .updateTable('dispatch_actions')
    .set({ undone_at: null, undone_by: null, redo: null, inverse: JSON.stringify(inverse) })
    .where('dispatch_action_id', '=', action.dispatch_action_id)
    .execute()
}
