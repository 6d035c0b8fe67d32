import { longestSide, sentSide } from '#areas/driving/rules/id-photo.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { type AssetPlace, insertAsset } from '#platform/server/images/secure-assets.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'

/** A customer's phone holds more than anybody needs to see what is wrong with a dish. */
export const photoLimits = { longestSide, shrinkTo: sentSide }

const day = 24 * 60 * 60_000
/** So long a card's holder may dispute the charge: until then it is evidence (decision 0040). */
const keptDays = 120

type OfOrder = { readonly order_id: number; readonly market_id: number }

const fileNameOf = ({ order_id }: Pick<OfOrder, 'order_id'>) => `issue-of-${order_id}.jpg`

/** Undefined as well where it belongs to a market of others. */
export async function orderInOwnMarket(db: Db, actor: Actor, order_id: number): Promise<OfOrder | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['order_id', 'market_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  return order && worksIn(actor, order.market_id) ? order : undefined
}

/** For a day, in which a form may name it. */
export function storeIssuePhoto(
  unit: UnitOfWork,
  place: AssetPlace,
  order: OfOrder,
  bytes: Uint8Array,
): Promise<number> {
  const { market_id } = order
  const asset = {
    kind: 'issue_photo',
    bytes,
    content_type: 'image/jpeg',
    file_name: fileNameOf(order),
    market_id,
  } as const
  return insertAsset(unit, place, asset, new Date(unit.now.getTime() + day))
}

/** Keeps photos that the session has sent for this order, and no form has named yet; false where one of them is none. */
export async function keepPhotos(
  { tx, now, actor }: UnitOfWork,
  order: OfOrder,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const kept = await tx
    .updateTable('secure_assets')
    .set({ delete_after: new Date(now.getTime() + keptDays * day) })
    .where('asset_id', '=', anyOf(ids))
    .where('kind', '=', 'issue_photo')
    .where('session_id', '=', actor?.session_id ?? 0)
    .where('file_name', '=', fileNameOf(order))
    .where('deleted_at', 'is', null)
    // What a form has named is kept for longer than this.
    .where('delete_after', '>', now)
    .where('delete_after', '<=', new Date(now.getTime() + day))
    .returning('asset_id')
    .execute()
  return kept.length === ids.length
}

/** Those of an order's issues that are not deleted yet. */
export function photosOf(db: Db | Tx, order_id: number) {
  return db
    .selectFrom('order_issues as i')
    .innerJoin('order_issue_items as n', 'n.order_issue_id', 'i.order_issue_id')
    .innerJoin('secure_assets as a', 'a.asset_id', 'n.photo_asset_id')
    .innerJoin('order_lines as l', 'l.order_line_id', 'n.order_item_id')
    .select(['i.order_issue_id', 'n.photo_asset_id', 'l.name'])
    .where('i.order_id', '=', order_id)
    .where('a.deleted_at', 'is', null)
    .orderBy('n.photo_asset_id')
    .execute()
}
