import type { Tx } from '#platform/server/unit-of-work.ts'

/** A draft with its menu's market; the draft is locked before the menu, everywhere. */
export function lockDraft(tx: Tx, menu_draft_id: number) {
  return tx
    .selectFrom('menu_drafts as d')
    .innerJoin('franchises as f', 'f.franchise_id', 'd.franchise_id')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select([
      'd.menu_draft_id',
      'd.franchise_id',
      'd.name',
      'd.status',
      'd.live_at',
      'd.changes',
      'd.change_count',
      'd.version',
      'f.market_id',
      'm.time_zone',
    ])
    .where('menu_draft_id', '=', menu_draft_id)
    .forUpdate('d')
    .executeTakeFirst()
}
