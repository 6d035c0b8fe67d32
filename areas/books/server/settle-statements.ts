import { sql } from 'kysely'
import { paidOut } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { type Day, dayFromIso } from '#platform/core/day.ts'
import { plus } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { approvePayouts, payPayouts, reopenPayout, saveTerms } from '../calls/payouts.ts'
import { readPercent, statementStart, toPayOf } from '../rules/statement.ts'
import { isOver, type Statement, type StatementMarket, statementsOf } from './statements.ts'

type Settled = Change<typeof approvePayouts> | Change<typeof payPayouts>

/** The week, with the books held as they are: whoever approves, pays or opens again at the same moment waits. */
async function takeWeek({ tx, now, actor, data }: Settled) {
  const { market_id, franchise_id } = data
  const market = await marketOf(tx, market_id)
  const day = dayFromIso(data.starts_on)
  if (!market || !day || !worksIn(actor, market_id)) return refuse('unknown_market')
  const starts_on = statementStart(day)
  if (!isOver(market, starts_on, now)) return refuse('period_runs')
  const movement_id = await holdBooks(tx)
  return ok({ market, starts_on, movement_id, statements: await statementsOf(tx, market, starts_on, franchise_id) })
}

const marketOf = (tx: Tx, market_id: number): Promise<StatementMarket | undefined> =>
  tx
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()

