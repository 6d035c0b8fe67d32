import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readJson } from '#platform/core/json.ts'
import { type Refusal, type Result, refuse } from '#platform/core/result.ts'
import type { InputOf, Route } from '#platform/core/route.ts'
import { clientAddress } from '#platform/server/client-address.ts'
import { type NativeHandler, native } from '#platform/server/routes.ts'
import { countTry, msUntilFree } from '#platform/server/throttle.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { apiRefusals } from '../calls/drive-api.ts'
import { type KeyHolder, keyHolder, noteUse } from './api-keys.ts'
import { type Business, businessById } from './businesses.ts'
import type { BusinessDeps } from './deps.ts'
import { findReply, storeReply } from './replies.ts'

const minuteMs = 60_000
/** Guesses from one address: a key has 256 bits, so that this only keeps the database quiet. */
const strangersPerMinute = 60

export type ApiRequest<R> = {
  readonly data: InputOf<R>
  readonly business: Business
  readonly holder: KeyHolder
  readonly now: Date
}

/**
 * What a route of the API does: first what may take long and changes nothing, then its one transaction, in whose commit the answer is kept.
 * Without `write` it only reads.
 */
export type ApiWork<R extends Route, Prepared> = {
  readonly prepare: (request: ApiRequest<R>) => Promise<Result<Prepared>>
  readonly write?: (unit: UnitOfWork, request: ApiRequest<R>, prepared: Prepared) => Promise<Result<object>>
}

/** A route that is asked with a key: who, how often, what for, and what, in this order; refused as problems (RFC 9457). */
export function keyed<R extends Route, Prepared>(
  deps: BusinessDeps,
  route: R,
  work: ApiWork<R, Prepared>,
): NativeHandler {
  return native(route, async (request, reply) => {
    try {
      return await answer(deps, route, work, request, reply)
    } catch (error) {
      deps.log.error({ err: error, id: request.id }, 'a request of the API broke')
      return sendProblem(route, reply, refuse('service_fault'))
    }
  })
}

async function answer<R extends Route, Prepared>(
  deps: BusinessDeps,
  route: R,
  work: ApiWork<R, Prepared>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const now = deps.clock.now()
  const holder = await holderOf(deps, request, now)
  if (!holder) {
    const limit = { key: `api stranger ${clientAddress(request)}`, most: strangersPerMinute, withinMs: minuteMs }
    if (!(await countTry(deps.db, limit, now))) return tooMany(deps, route, reply, limit.key, now)
    return sendProblem(route, reply.header('www-authenticate', 'Bearer'), refuse('authentication_error'))
  }
  const limit = { key: `api key ${holder.api_key_id}`, most: holder.per_minute, withinMs: minuteMs }
  if (!(await countTry(deps.db, limit, now))) return tooMany(deps, route, reply, limit.key, now)
  await noteUse(deps.db, holder, now)
  if (!route.scope || !holder.scopes.includes(route.scope))
    return sendProblem(route, reply, refuse('authorization_error'))

  const read = readInput(route, request)
  if (!read.ok) return sendProblem(route, reply, read)
  const business = await businessById(deps.db, holder.business_id)
  if (!business) throw new Error(`Key ${holder.api_key_id} has no business`)
  const of: ApiRequest<R> = { data: read.data, business, holder, now }
  const done = await carryOut(deps, work, of, read.once)
  if (!done.ok) return sendProblem(route, reply, done)
  const { body, isRepeat } = done.data
  if (route.reply) z.parse(route.reply, body)
  if (isRepeat) reply.header('idempotent-replayed', 'true')
  return reply.header('cache-control', 'no-store').send(body)
}

async function holderOf(deps: BusinessDeps, { headers }: FastifyRequest, now: Date) {
  const [, key] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return key === undefined ? undefined : keyHolder(deps.db, key, now)
}

async function tooMany(deps: BusinessDeps, route: Route, reply: FastifyReply, key: string, now: Date) {
  const seconds = Math.max(1, Math.ceil((await msUntilFree(deps.db, { key, withinMs: minuteMs }, now)) / 1000))
  return sendProblem(route, reply.header('retry-after', seconds), refuse('rate_limit_exceeded'))
}

