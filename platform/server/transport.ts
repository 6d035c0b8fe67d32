import * as z from 'zod/mini'
import { signedOutWords } from '#platform/core/call.ts'
import { defineRoute } from '#platform/core/route.ts'
import { mergeState, type State } from '#platform/core/state.ts'
import type { CallRunner, WireResponse } from './call-runner.ts'
import { clientAddress } from './client-address.ts'
import { native, type RouteHandler } from './routes.ts'
import type { Sessions } from './sessions.ts'

const bodyLimit = 15 * 1024 * 1024
const mostRequests = 100

/** A page without a session yet sends nulls (SIL-OPS-03). */
const body = z.strictObject({
  session_id: z.nullish(z.union([z.string(), z.number()])),
  session_pass: z.nullish(z.string()),
  session_persistent_id: z.nullish(z.union([z.string(), z.number()])),
  session_persistent_pass: z.nullish(z.string()),
  page_id: z.nullish(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** What the page has selected; only a statement, never a source of ids (SIL-OPS-12). */
  new_state: z.nullish(z.record(z.string(), z.unknown())),
  requests: z
    .array(
      z.strictObject({
        request: z.string().check(z.maxLength(100)),
        data: z.record(z.string(), z.unknown()),
        request_id: z.int().check(z.positive()),
      }),
    )
    .check(z.maxLength(mostRequests)),
})

const makeRequest = defineRoute({
  method: 'POST',
  path: '/data/make_request',
  open: 'each_call',
  body: { kind: 'json', most: bodyLimit },
  internal: true,
})

/** Of an order by phone whose clerk has signed out. */
const notAuthorized = ({ request_id }: { request_id: number }): WireResponse => ({
  request_id,
  success: false,
  data: { error: 'not_authorized', message: signedOutWords },
})

/** `POST /data/make_request`: requests run in list order, each in its own transaction; one failure does not stop the rest (SIL-OPS-09). */
export function transport(deps: { runner: CallRunner; sessions: Sessions }): RouteHandler {
  return native(makeRequest, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!String(request.headers['content-type']).startsWith('application/json')) {
      return reply.code(415).send({ success: false, error: 'json_expected' })
    }
    const parsed = z.safeParse(body, request.body)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return reply
        .code(400)
        .send({ success: false, error: 'malformed', message: issue?.message, field: issue?.path.join('.') })
    }
    const { requests, page_id, session_id, session_pass, session_persistent_id, session_persistent_pass } = parsed.data
    const called = await deps.sessions.ofValues(request, reply, {
      session_id: session_id ?? undefined,
      session_pass: session_pass ?? undefined,
      session_persistent_id: session_persistent_id ?? undefined,
      session_persistent_pass: session_persistent_pass ?? undefined,
    })
    if (!called) return reply.send({ state: {}, responses: requests.map(notAuthorized) })
    const { made } = called
    const actor = { ...called.actor, address: clientAddress(request) }
    let state: State = made ? { session: { ...made } } : {}
    const responses: WireResponse[] = []
    for (const input of requests) {
      const answered = await deps.runner.run(input, actor, page_id ?? undefined)
      responses.push(answered.response)
      if (answered.state) state = mergeState(state, answered.state)
    }
    return reply.send({ state, responses })
  })
}
