import { sql } from 'kysely'
import { books, isPermitted } from '#areas/accounts/rules/permissions.ts'
import { ownMarketOf } from '#areas/markets/server/public.ts'
import { plannedDayFrom } from '#areas/shifts/rules/planned-day.ts'
import type { Day } from '#platform/core/day.ts'
import { fromDecimal, toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { invoicesPage, PayInvoice, payoutFile, saveRate } from '../calls/invoices.ts'
import { readRate } from '../rules/driver-hour.ts'
import { fairnessOf } from '../rules/fairness.ts'
import { orderLines } from '../rules/order-lines.ts'
import { periodStart } from '../rules/pay-period.ts'
import { payoutFile as payoutText } from '../rules/payout-file.ts'
import { shownBank } from './driver-banks.ts'
import { workedOf } from './hour-view.ts'
import {
  type DriverWeek,
  isOver,
  lastDay,
  listedInvoice,
  mileageOf,
  openQuestions,
  todayIn,
  weeksOf,
} from './invoices.ts'
import { payoutBankOf, payoutsOf } from './payouts.ts'

type State = PageStateOf<typeof invoicesPage>

export async function invoicesState(
  db: Db,
  actor: Actor,
  { market, week }: InputOf<typeof invoicesPage>,
  now: Date,
): Promise<State | undefined> {
  const own = await ownMarketOf(db, actor, market)
  if (!own) return undefined
  const today = todayIn(own, now)
  const starts_on = periodStart(plannedDayFrom(week) ?? today)
  const weeks = await weeksOf(db, own, starts_on)
  const ids = weeks.map(({ driver_id }) => driver_id)
  const questions = await openQuestions(db, ids, starts_on)
  const { market_id, name } = own
  const mayChange = isPermitted(actor.roles, books)
  return {
    pay_period: {
      market_id,
      market: name,
      time_zone: own.time_zone,
      starts_on,
      ends_on: lastDay(starts_on),
      today,
      is_over: isOver(own, starts_on, now),
      own_driver_id:
        weeks.find(({ user_id }) => user_id !== null && user_id === actor.user?.user_id)?.driver_id ?? null,
    },
    payouts: await payoutsOf(db, market_id, starts_on),
    payout_bank: await payoutBankOf(db, market_id),
    pay_rate: await rateOf(db, market_id),
    driver_invoices: weeks.map((one) => listedInvoice(one, starts_on, questions.get(one.driver_id) ?? 0)),
    fairness: mayChange ? weeks.map(fairnessRow) : [],
    may_change: mayChange,
  }
}

const fairnessRow = ({ driver_id, driver, pay, hours, facts }: DriverWeek) => ({
  driver_id,
  driver,
  hundredths: pay.hundredths,
  ...fairnessOf(hours.map(workAndBreaks), facts.orders, facts.tips),
})

const workAndBreaks = (row: DriverWeek['hours'][number]) => {
  const { start, end } = workedOf(row)
  const breaks = row.breaks.map(({ started_at, ended_at }) => ({ start: started_at, end: ended_at ?? end }))
  return { start, end, breaks }
}

async function rateOf(db: Db, market_id: number): Promise<State['pay_rate']> {
  const rate = await db
    .selectFrom('pay_rates')
    .select(['wage', 'gaurantee', 'mileage', 'version'])
    .where('market_id', '=', market_id)
    .where('driver_id', 'is', null)
    .executeTakeFirst()
  const { wage = 0, gaurantee = 0, mileage = 0, version = 0 } = rate ?? {}
  return { wage: toDecimal(wage), gaurantee: toDecimal(gaurantee), mileage: toDecimal(mileage), version }
}

/** What hours that begin from now on are paid; those that there are keep theirs. */
export async function keepRate(unit: Change<typeof saveRate>) {
  const { tx, actor, data } = unit
  const { market_id, version } = data
  if (!worksIn(actor, market_id)) return refuse('unknown_market')
  const [wage, gaurantee, mileage] = [readRate(data.wage), readRate(data.gaurantee), fromDecimal(data.mileage)]
  if (wage === undefined) return refuse('amount_invalid', { field: 'wage' })
  if (gaurantee === undefined) return refuse('amount_invalid', { field: 'gaurantee' })
  if (mileage === undefined || mileage < 0 || mileage > 999) return refuse('mileage_invalid', { field: 'mileage' })
  const market = await tx
    .selectFrom('markets')
    .select('market_id')
    .where('market_id', '=', market_id)
    .forUpdate()
    .executeTakeFirst()
  if (!market) return refuse('unknown_market')
  const before = await tx
    .selectFrom('pay_rates')
    .select(['pay_rate_id', 'version'])
    .where('market_id', '=', market_id)
    .where('driver_id', 'is', null)
    .executeTakeFirst()
  if ((before?.version ?? 0) !== version) return refuse('changed_meanwhile')
  const rate = { wage, gaurantee, mileage, version: version + 1 }
  if (before) await tx.updateTable('pay_rates').set(rate).where('pay_rate_id', '=', before.pay_rate_id).execute()
  else
    await tx
      .insertInto('pay_rates')
      .values({ market_id, ...rate })
      .execute()
  unit.audit({
    what: 'pay_rate_changed',
    subject: `market:${market_id}`,
    market_id,
    detail: { wage, gaurantee, mileage },
  })
  return ok({ success: true as const, version: version + 1 })
}

/** Undefined for a market that is not theirs. */
export async function payoutOf(
  db: Db,
  actor: Actor,
  { market, week }: InputOf<typeof payoutFile>,
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const own = await ownMarketOf(db, actor, market)
  const day = plannedDayFrom(week)
  if (!own || !day) return undefined
  const starts_on = periodStart(day)
  const weeks = (await weeksOf(db, own, starts_on)).filter(({ state }) => state !== 'open')
  const rows = weeks.map(({ driver_id, driver, state, sums }) => {
    const { hundredths, wages, top_up, tips_card, tips_cash, mileage, kept, borne } = sums
    const amounts = { hundredths, wages, top_up, tips_card, tips_cash, mileage, kept, borne }
    return { driver_id, driver, state, period_start: starts_on, period_end: lastDay(starts_on), ...amounts }
  })
  return { name: `payout-${starts_on}.csv`, text: payoutText(rows) }
}

/** One driver's week, down to the order; undefined where the driver is of a market that is not theirs. */
export async function invoiceState(
  db: Db,
  actor: Actor,
  { driver_id, starts_on: asked }: { driver_id: number; starts_on: Day },
): Promise<{ pay_invoice: PayInvoice } | undefined> {
  const market = await db
    .selectFrom('drivers as d')
    .innerJoin('markets as m', 'm.market_id', 'd.market_id')
    .select(['m.market_id', 'm.time_zone', 'm.name'])
    .where('d.driver_id', '=', driver_id)
    .executeTakeFirst()
  const day = plannedDayFrom(asked)
  if (!market || !day || !worksIn(actor, market.market_id)) return undefined
  const starts_on = periodStart(day)
  const [week] = await weeksOf(db, market, starts_on, driver_id)
  if (!week) return undefined
  const asked_about = await questionsOf(db, driver_id, starts_on)
  const open = asked_about.filter(({ answer }) => answer === null).length
  const paid = new Map(week.pay.hours.map((hour) => [hour.driver_hour_id, hour]))
  return {
    pay_invoice: {
      ...listedInvoice(week, starts_on, open),
      time_zone: market.time_zone,
      ends_on: lastDay(starts_on),
      market: market.name,
      mileage_rate: await mileageOf(db, market.market_id),
      lines: week.hours.flatMap(({ driver_hour_id, started_at, ended_at, approve, wage, gaurantee }) => {
        const line = paid.get(driver_hour_id)
        const times = { started_at: started_at.getTime(), ended_at: ended_at.getTime() }
        return line ? [{ ...line, ...times, approve, wage, gaurantee }] : []
      }),
      orders: orderLines(week.facts.orders, week.facts.tips).map((line) => ({
        ...line,
        miles: Math.round(line.miles * 100) / 100,
      })),
      paid_to: week.stored?.paid_to ?? null,
      bank: await shownBank(db, driver_id),
      asked: asked_about,
      may_answer: isPermitted(actor.roles, books),
    },
  }
}

async function questionsOf(db: Db, driver_id: number, starts_on: Day): Promise<PayInvoice['asked']> {
  const rows = await db
    .selectFrom('pay_questions')
    .select(['pay_question_id', 'about', 'question', 'asked_at', 'answer', 'answered_by', 'answered_at'])
    .where('driver_id', '=', driver_id)
    .where(sql<boolean>`starts_on = ${starts_on}::date`)
    .orderBy('pay_question_id')
    .execute()
  return rows.map((row) => ({
    ...row,
    asked_at: row.asked_at.getTime(),
    answered_at: row.answered_at?.getTime() ?? null,
  }))
}
