import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type CommonRefusal, commonRefusals } from '#platform/core/call.ts'
import { type Refusal, type Result, refuse } from '#platform/core/result.ts'
import type { State } from '#platform/core/state.ts'
import type { Actor } from './actor.ts'
import { isUnreadable } from './bad-values.ts'
import { checkAnswer } from './checked-answer.ts'
import type { Handler, RequestNumber } from './handler.ts'
import { refuseViewer } from './refuse-viewer.ts'
import { answerClaim, claimReply, dropClaim, findReply, type ReplyKey, replyWrite, storeReply } from './replies.ts'
import { inSpan } from './telemetry/spans.ts'
import { temporaryIdStore } from './temporary-id-store.ts'
import { replaceTemporaryIds } from './temporary-ids.ts'
import type { UnitsOfWork } from './unit-of-work.ts'

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

type Deps = {
  units: UnitsOfWork
  log: Logger
  isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
  /** Replies are checked against their schema in tests and development only (28 % of the cost of a call). */
  checkReplies: boolean
}

/** What is known of one request once its role and schema have been checked. */
type CheckedRequest = {
  readonly handler: Handler
  readonly request: WireRequest
  readonly actor: Actor
  readonly data: Record<string, unknown>
  readonly number: RequestNumber
  /** Where its answer is remembered; reads and repeatable requests have none. */
  readonly key: ReplyKey | undefined
}

/** A copy that arrives while its twin waits for an outside provider waits as well, no longer than a page does (SIL-OPS-08). */
const twinMs = 30_000
const lookEveryMs = 100

export function makeCallRunner(handlers: readonly Handler[], deps: Deps): CallRunner {
  const { units } = deps
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]))
  if (byName.size !== handlers.length) throw new Error('Two handlers share a request name')

  async function answer(handler: Handler, request: WireRequest, actor: Actor, pageId: string | undefined) {
    if (!deps.isPermitted(actor.roles, handler.call.may)) return refusal(handler, request, refuse('not_authorized'))
    const { reads, repeatable } = handler.call
    if (actor.viewing && !reads) return refusal(handler, request, await refuseViewer(units, actor, handler.call))
    const key =
      pageId && !reads && !repeatable
        ? { pageId, sessionId: actor.session_id, requestId: request.request_id }
        : undefined
    const parsed = z.safeParse(handler.call.data, request.data)
    if (!parsed.success) return refusal(handler, request, invalidData(parsed.error))
    const number = { page_id: pageId, request_id: request.request_id }
    const checked = { handler, request, actor, number, key, data: parsed.data as Record<string, unknown> }
    return handler.steps ? runSteps(checked) : runWhole(checked)
  }

  async function earlierReply(key: ReplyKey): Promise<Reply | undefined> {
    for (const until = Date.now() + twinMs; ; await pause(lookEveryMs)) {
      const earlier = await findReply<Reply>(units.db, key, units.clock.now())
      if (earlier !== 'under_way') return earlier
      if (Date.now() > until) throw new Error('Another copy of this request did not end')
    }
  }

  /**
   * In one transaction, its answer with it. A repeat is rare, so none is looked for before: of a request that was answered before, all that it does
   * is taken back when its answer finds the earlier one.
   */
  async function runWhole(checked: CheckedRequest): Promise<Reply> {
    try {
      return await runOnce(checked)
    } catch (error) {
      // What was done before may stand in the way of doing it again.
      const earlier = checked.key && (await earlierReply(checked.key))
      if (earlier) return earlier
      throw error
    }
  }

  async function runOnce({ handler, request, actor, number, key, data }: CheckedRequest): Promise<Reply> {
    let reply: Reply | undefined
    const result = await units.run(actor, async (unit) => {
      const resolved = await replaceTemporaryIds(unit.tx, actor.session_id, data, handler.call.creates)
      if (!resolved) return refuse('unknown_id')
      const done = await handler.answer({ data: resolved, actor, request: number, units, unit, ids: temporaryIdStore })
      if (done.ok) reply = replyTo(handler, request, done)
      if (done.ok && key) unit.atEnd(replyWrite(key, reply, unit.now))
      return done
    })
    if (result.ok) return reply ?? replyTo(handler, request, result)
    const refused = refusal(handler, request, result)
    // A copy that finds the work of its twin done must not be told no: the first answer stored is everybody's.
    if (key && !(await storeReply(units.db, key, refused, units.clock.now())))
      return (await earlierReply(key)) ?? refused
    return refused
  }

  /** In transactions of its own, so the request is claimed before and its answer stored after. */
  async function runSteps(checked: CheckedRequest): Promise<Reply> {
    const { handler, request, actor, number, key } = checked
    while (key && !(await claimReply(units.db, key, units.clock.now()))) {
      const earlier = await earlierReply(key)
      if (earlier) return earlier
    }
    try {
      const data = await replaceTemporaryIds(units.db, actor.session_id, checked.data, handler.call.creates)
      const result = data
        ? await handler.answer({ data, actor, request: number, units, unit: undefined, ids: temporaryIdStore })
        : refuse('unknown_id')
      const reply = replyTo(handler, request, result)
      if (key) await answerClaim(units.db, key, reply)
      return reply
    } catch (error) {
      if (key) await dropClaim(units.db, key)
      throw error
    }
  }

  function replyTo(handler: Handler, request: WireRequest, result: Result<unknown>): Reply {
    if (!result.ok) return refusal(handler, request, result)
    if (deps.checkReplies) checkAnswer(handler.call, result)
    const response = { request_id: request.request_id, success: true, data: result.data as Record<string, unknown> }
    return result.state ? { response, state: result.state as State } : { response }
  }

  return {
    handlers: byName,
    async run(request, actor, pageId) {
      const handler = byName.get(request.request)
      if (!handler) return refusal(undefined, request, refuse('unknown_request'))
      try {
        return await inSpan('call', handler.call.name, {}, () => answer(handler, request, actor, pageId))
      } catch (error) {
        if (isUnreadable(error)) return refusal(undefined, request, refuse('invalid_data'))
        deps.log.error({ err: error, request: request.request }, 'a request broke')
        return refusal(undefined, request, refuse('exception'))
      }
    },
  }
}

function refusal(handler: Handler | undefined, request: WireRequest, refused: Refusal): Reply {
  const words = { ...commonRefusals, ...handler?.call.refusals } as Record<string, string>
  const message = refused.message ?? words[refused.error] ?? commonRefusals.exception
  const data = { ...refused.extra, error: refused.error, message, ...(refused.field ? { field: refused.field } : {}) }
  return { response: { request_id: request.request_id, success: false, data } }
}

/** The first fault names its field; a schema's own message is for people when it ends like a sentence. */
function invalidData(error: z.core.$ZodError): Refusal<CommonRefusal> {
  const issue = error.issues[0]
  const field = issue?.path.join('.')
  const spoken = issue && /[.!?]$/.test(issue.message) ? issue.message : undefined
  return refuse('invalid_data', { ...(field ? { field } : {}), ...(spoken ? { message: spoken } : {}) })
}
