import type { Result } from '#platform/core/result.ts'
import type { Page, Route } from '#platform/core/route.ts'
import type { Actor } from './actor.ts'
import { findReply, type ReplyKey, replyWrite } from './replies.ts'
import type { Input } from './route-input.ts'
import type { ChangeHandler } from './routes.ts'
import type { UnitOfWork, UnitsOfWork } from './unit-of-work.ts'

/** What was asked of a route, and by whom. */
export type Asked = { readonly route: Route | Page; readonly actor: Actor | undefined; readonly data: Input }

/** A change in its one transaction. */
export const runChange = (handler: ChangeHandler, asked: Asked, units: UnitsOfWork): Promise<Result<unknown>> =>
  runOnce(asked, units, (unit) => handler.work({ ...unit, data: asked.data, actor: asked.actor as undefined }))

/** One transaction; of a form with a key it is done once, and its first answer is everybody's for 24 h. */
export async function runOnce<T extends Result<unknown>>(
  asked: Asked,
  units: UnitsOfWork,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const key = replyKey(asked)
  const earlier = key && (await earlierResult(key))
  if (earlier) return earlier
  const result = await units.run<T>(asked.actor, async (unit) => {
    const done = await work(unit)
    if (done.ok && key) unit.atEnd(replyWrite(key, done, unit.now))
    return done
  })
  if (result.ok || !key) return result
  // What was refused has left nothing, so that a repeat asks anew; unless its twin has done it meanwhile.
  return (await earlierResult(key)) ?? result

  async function earlierResult(of: ReplyKey): Promise<T | undefined> {
    const found = await findReply<T>(units.db, of, units.clock.now())
    return found === 'under_way' ? undefined : found
  }
}

function replyKey({ route, actor, data }: Asked): ReplyKey | undefined {
  const field = route.kind === 'route' ? route.idempotencyKey : undefined
  const value = field === undefined ? undefined : data[field]
  if (!actor || value === undefined || value === '') return undefined
  return { sessionId: actor.session_id, pageId: `${route.method} ${route.path} ${String(value)}`, requestId: 0 }
}
