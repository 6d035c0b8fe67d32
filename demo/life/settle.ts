import { sql } from 'kysely'
import { approveStatements, payStatements } from '#areas/books/server/public.ts'
import { approveWeek, payWeek } from '#areas/pay/server/public.ts'
import { weekOf } from '#areas/shifts/rules/shift-times.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import type { Result } from '#platform/core/result.ts'
import { absentActor } from '#platform/server/absent-actor.ts'
import type { Hints } from '#platform/server/live.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { type Db, makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { pastDays } from '../history/past-orders.ts'
import type { Visitor } from './visitor.ts'

type Market = { readonly market_id: number; readonly time_zone: string }
export type Unsettled = { readonly whose: 'drivers' | 'restaurants'; readonly starts_on: Day }

/** Mondays of the weeks since the town remembers; this week runs, and the last one is left to whoever plays a manager. */
export function weeksToSettle(began: Day, today: Day): readonly Day[] {
  const weeks: Day[] = []
  for (let week = weekOf(daysAfter(began, -pastDays)); week < daysAfter(weekOf(today), -7); week = daysAfter(week, 7))
    weeks.push(week)
  return weeks
}

/** The weeks that drivers or restaurants were not paid for, the oldest first: none before the past is there and the books have all of it. */
export async function unsettledWeeks(
  db: Db,
  { market_id, time_zone }: Market,
  now: Date,
): Promise<readonly Unsettled[]> {
  const { rows } = await sql<{ began_at: Date; drivers: Day[]; restaurants: Day[] }>`
    select l.began_at,
      array(select p.starts_on::text from payouts p where p.market_id = l.market_id) as drivers,
      array(select distinct s.starts_on::text from restaurant_statements s where s.market_id = l.market_id and s.state = 'paid') as restaurants
    from demo_life l
    where l.market_id = ${market_id} and l.history_at is not null
      and (select movement_id from book_progress) >= (select coalesce(max(movement_id), 0) from ledger_movements where at < l.began_at)`.execute(
    db,
  )
  const [life] = rows
  if (!life) return []
  const dayOf = (at: Date) => localTime(at.getTime(), time_zone).day
  return weeksToSettle(dayOf(life.began_at), dayOf(now)).flatMap((starts_on) =>
    (['drivers', 'restaurants'] as const)
      .filter((whose) => !life[whose].includes(starts_on))
      .map((whose) => ({ whose, starts_on })),
  )
}

type SettleDeps = { readonly db: Db; readonly secrets: Secrets; readonly manager: Visitor; readonly email: string }

/**
 * A manager approves what stands on the page and pays it, as seen, and as of the payday of that week: by the calls' own functions, because
 * the pages know no other day than today.
 */
export async function settleWeek(
  { db, secrets, manager, email }: SettleDeps,
  { market_id, time_zone }: Market,
  { whose, starts_on }: Unsettled,
): Promise<Result<unknown, string>> {
  const actor = await absentActor(db, { email })
  const clock = { now: () => paydayOf(starts_on, time_zone) }
  const units = makeUnitsOfWork({ db, clock, hints: unheard, wakeJobs: () => undefined })
  const week = { market_id, starts_on }
  if (whose === 'drivers') {
    const approved = await units.run(actor, (unit) => approveWeek({ ...unit, actor, data: week }))
    return approved.ok ? units.run(actor, (unit) => payWeek(secrets)({ ...unit, actor, data: week })) : approved
  }
  const state = await manager.read(`/secure/payouts?market=${market_id}&week=${starts_on}`)
  const toPay = (is: string): number =>
    (state?.restaurant_statements ?? [])
      .filter((one: { state: string; is_in_later: boolean }) => one.state === is && !one.is_in_later)
      .reduce((sum: number, { to_pay }: { to_pay: number }) => sum + to_pay, 0)
  const seen = { open: toPay('open'), approved: toPay('approved') }
  const approved = await units.run(actor, (unit) =>
    approveStatements({ ...unit, actor, data: { ...week, expected: seen.open } }),
  )
  if (!approved.ok) return approved
  const expected = seen.open + seen.approved
  return units.run(actor, (unit) => payStatements({ ...unit, actor, data: { ...week, expected } }))
}

/** Wednesday at ten behind the week. */
export const paydayOf = (starts_on: Day, time_zone: string) =>
  new Date(instantOf(daysAfter(starts_on, 9), 600, time_zone))

/** Nobody follows a week that is over. */
const unheard: Hints = {
  publish: () => undefined,
  stream: () => undefined,
  listen: () => () => undefined,
  listeners: () => 0,
  close: async () => undefined,
}
