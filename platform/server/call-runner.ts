import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type CommonRefusal, commonRefusals } from '#platform/core/call.ts'
import { type Refused, type Result, refuse } from '#platform/core/result.ts'
import type { State } from '#platform/core/state.ts'
import { isTemporaryId } from '#platform/core/temporary-id.ts'
import type { Actor } from './actor.ts'
import type { Handler } from './handler.ts'
import { findReply, storeReply } from './replies.ts'
import { temporaryIdStore } from './temporary-id-store.ts'
import type { Unit, Units } from './unit.ts'

export type WireRequest = {
  readonly request: string
  readonly data: Record<string, unknown>
  readonly request_id: number
}
export type WireResponse = {
  readonly request_id: number
  readonly success: boolean
  readonly data: Record<string, unknown>
}
type Reply = { readonly response: WireResponse; readonly state?: State }

export type CallRunner = {
  readonly handlers: ReadonlyMap<string, Handler>
  /** One request: checked, run in its own transaction, answered. Never throws. */
  run(request: WireRequest, actor: Actor, pageId: string | undefined): Promise<Reply>
}

type Parts = {
  units: Units
  log: Logger
  isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
  /** Replies are checked against their schema in tests and development only (28 % of the cost of a call). */
  checkReplies: boolean
}

export function makeCallRunner(handlers: readonly Handler[], parts: Parts): CallRunner {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]))
  if (byName.size !== handlers.length) throw new Error('Two handlers share a request name')

  async function answer(
    handler: Handler,
    request: WireRequest,
    actor: Actor,
    pageId: string | undefined,
  ): Promise<Reply> {
    if (!parts.isPermitted(actor.roles, handler.call.may)) return refusal(handler, request, refuse('not_authorized'))
    const key =
      pageId && !handler.call.reads ? { pageId, sessionId: actor.session_id, requestId: request.request_id } : undefined
    if (key) {
      const earlier = await findReply<Reply>(parts.units.db, key, parts.units.clock.now())
      if (earlier) return earlier
    }
    const parsed = z.safeParse(handler.call.data, request.data)
    if (!parsed.success) return refusal(handler, request, invalidData(parsed.error))

    if (handler.steps) {
      const result = await handler.answer({
        data: parsed.data,
        actor,
        units: parts.units,
        unit: undefined,
        ids: temporaryIdStore,
      })
      const reply = replyTo(handler, request, result)
      if (!key || (await storeReply(parts.units.db, key, reply))) return reply
      return (await findReply<Reply>(parts.units.db, key, parts.units.clock.now())) ?? reply
    }

    let reply: Reply | undefined
    const result = await parts.units.run(actor, async (unit) => {
      const data = await resolveIds(unit, handler, parsed.data as Record<string, unknown>)
      if (!data) return refuse('unknown_id')
      const done = await handler.answer({ data, actor, units: parts.units, unit, ids: temporaryIdStore })
      if (done.ok && key) {
        reply = replyTo(handler, request, done)
        if (!(await storeReply(unit.tx, key, reply))) return refuse('answered_meanwhile')
      }
      return done
    })
    if (!result.ok && result.error === 'answered_meanwhile' && key) {
      const earlier = await findReply<Reply>(parts.units.db, key, parts.units.clock.now())
      if (earlier) return earlier
    }
    if (!result.ok) return refusal(handler, request, result)
    return reply ?? replyTo(handler, request, result)
  }

  function replyTo(handler: Handler, request: WireRequest, result: Result<unknown>): Reply {
    if (!result.ok) return refusal(handler, request, result)
    if (parts.checkReplies) z.parse(handler.call.reply, result.data)
    const response = { request_id: request.request_id, success: true, data: result.data as Record<string, unknown> }
    return result.state ? { response, state: result.state as State } : { response }
  }

  return {
    handlers: byName,
    async run(request, actor, pageId) {
      const handler = byName.get(request.request)
      if (!handler) return refusal(undefined, request, refuse('unknown_request'))
      try {
        return await answer(handler, request, actor, pageId)
      } catch (error) {
        parts.log.error({ err: error, request: request.request }, 'a request broke')
        return refusal(undefined, request, refuse('exception'))
      }
    },
  }
}

function refusal(handler: Handler | undefined, request: WireRequest, refused: Refused): Reply {
  const words = { ...commonRefusals, ...handler?.call.refusals } as Record<string, string>
  const message = refused.message ?? words[refused.error] ?? commonRefusals.exception
  const data = { ...refused.extra, error: refused.error, message, ...(refused.field ? { field: refused.field } : {}) }
  return { response: { request_id: request.request_id, success: false, data } }
}

/** The first fault names its field; a schema's own message is for people when it ends like a sentence. */
function invalidData(error: z.core.$ZodError): Refused<CommonRefusal> {
  const issue = error.issues[0]
  const field = issue?.path.join('.')
  const spoken = issue && /[.!?]$/.test(issue.message) ? issue.message : undefined
  return refuse('invalid_data', { ...(field ? { field } : {}), ...(spoken ? { message: spoken } : {}) })
}

/** Temporary ids in any id field become the real ones; `undefined` when one is not known. */
async function resolveIds(
  unit: Unit,
  handler: Handler,
  data: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const resolved = { ...data }
  for (const [field, value] of Object.entries(data)) {
    if (!isTemporaryId(value) || field === handler.call.creates) continue
    const real = await temporaryIdStore.find(unit, value)
    if (real === undefined) return undefined
    resolved[field] = real
  }
  return resolved
}
