import type { Actor } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type ExpectedPay, expectedPay, weeklyOf } from '../rules/expected-pay.ts'
import { payHistory } from './pay-history.ts'
import { marketRatesOf } from './pay-rates.ts'
import { shiftOf, shiftsOf } from './shift-rows.ts'
import { timeZoneOf } from './shift-texts.ts'
import { managesMarket } from './worker.ts'

/** What a shift is expected to pay whoever takes it; null where nothing is known, undefined where it is not this manager's. */
export async function expectedInMarket(
  db: Db,
  actor: Actor,
  shiftId: number,
  now: Date,
): Promise<ExpectedPay | null | undefined> {
  const row = await shiftsOf(db).where('shift_id', '=', shiftId).executeTakeFirst()
  if (!row || !managesMarket(actor, row.market_id)) return undefined
  const { market_id } = row
  const timeZone = await timeZoneOf(db, market_id)
  const [rates, past] = await Promise.all([marketRatesOf(db, market_id), payHistory(db, { market_id }, timeZone, now)])
  return expectedPay(weeklyOf(shiftOf(row), timeZone), rates, past) ?? null
}
