import type { FastifyRequest } from 'fastify'
import type { Page, Route } from '#platform/core/route.ts'
import type { Actor } from './actor.ts'
import { clientAddress } from './client-address.ts'
import { countTry } from './throttle.ts'
import type { Db } from './unit-of-work.ts'

/** Counts one try of whoever the limit is about; false when it is beyond. Without a session there is nobody to count. */
export async function mayTry(
  db: Db,
  route: Route | Page,
  actor: Actor | undefined,
  request: FastifyRequest,
  now: Date,
): Promise<boolean> {
  if (!route.limit) return true
  const { per, most, withinMs } = route.limit
  const whose = per === 'address' ? clientAddress(request) : actor && idOf(actor, per)
  if (whose === undefined) return true
  return countTry(db, { key: `${route.method} ${route.path} ${per}:${whose}`, most, withinMs }, now)
}

function idOf(actor: Actor, per: 'session' | 'device' | 'person'): string {
  if (per === 'device') return String(actor.session_persistent_id)
  if (per === 'person' && actor.user) return `user ${actor.user.user_id}`
  if (per === 'person' && actor.driver) return `driver ${actor.driver.driver_id}`
  return String(actor.session_id)
}
