import { adjusted } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import type { Day } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { cents, times } from '#platform/core/money.ts'
import { fleet } from '../drivers.ts'
import { bellwether } from '../town/town.ts'
import type { Tx } from './insert-rows.ts'

const hour = 3_600_000

/** What drivers had to hand in, in cents: cash of a day, their tips within it, what is in the envelope, what a manager counted. */
const envelopes = [
  { expected: 6425, kept: 900, handed_in: 6425, counted: null },
  { expected: 4310, kept: 500, handed_in: 3910, counted: null },
  { expected: 8180, kept: 1250, handed_in: 8180, counted: 8180 },
  { expected: 2745, kept: 300, handed_in: 2745, counted: 2695 },
] as const

/** Somebody who was at work this morning, and cash of the last hours for a manager to count: it was collected before the books begin. */
export async function insertCash(tx: Tx, now: Date, today: Day, rates: { wage: number; gaurantee: number }) {
  const { market_id, time_zone } = bellwether().market
  const begun = new Date(now.getTime() - 6 * hour)
  const [early] = fleet.filter(({ shift, onboarding }) => !shift && !onboarding)
  if (early && begun.getTime() > instantOf(today, 0, time_zone))
    await tx
      .insertInto('driver_hours')
      .values({
        driver_id: early.driver_id,
        started_at: begun,
        ended_at: new Date(now.getTime() - hour),
        ended_how: 'driver',
        ...rates,
      })
      .execute()
  const ended = await tx
    .selectFrom('driver_hours')
    .select(['driver_hour_id', 'driver_id', 'ended_at'])
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('driver_hour_id')
    .limit(envelopes.length)
    .$narrowType<{ ended_at: Date }>()
    .execute()
  for (const [at, { driver_hour_id, driver_id, ended_at }] of ended.entries()) {
    const envelope = envelopes[at]
    if (!envelope) continue
    const isCounted = envelope.counted !== null
    await tx
      .insertInto('cash_counts')
      .values({
        driver_hour_id,
        ...envelope,
        created_at: ended_at,
        ...(isCounted && { counted_by: 'Priya Raghunathan', counted_at: now }),
      })
      .execute()
    if (isCounted) continue
    const cash = cents(envelope.expected + envelope.kept)
    await writeMovement(
      { tx, now },
      adjusted({
        cause: `driver_hour/${driver_hour_id}/collected`,
        market_id,
        driver_id,
        entries: { cash_with_driver: cash, bank: times(cash, -1) },
        reason: 'Cash collected before the books begin',
      }),
    )
  }
}