async function holdBooks(tx: Tx): Promise<number> {
  const { movement_id } = await tx
    .selectFrom('book_progress')
    .select('movement_id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return movement_id
}

const sumOf = (statements: readonly Statement[]) => plus(...statements.map(({ sums }) => toPayOf(sums)))

export async function approveStatements(unit: Change<typeof approvePayouts>) {
  const { tx, now, actor, data } = unit
  const taken = await takeWeek(unit)
  if (!taken.ok) return taken
  const { market, starts_on, movement_id, statements } = taken.data
  const open = statements.filter(({ stored, is_in_later }) => !stored && !is_in_later)
  if (sumOf(open) !== data.expected) return refuse('changed_meanwhile')
  for (const { franchise_id, sums } of open) {
    const { orders, food, commission, at_store, borne, adjusted, carried } = sums
    const amounts = { orders, food, commission, at_store, borne, adjusted, carried, to_pay: toPayOf(sums) }
    const by = { approved_at: now, approved_by: actor.user?.name ?? '' }
    await tx
      .insertInto('restaurant_statements')
      .values({
        market_id: market.market_id,
        franchise_id,
        starts_on,
        state: 'approved',
        movement_id,
        ...amounts,
        ...by,
      })
      .execute()
    const subject = `franchise:${franchise_id}`
    unit.audit({
      what: 'restaurant_statement_approved',
      subject,
      market_id: market.market_id,
      detail: { starts_on, ...amounts },
    })
  }
  return ok({ approved: open.map(({ franchise_id }) => franchise_id), to_pay: sumOf(open) })
}

/** What was approved is paid as it was approved, and the ledger has it in the same moment, once for each statement. */
export async function payStatements(unit: Change<typeof payPayouts>) {
  const { tx, now, actor, data } = unit
  const taken = await takeWeek(unit)
  if (!taken.ok) return taken
  const { market_id } = taken.data.market
  const approved = taken.data.statements.filter(({ stored }) => stored?.state === 'approved')
  if (sumOf(approved) !== data.expected) return refuse('changed_meanwhile')
  for (const { franchise_id, stored, sums, starts_on } of approved) {
    if (!stored) continue
    const { restaurant_statement_id } = stored
    await tx
      .updateTable('restaurant_statements')
      .set({ state: 'paid', paid_at: now, paid_by: actor.user?.name ?? '' })
      .where('restaurant_statement_id', '=', restaurant_statement_id)
      .execute()
    const amount = toPayOf(sums)
    const cause = `restaurant_statement/${restaurant_statement_id}`
    if (amount > 0) await writeMovement(unit, paidOut({ cause, market_id, amount, to: 'restaurant', franchise_id }))
    const subject = `restaurant_statement:${restaurant_statement_id}`
    unit.audit({ what: 'restaurant_statement_paid', subject, market_id, detail: { franchise_id, starts_on, amount } })
  }
  return ok({ paid: approved.map(({ franchise_id }) => franchise_id), to_pay: sumOf(approved) })
}

export async function reopenStatement(unit: Change<typeof reopenPayout>) {
  const { tx, actor, data } = unit
  const { franchise_id } = data
  await holdBooks(tx)
  const day = dayFromIso(data.starts_on)
  const statement = day && (await statementRow(tx, franchise_id, day))
  if (!statement || !worksIn(actor, statement.market_id)) return refuse('unknown_statement')
  const { restaurant_statement_id, starts_on, market_id } = statement
  if (statement.state === 'paid') return refuse('is_paid')
  if (statement.is_in_later) return refuse('later_approved')
  await tx.deleteFrom('restaurant_statements').where('restaurant_statement_id', '=', restaurant_statement_id).execute()
  const detail = { starts_on, to_pay: statement.to_pay, approved_by: statement.approved_by }
  unit.audit({ what: 'restaurant_statement_reopened', subject: `franchise:${franchise_id}`, market_id, detail })
  return ok({ success: true as const })
}

function statementRow(tx: Tx, franchise_id: number, starts_on: Day) {
  return tx
    .selectFrom('restaurant_statements as s')
    .select(['s.restaurant_statement_id', 's.market_id', 's.state', 's.starts_on', 's.to_pay', 's.approved_by'])
    .select(
      sql<boolean>`exists (select from restaurant_statements l where l.franchise_id = s.franchise_id and l.starts_on > s.starts_on)`.as(
        'is_in_later',
      ),
    )
    .where('s.franchise_id', '=', franchise_id)
    .where(sql<boolean>`s.starts_on = ${starts_on}::date`)
    .executeTakeFirst()
}

/** For orders from now on; those that there are keep the terms under which they were placed. */
export async function keepTerms(unit: Change<typeof saveTerms>) {
  const { tx, now, actor, data } = unit
  const { franchise_id, version } = data
  const restaurant = await tx
    .selectFrom('franchises')
    .select(['market_id', 'kind'])
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirst()
  if (!restaurant || restaurant.kind === 'business' || !worksIn(actor, restaurant.market_id))
    return refuse('unknown_restaurant')
  const percent = readPercent(data.commission_percent)
  if (percent === undefined) return refuse('percent_invalid', { field: 'commission_percent' })
  // Two who save at once: the second one waits here, and then sees the first one's.
  await holdBooks(tx)
  const before = await currentTerms(tx, franchise_id)
  if (before.version !== version) return refuse('changed_meanwhile')
  const { payout_terms_id } = await tx
    .insertInto('payout_terms')
    .values({ franchise_id, valid_from: now, commission_percent: String(percent), set_by: actor.user?.name ?? '' })
    .returning('payout_terms_id')
    .executeTakeFirstOrThrow()
  const detail = { commission_percent: percent, before: Number(before.commission_percent) }
  unit.audit({
    what: 'payout_terms_changed',
    subject: `franchise:${franchise_id}`,
    market_id: restaurant.market_id,
    detail,
  })
  return ok({ success: true as const, version: payout_terms_id })
}

/** The newest; version 0 where there are none. */
export async function currentTerms(db: Tx | Parameters<typeof statementsOf>[0], franchise_id: number) {
  const terms = await db
    .selectFrom('payout_terms')
    .select(['payout_terms_id as version', 'commission_percent'])
    .where('franchise_id', '=', franchise_id)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return terms
    ? { ...terms, commission_percent: String(Number(terms.commission_percent)) }
    : { version: 0, commission_percent: '0' }
}
