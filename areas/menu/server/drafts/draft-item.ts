import { refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { draftItemForm } from '../../calls/menu-items.ts'
import { fieldChange, type PicturesChange } from '../../rules/drafts/draft-change.ts'
import { readItemForm } from '../../rules/item-form.ts'
import { areImagesOf, imagesOf } from '../admin/item-images.ts'
import { lockItem } from '../change-item.ts'
import { hasCategory } from '../edited-item.ts'
import { lockDraft } from './lock-draft.ts'
import { putInDraft } from './put-in-draft.ts'

/** What the form of an item would change, its pictures as well, put down. */
export async function draftItem(unit: Change<typeof draftItemForm>) {
  const { tx, actor, data } = unit
  const { menu_draft_id, draft_version, draft_name, menu_item_id, version, menu_category_id, images, ...typed } = data
  const draft = menu_draft_id === undefined ? undefined : await lockDraft(tx, menu_draft_id)
  if (menu_draft_id !== undefined && !draft) return refuse('unknown_id')
  const item = await lockItem(tx, menu_item_id)
  if (!item || !worksIn(actor, item.market_id)) return refuse('unknown_id')
  if (version !== undefined && version !== item.version) return refuse('changed_meanwhile')
  const read = readItemForm(typed, { isNew: false })
  if (!read.ok) return refuse(read.fault, { field: read.field })
  if (menu_category_id !== undefined && !(await hasCategory(tx, item, menu_category_id)))
    return refuse('category_unknown', { field: 'menu_category_id' })
  if (images && !(await areImagesOf(tx, item.market_id, images))) return refuse('image_unknown', { field: 'images' })
  const fields = fieldChange(item, { ...read.columns, menu_category_id })
  if (fields?.after.base_price !== undefined && item.integration_item_id !== null)
    return refuse('price_of_till', { field: 'basePrice' })
  const before = await imagesOf(tx, menu_item_id)
  const pictures: PicturesChange[] =
    images && images.join() !== before.join()
      ? [{ what: 'pictures', menu_item_id, name: item.name, before, after: images }]
      : []
  const name = draft_name || `Changes of ${item.name}`
  return putInDraft(unit, item, [...(fields ? [fields] : []), ...pictures], { draft, name, seen: draft_version })
}
