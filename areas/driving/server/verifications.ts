import type { Selectable } from 'kysely'
import type { DB } from '#database/types.ts'
import type { ActingDriver } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'

export type Verification = Selectable<DB['alcohol_verifications']>

/** The one verification of an order (SIL-OPS-91). The order's row is locked already, so nobody changes it meanwhile. */
export function verificationOf(tx: Tx, orderId: number): Promise<Verification | undefined> {
  return tx.selectFrom('alcohol_verifications').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** An ID that was too young or expired is remembered; only a rejection follows it (SIL-OPS-85). */
export function hasFailed(verification: Verification): boolean {
  return verification.age_result === 'too_young' || verification.expiry_result === 'expired'
}

/** Recipient, verification and signature are all there, from the driver who hands over (SIL-OPS-59). */
export async function isVerified(tx: Tx, driver: ActingDriver, orderId: number): Promise<boolean> {
  const verification = await verificationOf(tx, orderId)
  return (
    verification !== undefined &&
    verification.driver_id === driver.driver_id &&
    verification.age_result === 'verified' &&
    verification.expiry_result === 'valid' &&
    verification.signature_asset_id !== null
  )
}

/** The facts that belong to one recipient and are not another's. */
export const nothingChecked = {
  birth_date: null,
  expiration_date: null,
  birth_date_source: null,
  expiration_date_source: null,
  age_result: 'unknown',
  expiry_result: 'unknown',
  id_front_asset_id: null,
  id_back_asset_id: null,
  signature_asset_id: null,
  signature_name: null,
  confirmed: null,
  corrected_at: null,
  outside_hours: null,
  birth_date_differs: null,
  verified_at: null,
  signed_at: null,
} as const
