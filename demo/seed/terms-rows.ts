import { places } from '../town/places/all.ts'
import type { Tx } from './insert-rows.ts'

/** Percent of the food, by which the town earns; more is not paid at a store that sells by the bottle. */
const commissionOf = { restaurant: 30, package_store: 20 } as const
const signedDaysAgo = 90
const dayMs = 86_400_000

/** What each restaurant has agreed to, before its first order. */
export async function insertTerms(tx: Tx, now: Date): Promise<void> {
  const valid_from = new Date(now.getTime() - signedDaysAgo * dayMs)
  const terms = places.map(({ franchise_id, kind }) => ({
    franchise_id,
    valid_from,
    commission_percent: String(commissionOf[kind]),
    set_by: 'Helena Vasquez',
  }))
  await tx.insertInto('payout_terms').values(terms).execute()
}
