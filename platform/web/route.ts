import type { RequestDataOf, Route, RouteReasonOf, RouteReplyOf } from '#platform/core/route.ts'
import { addressOf, fillPath } from '#platform/core/route-address.ts'
import { answerText } from '#platform/core/words.ts'
import { inLanguage } from './in-language.ts'
import { notAnswered } from './not-answered.ts'
import { mergePageState, servedSession } from './page-state.ts'
import { randomHex } from './random-hex.ts'
import { makeRequestKeys } from './request-keys.ts'

const answerWithin = 30_000
const keys = makeRequestKeys(() => randomHex(32))

/** Why a route was not done: for the screen to handle, with words for the person and perhaps the field. */
export type Unanswered = 'no_answer' | 'malformed' | 'not_authorized' | 'not_found' | 'too_many_requests' | 'exception'
export type RequestFailure<Reason extends string = string> = {
  readonly ok: false
  readonly error: Reason
  readonly message: string
  readonly field?: string
}
export type Outcome<R extends Route> =
  | { readonly ok: true; readonly data: RouteReplyOf<R> }
  | RequestFailure<RouteReasonOf<R> | Unanswered>

type AskFields = 'method' | 'path' | 'caller' | 'unanswered' | 'idempotencyKey'

/**
 * A route by what `ask` needs of it, for a page that is to be light: `bareRoute<typeof placeOrder>({ method: 'POST', … })`. The definition
 * is needed as a type alone, so that its schemas stay out of the browser's code; what differs from it does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function bareRoute<R extends Route>(route: Pick<R, Extract<keyof R, AskFields>>): R {
  return route as R
}

type Options = { readonly signal?: AbortSignal; readonly keepalive?: boolean }

/**
 * Asks a route of our own server. A refusal and an answer that never came are values: `no_answer` when nothing is known of the outcome.
 * The reply's `state` is merged before anybody hears of the answer (TRN-12). The key of a form that is done once is put in here.
 */
export async function ask<R extends Route>(
  route: R,
  input: RequestDataOf<R>,
  options: Options = {},
): Promise<Outcome<R>> {
  const form = `${route.path} ${JSON.stringify(input)}`
  const key = route.idempotencyKey && { [route.idempotencyKey]: keys.keyOf(form) }
  const response = await fetch(...requestOf(route, { ...key, ...(input as object) }, options)).catch(() => undefined)
  const body = await bodyOf(response)
  if (body) keys.answered(form)
  return outcomeOf(route, response, body)
}

type Body = Readonly<Record<string, unknown>>

export const bodyOf = async (response: Response | undefined): Promise<Body | undefined> =>
  response?.json().catch(() => undefined)

/** What a route of ours has answered, by its definition. */
export function outcomeOf<R extends Route>(
  route: R,
  response: Response | undefined,
  body: Body | undefined,
): Outcome<R> {
  if (!response?.ok || body?.success === false || typeof body !== 'object') return notDone(route, body ?? {})
  if (body.state) mergePageState(body.state as Parameters<typeof mergePageState>[0])
  return { ok: true, data: body as RouteReplyOf<R> }
}

function requestOf(route: Route, input: Record<string, unknown>, options: Options): [string, RequestInit] {
  const { method, path, caller } = route
  const all = caller && caller !== 'cookie' ? { ...servedSession(), ...input } : input
  const accept = 'application/json'
  const init = { method, cache: 'no-store', signal: AbortSignal.timeout(answerWithin), ...options } as const
  const headers = { accept, ...inLanguage() }
  if (method === 'GET') return [addressOf(path, all), { ...init, headers }]
  const [filled, rest] = fillPath(path, all)
  return [filled, { ...init, headers: { ...headers, 'content-type': accept }, body: JSON.stringify(rest) }]
}

function notDone<R extends Route>(route: R, body: Body): RequestFailure<RouteReasonOf<R> | Unanswered> {
  const { error = 'no_answer', message = route.unanswered ?? notAnswered() } = body
  const said = answerText(`${route.method} ${route.path}`, String(error), String(message))
  return { ...body, ok: false, error, message: said } as RequestFailure<RouteReasonOf<R> | Unanswered>
}
