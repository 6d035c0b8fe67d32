import { ok } from '#platform/core/result.ts'
import type { UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { lockItems, lockMenu, setStock } from './change-item.ts'

/** What of a menu was out of stock until now is in stock. Run again it finds nothing to do. */
export async function restoreStock(units: UnitsOfWork, franchise_id: number): Promise<void> {
  await units.run(undefined, async (unit) => {
    const { tx, now } = unit
    // What was taken off for longer just now must not come back: read under the lock.
    await lockMenu(tx, franchise_id)
    const due = await tx
      .selectFrom('menu_items')
      .select('menu_item_id')
      .where('franchise_id', '=', franchise_id)
      .where('active', '=', false)
      .where('restore_at', '<=', now)
      .where('deleted_at', 'is', null)
      .execute()
    const items = await lockItems(
      tx,
      due.map(({ menu_item_id }) => menu_item_id),
    )
    await setStock(unit, items, { active: true }, { source: 'system', what: 'restore_stock' })
    return ok({})
  })
}
