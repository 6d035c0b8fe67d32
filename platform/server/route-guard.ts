import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals } from '#platform/core/call.ts'
import type { Actor } from './actor.ts'
import { sendPlain } from './plain-page.ts'
import { refuseViewer } from './refuse-viewer.ts'
import type { RouteHandler } from './routes.ts'
import type { Sessions } from './sessions.ts'
import type { UnitsOfWork } from './unit-of-work.ts'

type GuardDeps = {
  readonly sessions: Sessions
  readonly units: UnitsOfWork
  readonly isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean
  /** Where whoever is not signed in is led from a page that asks for a role. */
  readonly signInPath: string
}

const actors = new WeakMap<FastifyRequest, Actor>()

/** Lets only the roles of the definition pass, and who does not merely look, before a body is read or its faults are named. */
export function guard(handler: RouteHandler, { sessions, units, isPermitted, signInPath }: GuardDeps) {
  const permitted = handler.route.may ?? []
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await sessions.ofCookie(request)
    if (actor && isPermitted(actor.roles, permitted)) {
      if (actor.viewing && changesSomething(handler)) {
        const { message } = await refuseViewer(units, actor, askedOf(handler))
        return sendNotAllowed(request, reply, message)
      }
      actors.set(request, actor)
      return
    }
    const away = handler.turnAway?.(actor)
    if (away && 'plain' in away) return sendPlain(reply, away.plain)
    if (away && wantsPage(request)) return reply.header('cache-control', 'no-store').redirect(away.redirect, 303)
    return turnAway(request, reply, actor, signInPath)
  }
}

/** Whatever is asked by another method than GET and does not merely read, and the documented GETs that act. */
export function changesSomething({ route }: RouteHandler): boolean {
  if (route.kind === 'page' || route.reads) return false
  return route.method !== 'GET' || route.actsFromGet === true
}

/** Named as the table of permissions has it. */
export const askedOf = ({ route }: RouteHandler) => ({
  name: `${route.method} ${route.path.replace(/\(.*?\)/g, '')}`,
  byItself: route.kind === 'route' && route.byItself,
})

/** The actor that the guard let pass. */
export function guardedActor(request: FastifyRequest): Actor | undefined {
  return actors.get(request)
}

/** Pages: sign-in when anonymous, a page with 403 when signed in without the role; JSON: 401 and 403 (SIL-OPS-04, SIL-ORD-001). */
function turnAway(request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined, signInPath: string) {
  const signedIn = actor !== undefined && (actor.user ?? actor.tablet_id ?? actor.restaurant) !== undefined
  if (signedIn) return sendNotAllowed(request, reply)
  if (wantsPage(request)) return reply.redirect(`${signInPath}?return_to=${encodeURIComponent(request.url)}`, 303)
  return reply.code(401).send(notAllowed(commonRefusals.not_authorized))
}

function sendNotAllowed(request: FastifyRequest, reply: FastifyReply, message: string = commonRefusals.not_authorized) {
  if (wantsPage(request)) return sendPlain(reply, { status: 403, title: 'Not allowed', text: message })
  return reply.code(403).send(notAllowed(message))
}

const notAllowed = (message: string) => ({ success: false, error: 'not_authorized', message })

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false)
}