type Once = { readonly key: string; readonly fingerprint: Buffer }
type Read<R> =
  | { readonly ok: true; readonly data: InputOf<R>; readonly once: Once | undefined }
  | Refusal<'validation_error'>

/** Path, query and JSON body as one; each fault by its field. */
function readInput<R extends Route>(route: R, request: FastifyRequest): Read<R> {
  const text = typeof request.body === 'string' ? request.body.trim() : ''
  const body = text === '' ? { ok: true as const, value: {} } : readJson(text, 64 * 1024)
  if (!body.ok || typeof body.value !== 'object' || body.value === null || Array.isArray(body.value))
    return refuse('validation_error', { message: 'The body must be one JSON object.' })
  const fields = { ...(request.query as object), ...body.value, ...(request.params as object) }
  const parsed = z.safeParse(route.input ?? z.object({}), fields)
  if (!parsed.success) {
    const field_errors = parsed.error.issues.map(({ path, message, code, ...issue }) => ({
      field: code === 'unrecognized_keys' && 'keys' in issue ? String(issue.keys) : path.join('.'),
      error: message,
    }))
    const [first] = field_errors
    return refuse('validation_error', { ...(first && { field: first.field }), extra: { field_errors } })
  }
  const key = request.headers['idempotency-key']
  if (key === undefined) return { ok: true, data: parsed.data as InputOf<R>, once: undefined }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    return refuse('validation_error', { field: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 200 letters.' })
  const said = JSON.stringify([request.method, request.url.split('?', 1)[0], parsed.data])
  return {
    ok: true,
    data: parsed.data as InputOf<R>,
    once: { key, fingerprint: createHash('sha256').update(said).digest() },
  }
}

type Done = { readonly body: object; readonly isRepeat: boolean }

/** One request under one key is done once: the answer is kept by the commit that did it, and given to every repeat. */
async function carryOut<R extends Route, Prepared>(
  deps: BusinessDeps,
  { prepare, write }: ApiWork<R, Prepared>,
  of: ApiRequest<R>,
  once: Once | undefined,
): Promise<Result<Done>> {
  const { business_id } = of.business
  const earlier = async (): Promise<Result<Done> | undefined> => {
    const found = once && write && (await findReply(deps.db, business_id, once.key, of.now))
    if (!found || !once) return undefined
    if (!found.fingerprint.equals(once.fingerprint)) return refuse('idempotency_key_reused')
    return { ok: true, data: { body: found.reply, isRepeat: true } }
  }
  const before = await earlier()
  if (before) return before
  const prepared = await prepare(of)
  if (!prepared.ok) return (await earlier()) ?? prepared
  if (!write) return { ok: true, data: { body: prepared.data as object, isRepeat: false } }
  const done = await deps.units.run<Result<object>>(undefined, async (unit) => {
    const written = await write(unit, { ...of, now: unit.now }, prepared.data)
    if (!written.ok || !once) return written
    const isFirst = await storeReply(unit.tx, { ...once, business_id, reply: written.data, now: unit.now })
    return isFirst ? written : refuse('answered_meanwhile')
  })
  if (done.ok) return { ok: true, data: { body: done.data, isRepeat: false } }
  // What was refused has left nothing; unless a twin under the same key has done it meanwhile.
  return (await earlier()) ?? done
}

function sendProblem(route: Route, reply: FastifyReply, refused: Refusal) {
  const table: Readonly<Record<string, readonly [number, string]>> = { ...apiRefusals, ...route.refusals }
  const known = table[refused.error]
  const [status, words] = known ?? apiRefusals.service_fault
  const code = known ? refused.error : 'service_fault'
  const problem = {
    type: `urn:cosmic:problem:${code}`,
    title: words,
    status,
    code,
    detail: refused.message ?? words,
    ...(refused.field && { field: refused.field }),
    ...refused.extra,
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}
