import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isTabletsSecret, type SessionChanges } from '#areas/accounts/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { plainPage } from '#platform/server/app.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { homeOf } from './home.ts'

export type DrivingDeps = ServerDeps & { readonly sessions: SessionChanges }

const homeRoute = '/rocket/driver_app_web'
const link = z.object({
  tabletId: z.optional(z.string().check(z.maxLength(100))),
  secret: z.optional(z.string().check(z.maxLength(200))),
})
const wrongLink = 'This link does not sign in. Ask dispatch for the link of your tablet.'
const unknownTablet = 'This phone is not signed in. Open the link of your tablet, or ask dispatch for it.'
const clockedOut = 'You are clocked out. Ask dispatch to clock you in, then open this page again.'

/**
 * Home, pickup and door are one page of the browser: each gets the driver's whole state, and shows the screen that its address names, so
 * that the next screen opens without a network too.
 */
export function addDriverPages(app: FastifyInstance, deps: DrivingDeps): void {
  app.get(homeRoute, { schema: { querystring: link, tags: ['driving'] } }, async (request, reply) => {
    const { tabletId, secret } = z.parse(link, request.query)
    if (tabletId === undefined && secret === undefined) return showDriver(deps, request, reply)
    return signIn(deps, request, reply, tabletId ?? '', secret ?? '')
  })
  const ofAssignment = z.object({ driver_assignment_id: z.string().check(z.maxLength(60)) })
  for (const screen of ['pickup', 'deliver']) {
    app.get(
      `${homeRoute}/${screen}/:driver_assignment_id`,
      { schema: { params: ofAssignment, tags: ['driving'] } },
      (request, reply) => showDriver(deps, request, reply),
    )
  }
}

/** Opened once: the secret leaves the address bar with the redirect, and the cookie stays (SIL-OPS-56). */
async function signIn(
  deps: DrivingDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  tabletId: string,
  secret: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const isFetchedAhead = String(request.headers['sec-purpose'] ?? request.headers.purpose ?? '').includes('prefetch')
  if (isFetchedAhead || !(await isTabletsSecret(deps, tabletId, secret))) return turnAway(reply, 403, wrongLink)
  await deps.sessions.signIn(request, reply, { tablet_id: tabletId })
  await deps.units.run(undefined, async (unit) => {
    unit.audit({ what: 'tablet_sign_in', subject: `tablet:${tabletId}` })
    return ok({})
  })
  return reply.redirect(homeRoute, 303)
}

async function showDriver(deps: DrivingDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const actor = await deps.sessions.ofCookie(request)
  if (!actor?.driver) {
    if (actor?.tablet_id) return turnAway(reply, 403, clockedOut)
    return actor?.user ? turnAway(reply, 403, unknownTablet) : turnAway(reply, 401, unknownTablet)
  }
  const driver = await homeOf(deps.db, actor.driver, deps.clock.now())
  return deps.pages.send(request, reply, {
    entry: 'apps/driver/driver.tsx',
    title: `${driver.driver.name} · Cosmic driver`,
    face: 'town',
    state: { driver },
  })
}

function turnAway(reply: FastifyReply, status: 401 | 403, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(status === 401 ? 'Not signed in' : 'Not allowed', text))
}
