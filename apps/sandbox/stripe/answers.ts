import { json, type SandboxReply } from '../route.ts'
import type { StripeFault } from './objects.ts'

export const refusedAs = (status: number, fault: StripeFault & Record<string, unknown>): SandboxReply =>
  json(status, { error: fault })

export const missing = (what: string, id: string, param: string, status = 404): SandboxReply =>
  refusedAs(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })

export const invalid = (param: string, message: string): SandboxReply =>
  refusedAs(400, { type: 'invalid_request_error', code: 'parameter_invalid', param, message })

/** The intent is not in a state in which that can be done; it comes along. */
export const unexpectedState = (name: 'payment_intent' | 'setup_intent', intent: { status: string }): SandboxReply =>
  refusedAs(400, {
    type: 'invalid_request_error',
    code: `${name}_unexpected_state`,
    message: `This cannot be done while its status is ${intent.status}.`,
    [name]: intent,
  })

/** A page of a list, newest first, as `limit` and `starting_after` ask for it. */
export function pageOf<Row extends { id: string }>(url: string, newestFirst: readonly Row[], query: URLSearchParams) {
  const limit = Math.min(Math.max(Number(query.get('limit') ?? 10) || 10, 1), 100)
  const after = query.get('starting_after')
  const begin = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  if (after && begin === 0) return missing('object', after, 'starting_after', 400)
  const data = newestFirst.slice(begin, begin + limit)
  return json(200, { object: 'list', url, data, has_more: begin + limit < newestFirst.length })
}
