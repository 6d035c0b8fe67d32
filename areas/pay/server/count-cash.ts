import { cashHandedIn } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { cents, fromDecimal, minus, toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { countCash } from '../calls/hours.ts'

/**
 * The count moves the cash: what was handed in is in the bank, what the driver was to keep is paid of what we owe them. What is missing stays
 * with the driver in the ledger, for people to settle.
 */
export async function countDriversCash(unit: Change<typeof countCash>) {
  const { tx, actor, now, data } = unit
  const { driver_hour_id, note } = data
  const row = await tx
    .selectFrom('cash_counts as c')
    .innerJoin('driver_hours as h', 'h.driver_hour_id', 'c.driver_hour_id')
    .innerJoin('drivers as d', 'd.driver_id', 'h.driver_id')
    .select(['c.expected', 'c.kept', 'c.counted', 'd.driver_id', 'd.market_id', 'd.user_id'])
    .where('c.driver_hour_id', '=', driver_hour_id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row || !worksIn(actor, row.market_id)) return refuse('hours_not_found')
  if (row.user_id !== null && row.user_id === actor.user?.user_id) return refuse('own_hours')
  if (row.counted !== null) return refuse('counted_already')
  const counted = fromDecimal(data.counted)
  if (counted === undefined || counted < 0) return refuse('amount_invalid', { field: 'counted' })
  const { driver_id, market_id, expected, kept } = row
  const counted_by = actor.user?.name ?? ''
  await tx
    .updateTable('cash_counts')
    .set({ counted, counted_by, counted_at: now, note })
    .where('driver_hour_id', '=', driver_hour_id)
    .execute()
  const cause = `driver_hour/${driver_hour_id}`
  if (counted !== 0 || kept !== 0)
    await writeMovement(
      unit,
      cashHandedIn({ cause, of: { market_id, driver_id }, handed_in: counted, kept: cents(kept) }),
    )
  const detail = { driver_id, expected, counted, note }
  unit.audit({ what: 'cash_counted', subject: `driver_hour:${driver_hour_id}`, market_id, detail })
  return ok({ success: true as const, difference: toDecimal(minus(counted, cents(expected))) })
}
