import type { SessionChanges } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { clientAddress } from '#platform/server/client-address.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, page, type RouteHandler, redirect, show } from '#platform/server/routes.ts'
import { sha256 } from '#platform/server/secrets.ts'
import { countTry } from '#platform/server/throttle.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { kitchenPage } from '../calls/kitchen.ts'
import { tabletSignIn, tabletSignInPage, tabletSignInWords, tabletSignOut } from '../calls/restaurant-tablets.ts'
import { readPairingCode } from '../rules/pairing-code.ts'

const quarterHour = 15 * 60_000

/** A tablet is signed in once, by a code that is spent with it, and stays so until the office ends it. */
export function tabletSignInRoutes(deps: ServerDeps & { readonly sessions: SessionChanges }): RouteHandler[] {
  const state = (error?: string) => ({ state: { tablet_sign_in: error === undefined ? {} : { error } } })
  return [
    page(tabletSignInPage, () => state()),
    answer(tabletSignIn, async ({ data, request, reply, now, transaction }) => {
      const tries = { key: `tablet-code:${clientAddress(request)}`, most: 20, withinMs: quarterHour }
      if (!(await countTry(deps.db, tries, now)))
        return show(tabletSignInPage, { ...state(tabletSignInWords.too_many), status: 429 })
      const code = readPairingCode(data.code)
      const spent = code === undefined ? undefined : await transaction((unit) => spendCode(unit, code))
      if (!spent?.ok) return show(tabletSignInPage, { ...state(tabletSignInWords.wrong), status: 422 })
      await deps.sessions.signIn(request, reply, { restaurant_tablet_id: spent.data })
      return redirect(kitchenPage.path)
    }),
    answer(tabletSignOut, async ({ request, reply }) => {
      await deps.sessions.signOut(request, reply)
      return redirect(tabletSignInPage.path)
    }),
  ]
}

async function spendCode({ tx, now, audit }: UnitOfWork, code: string) {
  const tablet = await tx
    .updateTable('restaurant_tablets')
    .set({ code_hash: null, code_expires_at: null, paired_at: now, last_seen_at: now })
    .where('code_hash', '=', sha256(code))
    .where('code_expires_at', '>', now)
    .where('ended_at', 'is', null)
    .returning(['restaurant_tablet_id', 'market_id'])
    .executeTakeFirst()
  if (!tablet) return refuse('wrong')
  const { restaurant_tablet_id, market_id } = tablet
  audit({ what: 'restaurant_tablet_paired', subject: `restaurant_tablet:${restaurant_tablet_id}`, market_id })
  return ok(restaurant_tablet_id)
}
