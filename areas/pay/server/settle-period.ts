import { sql } from 'kysely'
import { paidOut } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { plannedDayFrom } from '#areas/shifts/rules/planned-day.ts'
import { currencyText } from '#platform/core/language-formats.ts'
import { cents, minus, plus } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { approvePeriod, payPeriod } from '../calls/invoices.ts'
import { toPay, totalOf } from '../rules/pay.ts'
import { periodStart } from '../rules/pay-period.ts'
import { isAsSeen, type SeenWeek } from '../rules/seen-weeks.ts'
import { type DriverWeek, isOver, sumOf, weeksOf } from './invoices.ts'
import { writePayout } from './payouts.ts'

type Asked = { readonly market_id: number; readonly starts_on: string }

/**
 * The week, with all drivers of its market locked: hours cannot change, and two managers who press at once wait for each other. In the order
 * of their numbers, as everywhere.
 */
async function takeWeek({ tx, now }: UnitOfWork, actor: Actor, { market_id, starts_on: asked }: Asked) {
  const market = await tx
    .selectFrom('markets')
    .select(['market_id', 'time_zone'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  const day = plannedDayFrom(asked)
  if (!market || !day || !worksIn(actor, market_id)) return refuse('unknown_market')
  const starts_on = periodStart(day)
  if (!isOver(market, starts_on, now)) return refuse('period_runs')
  await sql`select from drivers where market_id = ${market_id} order by driver_id for update`.execute(tx)
  return ok({ market, starts_on, weeks: await weeksOf(tx, market, starts_on) })
}

/** Nobody approves or pays their own week (SIL-ORD-122). */
const isOwn = (actor: Actor, { user_id }: DriverWeek) => user_id !== null && user_id === actor.user?.user_id

/** Another manager, a late clock-out or an answered question may have changed what somebody is about to approve or pay. */
function refuseUnseen(seen: readonly SeenWeek[] | undefined, ready: readonly DriverWeek[], what: 'approve' | 'pay') {
  const now = ready.map(({ driver_id, sums }) => ({ driver_id, total: totalOf(sums), to_pay: toPay(sums) }))
  if (!seen || isAsSeen(seen, now)) return undefined
  const sum = sumOf(now.map(({ total, to_pay }) => (what === 'pay' ? to_pay : total)))
  const drivers = now.length === 1 ? '1 driver' : `${now.length} drivers`
  return refuse('sums_changed', {
    message: `These weeks have changed since you saw them: to ${what} are now ${drivers}, ${currencyText(sum)} in all. Nothing was done yet.`,
    extra: { drivers: now.length, sum },
  })
}

export async function approveWeek(unit: Change<typeof approvePeriod>) {
  const { tx, now, actor } = unit
  const taken = await takeWeek(unit, actor, unit.data)
  if (!taken.ok) return taken
  const { market, starts_on, weeks } = taken.data
  const open = weeks.filter(({ state }) => state === 'open')
  const waiting = open.filter((week) => week.waiting > 0 || isOwn(actor, week))
  const ready = open.filter((week) => !waiting.includes(week))
  const changed = refuseUnseen(unit.data.seen, ready, 'approve')
  if (changed) return changed
  for (const week of ready) {
    const { hours: _hours, ...amounts } = week.pay
    const by = { approved_at: now, approved_by: actor.user?.name ?? '' }
    await storeApproved(tx, { driver_id: week.driver_id, market_id: market.market_id, starts_on, ...amounts, ...by })
    unit.audit({
      what: 'driver_invoice_approved',
      subject: `driver:${week.driver_id}`,
      market_id: market.market_id,
      detail: { starts_on, ...amounts },
    })
  }
  return ok({
    approved: ready.map(({ driver_id }) => driver_id),
    waiting: waiting.map(({ driver_id }) => driver_id),
    total: sumOf(ready.map(({ pay }) => totalOf(pay))),
  })
}

type Approved = DriverWeek['sums'] & {
  readonly driver_id: number
  readonly market_id: number
  readonly starts_on: string
  readonly approved_at: Date
  readonly approved_by: string
}

async function storeApproved(tx: Tx, invoice: Approved): Promise<void> {
  const { driver_id, market_id, starts_on, hundredths, wages, top_up, tips_card, tips_cash, mileage, kept, borne } =
    invoice
  const { approved_at, approved_by } = invoice
  const amounts = { hundredths, wages, top_up, tips_card, tips_cash, mileage, kept, borne }
  const set = { ...amounts, state: 'approved' as const, approved_at, approved_by }
  await tx
    .insertInto('driver_invoices')
    .values({ driver_id, market_id, starts_on, ...set })
    .onConflict((conflict) =>
      conflict.columns(['driver_id', 'starts_on']).doUpdateSet({ ...set, version: sql`driver_invoices.version + 1` }),
    )
    .execute()
}

/**
 * What was approved is paid as it was approved, with one file for the bank. The ledger pays out what it owes of it, tips less what stayed with the driver; wages have no
 * account there (docs/decisions/0048).
 */
export const payWeek = (secrets: Secrets) => async (unit: Change<typeof payPeriod>) => {
  const { tx, now, actor } = unit
  const paid_by = actor.user?.name ?? ''
  const taken = await takeWeek(unit, actor, unit.data)
  if (!taken.ok) return taken
  const { market, starts_on, weeks } = taken.data
  const { market_id } = market
  const approved = weeks.filter((week) => week.state === 'approved' && !isOwn(actor, week))
  const changed = refuseUnseen(unit.data.seen, approved, 'pay')
  if (changed) return changed
  if (approved.length === 0) return ok({ paid: [], to_pay: 0 })
  const { payout_id, paidTo } = await writePayout(
    unit,
    secrets,
    { market, starts_on, paid_by },
    approved.map(({ driver_id, driver, sums }) => ({ driver_id, driver, to_pay: toPay(sums) })),
  )
  for (const { driver_id, stored, sums } of approved) {
    if (!stored) continue
    const paid_to = paidTo.get(driver_id) ?? null
    const { driver_invoice_id } = stored
    await tx
      .updateTable('driver_invoices')
      .set({ state: 'paid', paid_at: now, paid_by, payout_id, paid_to, version: sql<number>`version + 1` })
      .where('driver_invoice_id', '=', driver_invoice_id)
      .execute()
    const amount = minus(plus(sums.tips_card, sums.tips_cash), plus(sums.kept, sums.borne))
    const cause = `driver_invoice/${driver_invoice_id}`
    if (amount !== 0)
      await writeMovement(unit, paidOut({ cause, market_id, amount: cents(amount), to: 'driver', driver_id }))
    const subject = `driver_invoice:${driver_invoice_id}`
    unit.audit({
      what: 'driver_invoice_paid',
      subject,
      market_id,
      detail: { driver_id, starts_on, to_pay: toPay(sums), payout_id, paid_to },
    })
  }
  return ok({
    paid: approved.map(({ driver_id }) => driver_id),
    to_pay: sumOf(approved.map(({ sums }) => toPay(sums))),
  })
}
