import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#platform/server/actor.ts'
import type { GivenValues, Sessions } from '#platform/server/sessions.ts'

/**
 * Whose cart a classic route is about: the session of the values that were sent, or the cookie's when none were. Values that are wrong
 * are nobody's, also beside a good cookie: the page belongs to an earlier session (SIL-ORD-058, SIL-ORD-060).
 */
export async function ownerOf(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  given: GivenValues,
): Promise<Actor | undefined> {
  if (given.session_id === undefined) return sessions.ofCookie(request)
  const { actor, made } = await sessions.ofValues(request, reply, given)
  return made ? undefined : actor
}
