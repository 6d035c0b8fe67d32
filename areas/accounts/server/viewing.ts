import type { Viewing } from '#platform/server/actor.ts'

type Columns = {
  readonly viewing_role: string | null
  readonly viewing_market_id: number | null
  readonly viewing_franchise_id: number | null
  readonly viewing_label: string | null
  readonly roles: readonly string[] | null
  readonly market_ids: readonly number[] | null
}

type View = {
  readonly viewing: Viewing
  readonly roles: readonly string[]
  readonly market_ids: readonly number[]
  readonly franchise_ids: readonly number[]
}

/** What an admin has in another role's view; nothing where nobody looks so, or who does is an admin no more. */
export function viewOf(row: Columns): View | undefined {
  const { viewing_role: role, viewing_market_id, viewing_franchise_id } = row
  if (role === null || !row.roles?.includes('admin')) return undefined
  return {
    viewing: { role, label: row.viewing_label ?? '' },
    roles: [role],
    market_ids: viewing_market_id === null ? (row.market_ids ?? []) : [viewing_market_id],
    franchise_ids: viewing_franchise_id === null ? [] : [viewing_franchise_id],
  }
}
