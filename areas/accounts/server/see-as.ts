import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, type Change, change, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { beginSeeAs, endSeeAs, seeAsPage } from '../calls/see-as.ts'
import { needsRestaurants, viewableRoles } from '../rules/staff-access.ts'
import { accessChoices } from './staff/people.ts'

/** An admin looks at the office as a role sees it: the session says so, and the runners refuse what changes something. */
export function seeAsRoutes({ sessions }: Pick<ServerDeps, 'sessions'>): RouteHandler[] {
  return [
    page(seeAsPage, async ({ db, actor }) => ({ state: { access_choices: await accessChoices(db, actor) } })),
    change(beginSeeAs, begin),
    answer(endSeeAs, async ({ request, transaction }) => {
      const actor = await sessions.ofCookie(request)
      const { viewing } = actor ?? {}
      if (!actor || !viewing) return redirect('/secure')
      await transaction(async ({ tx, audit }) => {
        await tx
          .updateTable('sessions')
          .set({ viewing_role: null, viewing_market_id: null, viewing_franchise_id: null, viewing_label: null })
          .where('session_id', '=', actor.session_id)
          .execute()
        audit({ what: 'see_as_ended', subject: `user:${actor.user?.user_id}`, detail: { role: viewing.role } })
        return ok({})
      })
      return redirect('/secure')
    }),
  ]
}

async function begin({ tx, actor, data, audit }: Change<typeof beginSeeAs>) {
  const { role, market_id = null, franchise_id = null } = data
  if (!viewableRoles.some((one) => one === role)) return refuse('role_unknown', { field: 'role' })
  if (market_id !== null && !worksIn(actor, market_id)) return refuse('unknown_id')
  const place =
    franchise_id === null
      ? undefined
      : await tx
          .selectFrom('franchises')
          .select(['name', 'market_id'])
          .where('franchise_id', '=', franchise_id)
          .executeTakeFirst()
  if (franchise_id !== null && (!place || !worksIn(actor, place.market_id))) return refuse('unknown_id')
  if (!place && needsRestaurants([role])) return refuse('restaurant_missing', { field: 'franchise_id' })
  if (place && market_id !== null && place.market_id !== market_id)
    return refuse('restaurant_elsewhere', { field: 'franchise_id' })
  const market = await tx
    .selectFrom('markets')
    .select(['market_id', 'name'])
    .where('market_id', '=', place?.market_id ?? market_id ?? 0)
    .executeTakeFirst()
  if (market_id !== null && !market) return refuse('unknown_id')
  await tx
    .updateTable('sessions')
    .set({
      viewing_role: role,
      viewing_market_id: market?.market_id ?? null,
      viewing_franchise_id: franchise_id,
      viewing_label: [place?.name, market?.name].filter((name) => name !== undefined).join(', '),
    })
    .where('session_id', '=', actor.session_id)
    .execute()
  audit({
    what: 'see_as_begun',
    subject: `user:${actor.user?.user_id}`,
    market_id: market?.market_id ?? null,
    detail: { role, ...(franchise_id !== null && { franchise_id }) },
  })
  return ok({ success: true as const })
}
