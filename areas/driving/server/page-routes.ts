import { isTabletsSecret, type SessionChanges } from '#areas/accounts/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { Page } from '#platform/core/route.ts'
import type { ActingDriver, Actor } from '#platform/server/actor.ts'
import { allowSource } from '#platform/server/content-policy.ts'
import { isNavigation } from '#platform/server/cross-site.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import {
  type PlainPage,
  page,
  plain,
  type Redirect,
  type RouteContext,
  type RouteHandler,
  redirect,
} from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { deliverPage, driverHomePage, pickupPage, signPage } from '../calls/driver-pages.ts'
import { driverOf } from './driver-order-lock.ts'
import { homeOf } from './home.ts'

export type DrivingDeps = ServerDeps & { readonly sessions: SessionChanges }

const wrongLink = 'This link does not sign in. Ask dispatch for the link of your tablet.'
const unknownTablet = 'This phone is not signed in. Open the link of your tablet, or ask dispatch for it.'

export function driverPages(deps: DrivingDeps, pushKey: () => Promise<string>): RouteHandler[] {
  const shown = async ({ db, now, reply }: Pick<RouteContext<Page>, 'db' | 'now' | 'reply'>, acting: ActingDriver) => {
    // The decoder of barcodes, which some browsers lack.
    allowSource(reply, 'script-src', "'wasm-unsafe-eval'")
    return {
      state: { ...(await stateOf(db, acting, now)), push_key: await pushKey() },
      title: `${acting.name} · Cosmic driver`,
    }
  }
  return [
    page(driverHomePage, (asked) => {
      const { data, actor, db } = asked
      if (data.tabletId !== undefined || data.secret !== undefined) return signIn(deps, asked)
      return actor?.driver ? shown(asked, actor.driver) : signedOut(db, actor)
    }),
    page(pickupPage, (asked) => shown(asked, driverOf(asked.actor)), { turnAway }),
    page(deliverPage, (asked) => shown(asked, driverOf(asked.actor)), { turnAway }),
    page(signPage, (asked) => shown(asked, driverOf(asked.actor)), { turnAway }),
  ]
}

/** Opened once: the secret leaves the address bar with the redirect, and the cookie stays (SIL-OPS-56). */
async function signIn(deps: DrivingDeps, { data, actor, request, reply }: RouteContext<typeof driverHomePage>) {
  const { tabletId = '', secret = '' } = data
  // An app on the home screen opens the link with which it was put there; the secret may be another one by now.
  if (actor?.driver && actor.tablet_id === tabletId && isNavigation(request)) return redirect(driverHomePage.path)
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
  return { driver: await homeOf(db, acting, now), signed_out: null }
}

/** In the app itself: what its driver did without a signal may wait on this phone, and is sent from here. */
async function signedOut(db: Db, actor: Actor | undefined) {
  if (actor?.user) return turnAway(actor)
  const market = actor?.tablet_id
    ? await db
        .selectFrom('tablets as t')
        .innerJoin('markets as m', 'm.market_id', 't.market_id')
        .select('m.support_phone')
        .where('t.tablet_id', '=', actor.tablet_id)
        .executeTakeFirst()
    : undefined
  const reason = market ? ('clocked_out' as const) : ('not_signed_in' as const)
  const signed_out = { reason, support_phone: market?.support_phone ?? null }
  return { state: { driver: null, signed_out, push_key: '' }, status: market ? 403 : 401 }
}

/** The office has no business here; whoever else was led to a stop of theirs is told at home. */
function turnAway(actor: Actor | undefined): PlainPage | Redirect {
  return actor?.user ? plain(403, 'Not allowed', unknownTablet) : redirect(driverHomePage.path)
}
