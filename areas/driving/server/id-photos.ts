import { sql } from 'kysely'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { verify } from '../calls/door.ts'
import { areOwnPhotos } from './secure-assets.ts'
import type { Verification } from './verifications.ts'

type IdPhotos = { readonly id_front_asset_id: number | null; readonly id_back_asset_id: number | null }
type Given = { readonly id_front_asset_id?: number | undefined; readonly id_back_asset_id?: number | undefined }

/**
 * The two sides of one ID. 'Other' was named by nobody at checkout, so both are kept (SIL-OPS-74); only own uploads count (SIL-OPS-75),
 * each for one side of one order.
 */
export async function photosOf(
  unit: UnitOfWork,
  { recipient_id, order_id, ...before }: Verification,
  input: Given,
  { areNeeded }: { readonly areNeeded: boolean },
): Promise<Result<IdPhotos, keyof typeof verify.refusals>> {
  const photos = {
    id_front_asset_id: input.id_front_asset_id ?? before.id_front_asset_id,
    id_back_asset_id: input.id_back_asset_id ?? before.id_back_asset_id,
  }
  const given = [input.id_front_asset_id, input.id_back_asset_id].filter((id) => id !== undefined)
  if (!(await areOwnPhotos(unit, given))) return refuse('unknown_asset')
  const { id_front_asset_id: front, id_back_asset_id: back } = photos
  if (front !== null && front === back) return refuse('same_photo')
  if (await areOfAnotherOrder(unit, order_id, given)) return refuse('photo_of_another_order')
  const isOther = recipient_id === null
  if (areNeeded && isOther && (!front || !back)) return refuse('photos_missing')
  return ok(photos)
}

/** Two orders of one driver wait for each other at the driver's queue, so neither takes the other's photo meanwhile. */
async function areOfAnotherOrder({ tx }: UnitOfWork, orderId: number, assetIds: readonly number[]): Promise<boolean> {
  if (assetIds.length === 0) return false
  const { rows } = await sql`select from alcohol_verifications where order_id <> ${orderId}
    and (id_front_asset_id = any(${[...assetIds]}::integer[]) or id_back_asset_id = any(${[...assetIds]}::integer[])) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
