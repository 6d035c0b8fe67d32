import { weekOf } from '#areas/shifts/rules/shift-times.ts'
import type { Day } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { fleet } from '../drivers.ts'
import { bellwether } from '../town/town.ts'
import { insertCash } from './cash-rows.ts'
import type { Tx } from './insert-rows.ts'

const minute = 60_000
const rate = { wage: 1150, gaurantee: 1500 }
const approvals = { yes: 1, pending: 2 }
/** No bank’s number begins with 13: whoever sees it knows a specimen. */
const specimen = '130000006'

/** How far the clock of an hour was from its shift, in minutes, and how it ended; most of them need nobody’s eyes. */
const ways = [
  { start: -3, end: 2, ended_how: 'driver' },
  { start: 1, end: 4, ended_how: 'driver' },
  { start: 12, end: 3, ended_how: 'driver' },
  { start: 0, end: -2, ended_how: 'driver' },
  { start: -2, end: 38, ended_how: 'dispatch' },
  { start: 2, end: 0, ended_how: 'driver' },
  { start: -1, end: 0, ended_how: 'forgotten' },
] as const

/** What was worked on the shifts that are over: last week’s hours are approved but for the odd ones, this week’s wait for a manager. */
export async function insertPay(tx: Tx, secrets: Secrets, now: Date, today: Day): Promise<void> {
  const { market_id, time_zone } = bellwether().market
  await tx
    .insertInto('pay_rates')
    .values({ market_id, ...rate, mileage: 40 })
    .execute()
  const paid = fleet.filter(({ onboarding }) => !onboarding).map(({ driver_id }) => driver_id)
  const shifts = await tx
    .selectFrom('shifts')
    .select(['driver_id', 'shift_type', 'starts_at', 'ends_at', 'start_date'])
    .where('driver_id', 'is not', null)
    .where('ends_at', '<', new Date(instantOf(today, 0, time_zone)))
    .orderBy('starts_at')
    .orderBy('driver_id')
    .execute()
  const hours = shifts.flatMap(({ driver_id, shift_type, starts_at, ends_at, start_date }, at) => {
    if (driver_id === null || !paid.includes(driver_id)) return []
    const { start, end, ended_how } = ways[at % ways.length] ?? ways[0]
    const isThisWeek = weekOf(start_date) === weekOf(today)
    const isOdd = ended_how !== 'driver'
    return [
      {
        driver_id,
        shift_type,
        started_at: new Date(starts_at.getTime() + start * minute),
        ended_at: new Date(ends_at.getTime() + end * minute),
        scheduled_start_at: starts_at,
        scheduled_end_at: ends_at,
        ended_how,
        approve: isThisWeek || isOdd ? approvals.pending : approvals.yes,
        ...rate,
      },
    ]
  })
  if (hours.length > 0) await tx.insertInto('driver_hours').values(hours).execute()
  await insertCash(tx, now, today, rate)
  await tx
    .insertInto('payout_banks')
    .values({
      market_id,
      bank_name: 'Specimen Bank',
      bank_routing: specimen,
      company_name: 'Cosmic Specimen',
      company_id: '1990000001',
    })
    .execute()
  // The last one is paid in another way.
  await tx
    .insertInto('driver_banks')
    .values(
      paid.slice(0, -1).map((driver_id) => {
        const account = `0000000${1000 + driver_id}`
        const sealed = JSON.stringify({ account_type: 'checking', routing: specimen, account })
        const ending = account.slice(-4)
        return { driver_id, account: secrets.encrypt(sealed), ending, changed_by: 'Priya Raghunathan', changed_at: now }
      }),
    )
    .execute()
  const [asker] = hours.filter(({ approve }) => approve === approvals.yes)
  if (!asker) return
  const starts_on = weekOf(localTime(asker.started_at.getTime(), time_zone).day)
  await tx
    .insertInto('pay_questions')
    .values({
      driver_id: asker.driver_id,
      market_id,
      starts_on,
      about: 'total',
      question: 'Is the drive back from the lake on Sunday in here?',
      asked_at: now,
    })
    .execute()
}
