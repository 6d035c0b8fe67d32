import { ok, refuse } from '#platform/core/result.ts'
import { isTemporaryId } from '#platform/core/temporary-id.ts'
import { handle } from '#platform/server/handler.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { verifiedRecipient } from '../calls/door.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { doorRefusal, driverOf, lockOwnOrder } from './driver-order-lock.ts'
import { hasFailed, nothingChecked, type Verification, verificationOf } from './verifications.ts'

type RecipientInput = { readonly recipient_id: number | null; readonly name: string }

/** Who receives the order. The page knows it by a temporary id until this answers (TRN-23). */
export const verifiedRecipientHandler = handle(verifiedRecipient, async (unit) => {
  const { order_id, recipient_verified_id: temporary, done_at } = unit.data
  const driver = driverOf(unit.actor)
  const own = await lockOwnOrder(unit.tx, driver, order_id)
  const refused = doorRefusal(driver, own)
  if (refused) return refused

  const chosen = await chosenRecipient(unit, unit.data)
  if (!chosen) return refuse(unit.data.recipient_id === 'new' ? 'name_missing' : 'unknown_recipient')
  const before = await verificationOf(unit.tx, order_id)
  if (before && hasFailed(before)) return refuse('must_be_rejected')

  const chosen_at = doneAt(done_at, { now: unit.now, notBefore: own?.order.picked_up_at ?? null })
  const recipient_verified_id = await saveChoice(unit, order_id, driver.driver_id, chosen, before, chosen_at)
  if (isTemporaryId(temporary)) await unit.nameTemporaryId(temporary, recipient_verified_id)
  unit.audit({
    what: 'verified_recipient',
    subject: `order:${order_id}`,
    market_id: own?.order.market_id ?? null,
    detail: { recipient_verified_id, recipient_id: chosen.recipient_id ?? 'new', ...lateDetail(chosen_at, unit.now) },
  })
  return ok({ recipient_verified_id })
})

/** A recipient named at checkout keeps that name; 'Other' is named at the door. */
async function chosenRecipient(
  unit: UnitOfWork,
  input: { readonly recipient_id: number | 'new'; readonly name: string; readonly order_id: number },
): Promise<RecipientInput | undefined> {
  if (input.recipient_id === 'new') return input.name ? { recipient_id: null, name: input.name } : undefined
  return unit.tx
    .selectFrom('order_recipients')
    .select(['recipient_id', 'name'])
    .where('order_id', '=', input.order_id)
    .where('recipient_id', '=', input.recipient_id)
    .executeTakeFirst()
}

async function saveChoice(
  unit: UnitOfWork,
  order_id: number,
  driver_id: number,
  chosen: RecipientInput,
  before: Verification | undefined,
  chosen_at: Date,
): Promise<number> {
  const isSame =
    before &&
    before.driver_id === driver_id &&
    before.recipient_id === chosen.recipient_id &&
    before.name === chosen.name
  if (isSame) return before.recipient_verified_id
  const saved = await unit.tx
    .insertInto('alcohol_verifications')
    .values({ order_id, driver_id, ...chosen, chosen_at })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ driver_id, ...chosen, ...nothingChecked, chosen_at }),
    )
    .returning('recipient_verified_id')
    .executeTakeFirstOrThrow()
  return saved.recipient_verified_id
}
