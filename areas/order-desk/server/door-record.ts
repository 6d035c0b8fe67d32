import { isPermitted, supportAlone } from '#areas/accounts/rules/permissions.ts'
import { alcoholCourse } from '#areas/course/rules/courses.ts'
import { messageText, rejectionPrefix } from '#areas/driving/rules/rejection.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { deskOrderPage } from '../calls/order-desk.ts'

type DeskState = PageStateOf<typeof deskOrderPage>

/** The record of a check for everybody here, its photos only for those who may open them, which is written down (SIL-OPS-76). */
export async function doorCheckOf(db: Db, actor: Actor, orderId: number): Promise<DeskState['door_check']> {
  const row = await db
    .selectFrom('alcohol_verifications as v')
    .innerJoin('drivers as d', 'd.driver_id', 'v.driver_id')
    .selectAll('v')
    .select('d.name as driver')
    .where('v.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  const photos = [
    ['Front of the ID', row.id_front_asset_id],
    ['Back of the ID', row.id_back_asset_id],
    ['Signature', row.signature_asset_id],
  ] as const
  return {
    recipient: row.name,
    driver: row.driver,
    certified_at: await certifiedSince(db, row.driver_id, row.verified_at ?? row.chosen_at),
    age_result: row.age_result,
    expiry_result: row.expiry_result,
    birth_date_source: row.birth_date_source,
    expiration_date_source: row.expiration_date_source,
    outside_hours: row.outside_hours !== null,
    verified_at: row.verified_at?.getTime() ?? null,
    confirmed: row.confirmed ?? [],
    birth_date_differs: row.birth_date_differs,
    corrected_at: row.corrected_at?.getTime() ?? null,
    signature_name: row.signature_name,
    signed_at: row.signed_at?.getTime() ?? null,
    photos: linksOf(actor, photos),
    kept: await keptOf(db, photos),
  }
}

/** A certificate that was revoked later counted until then. */
async function certifiedSince(db: Db, driver_id: number, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('driver_certificates')
    .select('certified_at')
    .where('driver_id', '=', driver_id)
    .where('course', '=', alcoholCourse.course)
    .where('certified_at', '<=', at)
    .where((one) => one.or([one('revoked_at', 'is', null), one('revoked_at', '>', at)]))
    .orderBy('certified_at', 'desc')
    .executeTakeFirst()
  return row?.certified_at?.getTime() ?? null
}

type Assets = readonly (readonly [label: string, asset_id: number | null])[]

async function keptOf(db: Db, assets: Assets) {
  const rows = await db
    .selectFrom('secure_assets')
    .select(['asset_id', 'delete_after', 'deleted_at'])
    .where('asset_id', '=', anyOf(assets.flatMap(([, id]) => id ?? [])))
    .orderBy('asset_id')
    .execute()
  return assets.flatMap(([label, id]) => {
    const asset = rows.find(({ asset_id }) => asset_id === id)
    if (!asset) return []
    return [{ label, until: (asset.deleted_at ?? asset.delete_after).getTime(), is_deleted: asset.deleted_at !== null }]
  })
}

/** Why it was not handed over, as it was said at the door, also where no ID was looked at. */
export async function doorRefusalOf(db: Db, orderId: number): Promise<DeskState['door_refusal']> {
  const order = await db
    .selectFrom('orders as o')
    .leftJoin('drivers as d', 'd.driver_id', 'o.driver_id')
    .select(['o.rejection_message', 'o.ended_at', 'o.goods_returned_at', 'd.name as driver'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.rejection_message === null) return null
  const { rejection_message, driver, ended_at, goods_returned_at } = order
  return {
    reasons: messageText(rejection_message).replace(rejectionPrefix, '').split('\n'),
    driver,
    at: ended_at?.getTime() ?? null,
    goods_returned_at: goods_returned_at?.getTime() ?? null,
  }
}

export function linksOf(actor: Actor, assets: Assets) {
  if (!isPermitted(actor.roles, supportAlone)) return []
  return assets.flatMap(([label, asset]) => (asset === null ? [] : [{ label, href: `/secure/assets/${asset}` }]))
}
