import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
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
import { idResults } from '../rules/door-checklist.ts'
import { birthDay, expirationDay, type IdDates } from '../rules/id-dates.ts'
import { doorRefusal, driverOf, lockOwnOrder } from './driver-order-lock.ts'
import { areOwnPhotos } from './secure-assets.ts'
import { hasFailed, type Verification, verificationOf } from './verifications.ts'

type VerifyInput = IdDates & {
  readonly id_front_asset_id?: number | undefined
  readonly id_back_asset_id?: number | undefined
}
type Failure = 'too_young' | 'expired'
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

type LockedVerification = {
  readonly own: Awaited<ReturnType<typeof lockOwnOrder>>
  readonly verification: Verification
}

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
): Promise<Result<{ recipient_verified_id: number; failure: Failure | undefined }, Reason>> {
  const refused = doorRefusal(driver, own)
  if (refused) return refused
  if (verification.driver_id !== driver.driver_id) return refuse('not_your_assignment')
  const { today, isAfterCutOff } = await marketsClock(unit, driver.market_id)
  if (!birthDay(input.birth_date, today)) return refuse('impossible_date', { field: 'birth_date' })
  if (!expirationDay(input.expiration_date, today)) return refuse('impossible_date', { field: 'expiration_date' })
  const photos = await photosOf(unit, verification, input)
  if (!photos.ok) return photos

  const results = idResults(input, today)
  const failure = failureOf(results)
  // A better reading after a failed one does not make it undone: that ID was refused at this door.
  if (!failure && hasFailed(verification)) return refuse('must_be_rejected')
  const { recipient_verified_id, order_id } = verification
  await unit.tx
    .updateTable('alcohol_verifications')
    .set({
      birth_date: secrets.encrypt(input.birth_date),
      expiration_date: secrets.encrypt(input.expiration_date),
      ...results,
      ...photos.data,
      verified_at: unit.now,
    })
    .where('recipient_verified_id', '=', recipient_verified_id)
    .execute()
  unit.audit({
    what: 'verify',
    subject: `order:${order_id}`,
    market_id: driver.market_id,
    detail: { ...results, ...(isAfterCutOff ? { after_cut_off: true } : {}) },
  })
  return ok({ recipient_verified_id, failure })
}

/** 'Other' was named by nobody at checkout, so both sides of their ID are kept (SIL-OPS-74); only own uploads count (SIL-OPS-75). */
async function photosOf(
  unit: UnitOfWork,
  { recipient_id, ...before }: Verification,
  input: VerifyInput,
): Promise<Result<{ id_front_asset_id: number | null; id_back_asset_id: number | null }, Reason>> {
  const photos = {
    id_front_asset_id: input.id_front_asset_id ?? before.id_front_asset_id,
    id_back_asset_id: input.id_back_asset_id ?? before.id_back_asset_id,
  }
  const photoIds = [input.id_front_asset_id, input.id_back_asset_id].filter((id) => id !== undefined)
  if (!(await areOwnPhotos(unit, photoIds))) return refuse('unknown_asset')
  const isOther = recipient_id === null
  if (isOther && (!photos.id_front_asset_id || !photos.id_back_asset_id)) return refuse('photos_missing')
  return ok(photos)
}

function failureOf({ age_result, expiry_result }: ReturnType<typeof idResults>): Failure | undefined {
  if (age_result === 'too_young') return 'too_young'
  return expiry_result === 'expired' ? 'expired' : undefined
}

/** The operating time zone's day (SIL-OPS-84); a check after the hours of delivery is not blocked but written down (SIL-OPS-63). */
async function marketsClock(unit: UnitOfWork, marketId: number): Promise<{ today: Day; isAfterCutOff: boolean }> {
  const market = await unit.tx
    .selectFrom('markets')
    .select(['time_zone', 'alcohol_pack'])
    .where('market_id', '=', marketId)
    .executeTakeFirstOrThrow()
  const { day, minute } = localTime(unit.now.getTime(), market.time_zone)
  return { today: day, isAfterCutOff: minute >= alcoholPack(market.alcohol_pack).cutOff }
}
