import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ObjectSchema } from '#platform/core/route.ts'
import { sessionValues } from '#platform/core/wire.ts'
import type { Actor } from './actor.ts'
import { guardedActor } from './route-guard.ts'
import type { RouteHandler } from './routes.ts'
import type { GivenValues, Sessions } from './sessions.ts'

export const notFound = Symbol('not found')
export const malformed = Symbol('malformed')
/** The values are those of an order by phone, whose clerk is not signed in here any more. */
export const signedOut = Symbol('signed out')

export type Input = Record<string, unknown>

/** Path, query and form as one, read by the route's schema. */
export function readInput(handler: RouteHandler, request: FastifyRequest): Input | typeof notFound | typeof malformed {
  const { route } = handler
  if (!route.input && !takesValues(route)) return {}
  const isUnread = handler.kind !== 'page' && handler.route.body && handler.route.body.kind !== 'json'
  const body = isUnread ? undefined : request.body
  const read = z.safeParse(schemaOf(route), {
    ...(request.query as object),
    ...(typeof body === 'object' && !Array.isArray(body) ? body : {}),
    ...(request.params as object),
  })
  if (read.success) return read.data
  if (route.malformed === 'not_found') return notFound
  if (handler.malformed) return malformed
  const [issue] = read.error.issues
  const message = issue?.message ?? 'Malformed request'
  throw Object.assign(new Error(message), {
    statusCode: 400,
    validation: [{ instancePath: `/${issue?.path.join('/') ?? ''}`, message }],
  })
}

const takesValues = (route: RouteHandler['route']) => route.caller === 'owner' || route.caller === 'visitor'
const schemas = new WeakMap<RouteHandler['route'], ObjectSchema>()

/** The route's own fields, and the session values of the page that asks. */
function schemaOf(route: RouteHandler['route']): ObjectSchema {
  const known = schemas.get(route)
  if (known) return known
  const own: ObjectSchema = route.input ?? z.object({})
  const schema = takesValues(route) ? z.extend(own, sessionValues) : own
  schemas.set(route, schema)
  return schema
}

/** Whose session the route acts for. */
export async function callerOf(
  route: RouteHandler['route'],
  request: FastifyRequest,
  reply: FastifyReply,
  values: GivenValues,
  sessions: Sessions,
): Promise<Actor | undefined | typeof signedOut> {
  if (route.may) return guardedActor(request)
  if (!route.caller) return undefined
  const isCookies = route.caller === 'cookie' || (route.caller === 'owner' && values.session_id === undefined)
  if (isCookies) return sessions.ofCookie(request)
  const called = await sessions.ofValues(request, reply, values)
  if (!called) return signedOut
  return called.made && route.caller === 'owner' ? undefined : called.actor
}
