import type { SessionChanges } from '#areas/accounts/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  driversPage,
  endInvitation,
  inviteDriver,
  inviteListedDriver,
  linkDriver,
  sendInvitation,
} from '../calls/drivers.ts'
import { invite, sendAgain, takeBack } from './driver-invitations.ts'
import { driversOf } from './driver-list.ts'
import { joinRoutes } from './join-driver.ts'
import { inviteListed, linkToAccount } from './link-driver.ts'

/** How somebody comes to drive in a market. */
export function driverRoutes(deps: ServerDeps & { readonly sessions: SessionChanges }): RouteHandler[] {
  const { publicOrigin } = deps
  return [
    page(driversPage, async ({ db, actor, data, now }) => {
      const state = await driversOf(db, actor, data, now)
      return state && { state }
    }),
    change(inviteDriver, invite(publicOrigin)),
    change(sendInvitation, sendAgain(publicOrigin)),
    change(endInvitation, takeBack),
    change(linkDriver, linkToAccount),
    change(inviteListedDriver, inviteListed(publicOrigin)),
    ...joinRoutes(deps),
  ]
}
