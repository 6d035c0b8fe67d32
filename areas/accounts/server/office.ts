import type { Office, OfficeLink } from '#platform/core/office.ts'
import type { Page, Route } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { isPermitted } from '../rules/permissions.ts'

/** Where these roles let one go: the pages that have a place in the navigation. Shell, palette and home know no other list. */
export function navigationOf(routes: readonly (Route | Page)[], roles: readonly string[]): OfficeLink[] {
  return routes.flatMap((page) =>
    page.kind === 'page' && page.nav && page.may && isPermitted(roles, page.may)
      ? [{ ...page.nav, href: page.path }]
      : [],
  )
}

/** `state.office` of a page; undefined for whoever is not a member of staff, as on the sign-in page. */
export function makeOfficeOf(
  db: Db,
  routes: () => readonly (Route | Page)[] = () => [],
): (actor: Actor) => Promise<Office | undefined> {
  return async (actor) => {
    if (!actor.user) return undefined
    const markets = await db.selectFrom('markets').select(['market_id', 'name', 'time_zone']).orderBy('name').execute()
    const { name, email } = actor.user
    return {
      person: { name, email },
      roles: actor.roles,
      nav: navigationOf(routes(), actor.roles),
      markets: markets.filter(({ market_id }) => worksIn(actor, market_id)),
    }
  }
}
