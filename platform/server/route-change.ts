import type { Result } from '#platform/core/result.ts'
import type { Route } from '#platform/core/route.ts'
import type { Actor } from './actor.ts'
import { findReply, type ReplyKey, replyWrite } from './replies.ts'
import type { Input } from './route-input.ts'
import type { ChangeHandler } from './routes.ts'
import type { UnitsOfWork } from './unit-of-work.ts'

/** A change in its one transaction; a form with a key is done once, and its first answer is everybody's for 24 h. */
export async function runChange(
  handler: ChangeHandler,
  actor: Actor | undefined,
  data: Input,
  units: UnitsOfWork,
): Promise<Result<unknown>> {
  const key = replyKey(handler.route, actor, data)
  const earlier = key && (await earlierResult(key))
  if (earlier) return earlier
  const result = await units.run<Result<unknown>>(actor, async (unit) => {
    const done = await handler.work({ ...unit, data, actor: actor as undefined })
    if (done.ok && key) unit.atEnd(replyWrite(key, done, unit.now))
    return done
  })
  if (result.ok || !key) return result
  // What was refused has left nothing, so that a repeat asks anew; unless its twin has done it meanwhile.
  return (await earlierResult(key)) ?? result

  async function earlierResult(of: ReplyKey): Promise<Result<unknown> | undefined> {
    const found = await findReply<Result<unknown>>(units.db, of, units.clock.now())
    return found === 'under_way' ? undefined : found
  }
}

function replyKey(route: Route, actor: Actor | undefined, data: Input): ReplyKey | undefined {
  const value = route.idempotencyKey === undefined ? undefined : data[route.idempotencyKey]
  if (!actor || value === undefined || value === '') return undefined
  return { sessionId: actor.session_id, pageId: `${route.method} ${route.path} ${String(value)}`, requestId: 0 }
}
