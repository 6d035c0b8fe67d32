import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { commonRefusals } from '#platform/core/call.ts'
import type { Actor } from '#platform/server/actor.ts'
import { plainPage } from '#platform/server/app.ts'
import type { Sessions } from '#platform/server/sessions.ts'
import { type GuardedRoute, isPermitted, type Permitted, routePermissions } from '../rules/permissions.ts'

const actors = new WeakMap<FastifyRequest, Actor>()

/**
 * Lets only the roles of the permission table pass. Pages: sign-in when anonymous, 403 page when signed in without the role;
 * JSON: 401 and 403 (SIL-OPS-04, SIL-ORD-001). As `onRequest`, so that nobody without the role has a body read or its faults named.
 */
export function guard(sessions: Sessions, route: GuardedRoute): onRequestAsyncHookHandler {
  const permitted: readonly Permitted[] = routePermissions[route]
  return async (request, reply) => {
    const actor = await sessions.ofCookie(request)
    if (actor && isPermitted(actor.roles, permitted)) {
      actors.set(request, actor)
      return
    }
    return turnAway(request, reply, actor)
  }
}

/** The actor that a guard let pass. */
export function actorOf(request: FastifyRequest): Actor {
  const actor = actors.get(request)
  if (!actor) throw new Error(`${request.routeOptions.url} has no guard`)
  return actor
}

async function turnAway(request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined): Promise<FastifyReply> {
  const signedIn = actor !== undefined && (actor.user !== undefined || actor.tablet_id !== undefined)
  const wantsPage = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false)
  if (!wantsPage) {
    return reply
      .code(signedIn ? 403 : 401)
      .send({ success: false, error: 'not_authorized', message: commonRefusals.not_authorized })
  }
  if (!signedIn) return reply.redirect(`/secure/login?return_to=${encodeURIComponent(request.url)}`, 303)
  return reply.code(403).type('text/html; charset=utf-8').send(plainPage('Not allowed', commonRefusals.not_authorized))
}
