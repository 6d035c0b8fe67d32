import { ok, refuse } from '#platform/core/result.ts'
import { handle } from '#platform/server/handler.ts'
import { updateIntegrationItem } from '../calls/edit-item.ts'
import { changeItem } from './change-item.ts'
import { editedItem } from './edited-item.ts'
import { posLinkedJob } from './pos-linked-job.ts'

/** Links the item with one of its own place's till, or takes the link off; one of the till may stand for several items (SIL-OPS-104). */
export const updateIntegrationItemHandler = handle(updateIntegrationItem, async (unit) => {
  const { integration_item_id, expected_integration_item_id: expected } = unit.data
  const item = await editedItem(unit, unit.data.menu_item_id)
  if (!item) return refuse('unknown_id')
  if (expected !== undefined && expected !== item.integration_item_id) return refuse('changed_meanwhile')
  if (integration_item_id !== null) {
    const inTill = await unit.tx
      .selectFrom('integration_items')
      .select('integration_item_id')
      .where('integration_item_id', '=', integration_item_id)
      .where('franchise_id', '=', item.franchise_id)
      .executeTakeFirst()
    if (!inTill) return refuse('unknown_id', { field: 'integration_item_id' })
  }
  const isOther = await changeItem(unit, item, { integration_item_id }, updateIntegrationItem.name)
  if (isOther && integration_item_id !== null) await unit.enqueue(posLinkedJob.of({ franchise_id: item.franchise_id }))
  return ok({ menu_item_id: item.menu_item_id, integration_item_id })
})
