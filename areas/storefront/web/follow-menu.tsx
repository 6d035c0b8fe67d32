import { withMenuChanges } from '#areas/menu/rules/menu-changes.ts'
import type { State } from '#platform/core/state.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { changesSince, readPageAgain, touchesCart } from './menu-changes.ts'
import { useMenuVersions } from './use-menu-versions.ts'
import { bringWhole, shownMenu } from './whole-menu.ts'

/** Keeps a menu that is looked at as it is now, and the cart beside it when something in it has changed. */
export function FollowMenu({ franchise_id, editor }: { franchise_id: number; editor: boolean }) {
  useMenuVersions({ franchise_id, editor, bring: (at) => bringUpToDate(franchise_id, at) })
  return null
}

async function bringUpToDate(franchise_id: number, at: number): Promise<void> {
  // What changed has its place among all items.
  if (!(await bringWhole())) return
  const { menu_version } = shownMenu()
  if (at > 0 && at <= menu_version) return
  const changes = await changesSince(franchise_id, menu_version, at)
  if (!changes) return
  if (changes === 'all') return readPageAgain()
  const shown = shownMenu()
  if (changes.menu_version <= shown.menu_version && changes.items.length + changes.gone.length === 0) return
  mergePageState({ menu: withMenuChanges(shown, changes) as unknown as State })
  if (touchesCart(changes)) await readPageAgain()
}
