import { sql } from 'kysely'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** Editors edit the menus that are theirs, admins those of their markets (SIL-OPS-114). */
export function mayEditMenu(
  actor: Actor | undefined,
  menu: { readonly franchise_id: number; readonly market_id: number },
): boolean {
  if (!actor?.user || !worksIn(actor, menu.market_id)) return false
  if (actor.roles.includes('admin')) return true
  return isPermitted(actor.roles, ['menu_editor']) && actor.user.franchise_ids.includes(menu.franchise_id)
}

/** For a list of places (`f`), beside their markets: an editor's are those that were given to them. */
export function ofOwnMenus(actor: Actor) {
  return actor.roles.includes('admin')
    ? sql<boolean>`true`
    : sql<boolean>`f.franchise_id = any(${[...(actor.user?.franchise_ids ?? [])]}::integer[])`
}

export function menuOf(db: Db | Tx, franchise_id: number) {
  return db
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id'])
    .where('franchise_id', '=', franchise_id)
    .where('kind', '<>', 'business')
    .executeTakeFirst()
}
