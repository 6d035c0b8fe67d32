import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { clockOut } from '../calls/clock-out.ts'
import { driverHomePage } from '../calls/driver-pages.ts'

/**
 * The driver's own button. It leads to the specified link of the own tablet (SIL-OPS-57), so that the page need not hold the secret, which
 * changes with the clock-out.
 */
export function clockOutRoute({ secrets }: ServerDeps): RouteHandler {
  return answer(clockOut, async ({ actor, db }) => {
    const tablet =
      actor?.driver && actor.tablet_id
        ? await db
            .selectFrom('tablets')
            .select(['tablet_id', 'secret'])
            .where('tablet_id', '=', actor.tablet_id)
            .executeTakeFirst()
        : undefined
    if (!tablet) return redirect(driverHomePage.path)
    const link = new URLSearchParams({ tabletId: tablet.tablet_id, secret: secrets.decryptText(tablet.secret) })
    return redirect(`${clockOut.path}?${link}`)
  })
}
