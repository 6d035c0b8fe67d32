import { cents, toDecimal } from '#platform/core/money.ts'
import { phoneText } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import {
  type DeliveryDraft,
  type DeliveryForm,
  deliveryForm,
  mostDrafts,
  type removeDeliveryDraft,
  type saveDeliveryDraft,
} from '../calls/delivery-drafts.ts'
import { businessOf, ownBusinessIds } from './businesses.ts'
import { deliveryOf, deliveryRows } from './delivery-rows.ts'

/** What the people of a business have saved for later, the newest first. */
export async function draftsOf(db: Db, business_id: number): Promise<DeliveryDraft[]> {
  const rows = await db
    .selectFrom('delivery_drafts as d')
    .leftJoin('users as u', 'u.user_id', 'd.user_id')
    .select(['d.delivery_draft_id', 'd.form', 'd.created_at', 'u.name as who'])
    .where('d.business_id', '=', business_id)
    .orderBy('d.delivery_draft_id', 'desc')
    .execute()
  return rows.map(({ form, created_at, who, ...draft }) => ({
    ...draft,
    form: deliveryForm.parse(form),
    who: who ?? '',
    created_at: created_at.getTime(),
  }))
}

/** The last one that was ordered by the form, as it would be typed again; when it is ready is another time. */
export async function lastForm(db: Db, business_id: number): Promise<DeliveryForm | null> {
  const row = await deliveryRows(db)
    .where('bo.business_id', '=', business_id)
    .where('bo.placed_by', '=', 'form')
    .orderBy('bo.order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { name, phone_number, addr_line_1, addr_line_2, note, subtotal, payment } = deliveryOf(row)
  return {
    name,
    phone_number: phoneText(phone_number),
    address: addr_line_1,
    apartment_number: addr_line_2,
    note,
    subtotal: toDecimal(cents(subtotal)),
    ready: '',
    payment,
  }
}

export async function saveDraft(unit: Change<typeof saveDeliveryDraft>) {
  const { tx, now, actor, data } = unit
  const { form, delivery_draft_id } = data
  const business = await businessOf(tx, actor, data.business_id)
  if (!business) return refuse('no_business')
  const { payment: _chosenAtFirst, ...typed } = form
  if (Object.values(typed).every((text) => text === '')) return refuse('draft_empty')
  const { business_id } = business
  const saved = { business_id, user_id: actor.user?.user_id ?? null, form: JSON.stringify(form), created_at: now }
  if (delivery_draft_id !== undefined) {
    const changed = await tx
      .updateTable('delivery_drafts')
      .set(saved)
      .where('delivery_draft_id', '=', delivery_draft_id)
      .where('business_id', '=', business_id)
      .returning('delivery_draft_id')
      .executeTakeFirst()
    if (!changed) return refuse('draft_gone')
    unit.hint(`business:${business_id}`)
    return ok({ success: true as const, ...changed })
  }
  // Two who save the last one that is kept wait for each other.
  await tx.selectFrom('businesses').select('business_id').where('business_id', '=', business_id).forUpdate().execute()
  const kept = tx.selectFrom('delivery_drafts').select('delivery_draft_id').where('business_id', '=', business_id)
  if ((await kept.execute()).length >= mostDrafts) return refuse('too_many_drafts')
  const made = await tx
    .insertInto('delivery_drafts')
    .values(saved)
    .returning('delivery_draft_id')
    .executeTakeFirstOrThrow()
  unit.hint(`business:${business_id}`)
  return ok({ success: true as const, ...made })
}

/** One that somebody else has removed meanwhile is gone as well. */
export async function removeDraft({ tx, actor, data, hint }: Change<typeof removeDeliveryDraft>) {
  const own = await ownBusinessIds(tx, actor)
  const removed = await tx
    .deleteFrom('delivery_drafts')
    .where('delivery_draft_id', '=', data.delivery_draft_id)
    .where('business_id', '=', anyOf(own))
    .returning('business_id')
    .executeTakeFirst()
  if (!removed) return refuse('unknown_id')
  hint(`business:${removed.business_id}`)
  return ok({ success: true as const })
}

/** What is ordered is saved for later no longer. */
export async function dropDraft(tx: Tx, business_id: number, delivery_draft_id: number | undefined): Promise<void> {
  if (delivery_draft_id === undefined) return
  await tx
    .deleteFrom('delivery_drafts')
    .where('delivery_draft_id', '=', delivery_draft_id)
    .where('business_id', '=', business_id)
    .execute()
}
