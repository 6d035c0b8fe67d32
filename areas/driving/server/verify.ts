import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { alcoholTypes, type OutsideHours, outsideHours } from '#areas/alcohol/rules/sale-hours.ts'
import { saveQueue } from '#areas/dispatch/server/public.ts'
import type { Day } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { isTemporaryId } from '#platform/core/temporary-id.ts'
import type { ActingDriver } from '#platform/server/actor.ts'
import { type Handler, handleSteps } from '#platform/server/handler.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { temporaryIdStore } from '#platform/server/temporary-id-store.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { verify } from '../calls/door.ts'
import { doneAt, lateDetail } from '../rules/done-at.ts'
import { areAllConfirmed, idResults } from '../rules/door-checklist.ts'
import { birthDay, type DateSources, expirationDay, type IdDates } from '../rules/id-dates.ts'
import { failureOf, type ReadingFailure, verdictOfReading } from '../rules/id-reading.ts'
import { differsFromCheckout } from './checkout-birth-date.ts'
import { doorRefusal, driverOf, lockOwnOrder, type OwnOrder } from './driver-order-lock.ts'
import { photosOf } from './id-photos.ts'
import { hasFailed, type Verification, verificationOf } from './verifications.ts'

type VerifyInput = IdDates &
  DateSources & {
    readonly id_front_asset_id?: number | undefined
    readonly id_back_asset_id?: number | undefined
    readonly confirmed?: readonly number[] | undefined
    readonly is_correction?: boolean | undefined
    readonly done_at?: number | undefined
  }
type Reason = keyof typeof verify.refusals

/**
 * Age and expiry, computed again with the server's own date (SIL-OPS-85). A failed check is kept and then refused, so it commits before
 * the refusal is answered.
 */
export function verifyHandler({ secrets }: { readonly secrets: Secrets }): Handler {
  return handleSteps(verify, async (steps) => {
    const driver = driverOf(steps.actor)
    const done = await steps.transaction(async (unit) => {
      const id = steps.data.recipient_verified_id
      const real = isTemporaryId(id) ? await temporaryIdStore.find(unit, id) : id
      const present = real === undefined ? undefined : await lockVerification(unit.tx, driver, real)
      if (!present) return refuse('unknown_id')
      return storeResult(unit, driver, secrets, present, steps.data)
    })
    if (!done.ok) return done
    const { failure, recipient_verified_id } = done.data
    return failure ? refuse(failure) : ok({ recipient_verified_id })
  })
}

type LockedVerification = { readonly own: OwnOrder | undefined; readonly verification: Verification }

async function lockVerification(tx: Tx, driver: ActingDriver, id: number): Promise<LockedVerification | undefined> {
  const found = await tx
    .selectFrom('alcohol_verifications')
    .select('order_id')
    .where('recipient_verified_id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const own = await lockOwnOrder(tx, driver, found.order_id)
  const verification = await verificationOf(tx, found.order_id)
  return verification && { own, verification }
}

async function storeResult(
  unit: UnitOfWork,
  driver: ActingDriver,
  secrets: Secrets,
  { own, verification }: LockedVerification,
  input: VerifyInput,
): Promise<Result<{ recipient_verified_id: number; failure: ReadingFailure | undefined }, Reason>> {
  const refused = doorRefusal(driver, own)
  if (refused) return refused
  if (verification.driver_id !== driver.driver_id) return refuse('not_your_assignment')
  const { recipient_verified_id, order_id } = verification
  const verified_at = doneAt(input.done_at, { now: unit.now, notBefore: own?.order.picked_up_at ?? null })
  const { today, outside_hours } = await marketsClock(unit.tx, { market_id: driver.market_id, order_id }, verified_at)
  const results = idResults(input, today)
  const failure = failureOf(results)
  // One bad date is enough to refuse; the other need not be read any more.
  if (!failure && !birthDay(input.birth_date, today)) return refuse('impossible_date', { field: 'birth_date' })
  if (!failure && !expirationDay(input.expiration_date, today))
    return refuse('impossible_date', { field: 'expiration_date' })
  if (!failure && input.confirmed && !areAllConfirmed(input.confirmed)) return refuse('not_confirmed')
  const photos = await photosOf(unit, verification, input, { areNeeded: !failure })
  if (!photos.ok) return photos

  const before = { hasFailed: hasFailed(verification), wasCorrected: verification.corrected_at !== null }
  const reading = { isGood: !failure, isCorrection: input.is_correction ?? false }
  const verdict = verdictOfReading(before, reading)
  if (verdict === 'must_be_rejected') return refuse('must_be_rejected')
  const birth_date_differs = await differsFromCheckout(unit.tx, secrets, verification, input.birth_date)
  const { age_result, expiry_result } = verification
  const { birth_date_source, expiration_date_source } = input
  await unit.tx
    .updateTable('alcohol_verifications')
    .set({
      birth_date: secrets.encrypt(input.birth_date),
      expiration_date: secrets.encrypt(input.expiration_date),
      birth_date_source: birth_date_source ?? null,
      expiration_date_source: expiration_date_source ?? null,
      ...results,
      ...photos.data,
      ...(input.confirmed ? { confirmed: [...input.confirmed] } : {}),
      ...(verdict === 'corrected' ? { corrected_at: verified_at } : {}),
      outside_hours: outside_hours ?? null,
      birth_date_differs,
      verified_at,
    })
    .where('recipient_verified_id', '=', recipient_verified_id)
    .execute()
  unit.audit({
    what: 'verify',
    subject: `order:${order_id}`,
    market_id: driver.market_id,
    detail: {
      ...results,
      ...(birth_date_source && { birth_date_source }),
      ...(expiration_date_source && { expiration_date_source }),
      ...(outside_hours ? { after_cut_off: true, outside_hours } : {}),
      ...(birth_date_differs === null ? {} : { birth_date_differs }),
      ...(input.confirmed ? { confirmed: input.confirmed } : {}),
      ...(verdict === 'corrected' ? { corrected: { age_result, expiry_result } } : {}),
      ...lateDetail(verified_at, unit.now),
    },
  })
  // The board shows a check outside the hours.
  if (outside_hours && own) await saveQueue(unit, own.queue)
  return ok({ recipient_verified_id, failure })
}

/** The operating time zone's day (SIL-OPS-84); a check outside the hours of sale is not blocked but written down (SIL-OPS-63). */
async function marketsClock(
  tx: Tx,
  { market_id, order_id }: { readonly market_id: number; readonly order_id: number },
  at: Date,
): Promise<{ today: Day; outside_hours: OutsideHours | undefined }> {
  const market = await tx
    .selectFrom('markets')
    .select(['time_zone', 'alcohol_pack'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('order_lines')
    .select('category_type')
    .distinct()
    .where('order_id', '=', order_id)
    .execute()
  const pack = alcoholPack(market.alcohol_pack)
  const time = localTime(at.getTime(), market.time_zone)
  const types = alcoholTypes(
    pack,
    lines.map(({ category_type }) => category_type),
  )
  return { today: time.day, outside_hours: outsideHours(pack, time, types) }
}
