import { isTabletsSecret, type SessionChanges } from '#areas/accounts/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { ActingDriver, Actor } from '#platform/server/actor.ts'
import { isNavigation } from '#platform/server/cross-site.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { type PlainPage, page, plain, type RouteContext, type RouteHandler, redirect } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { deliverPage, driverHomePage, pickupPage } from '../calls/driver-pages.ts'
import { driverOf } from './driver-order-lock.ts'
import { homeOf } from './home.ts'

export type DrivingDeps = ServerDeps & { readonly sessions: SessionChanges }

const wrongLink = 'This link does not sign in. Ask dispatch for the link of your tablet.'
const unknownTablet = 'This phone is not signed in. Open the link of your tablet, or ask dispatch for it.'
const clockedOut = 'You are clocked out. Ask dispatch to clock you in, then open this page again.'

export function driverPages(deps: DrivingDeps): RouteHandler[] {
  return [
    page(driverHomePage, (asked) => {
      const { data, actor, db, now } = asked
      if (data.tabletId !== undefined || data.secret !== undefined) return signIn(deps, asked)
      return actor?.driver ? stateOf(db, actor.driver, now) : turnAway(actor)
    }),
    page(pickupPage, ({ db, actor, now }) => stateOf(db, driverOf(actor), now), { turnAway }),
    page(deliverPage, ({ db, actor, now }) => stateOf(db, driverOf(actor), now), { turnAway }),
  ]
}

/** Opened once: the secret leaves the address bar with the redirect, and the cookie stays (SIL-OPS-56). */
async function signIn(deps: DrivingDeps, { data, request, reply }: RouteContext<typeof driverHomePage>) {
  const { tabletId = '', secret = '' } = data
  if (!isNavigation(request) || !(await isTabletsSecret(deps, tabletId, secret)))
    return plain(403, 'Not allowed', wrongLink)
  await deps.sessions.signIn(request, reply, { tablet_id: tabletId })
  // Nobody's: whose session the cookie was until now did not do this.
  await deps.units.run(undefined, async (unit) => {
    unit.audit({ what: 'tablet_sign_in', subject: `tablet:${tabletId}` })
    return ok({})
  })
  return redirect(driverHomePage.path)
}

async function stateOf(db: Db, acting: ActingDriver, now: Date) {
  const driver = await homeOf(db, acting, now)
  return { state: { driver }, title: `${driver.driver.name} · Cosmic driver` }
}

function turnAway(actor: Actor | undefined): PlainPage {
  if (actor?.tablet_id) return plain(403, 'Not allowed', clockedOut)
  return actor?.user ? plain(403, 'Not allowed', unknownTablet) : plain(401, 'Not signed in', unknownTablet)
}
