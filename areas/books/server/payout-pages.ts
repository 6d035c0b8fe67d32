import { ownMarketOf } from '#areas/markets/server/public.ts'
import { type CsvValue, csvText } from '#platform/core/csv.ts'
import { dayFromIso } from '#platform/core/day.ts'
import { localTime, timeText } from '#platform/core/local-time.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedStatement, payoutsPage, statementPage } from '../calls/payouts.ts'
import { movementWords } from '../rules/movement-words.ts'
import { statementEnd, statementStart } from '../rules/statement.ts'
import { currentTerms } from './settle-statements.ts'
import { isOver, linesOf, listedStatement, type StatementLine, statementsOf } from './statements.ts'

export async function payoutsState(
  db: Db,
  actor: Actor,
  { market: asked, week }: InputOf<typeof payoutsPage>,
  now: Date,
): Promise<PageStateOf<typeof payoutsPage> | undefined> {
  const market = await ownMarketOf(db, actor, asked)
  if (!market) return undefined
  const today = localTime(now.getTime(), market.time_zone).day
  const starts_on = statementStart(dayFromIso(week) ?? today)
  const { market_id, name } = market
  return {
    payout_period: {
      market_id,
      market: name,
      starts_on,
      ends_on: statementEnd(starts_on),
      today,
      is_over: isOver(market, starts_on, now),
    },
    restaurant_statements: (await statementsOf(db, market, starts_on)).map(listedStatement),
  }
}

type Asked = InputOf<typeof statementPage>

async function statementFor(db: Db, actor: Actor, { franchise_id, starts_on: asked }: Asked) {
  const market = await db
    .selectFrom('franchises as f')
    .innerJoin('markets as m', 'm.market_id', 'f.market_id')
    .select(['m.market_id', 'm.name', 'm.time_zone'])
    .where('f.franchise_id', '=', franchise_id)
    .executeTakeFirst()
  const day = dayFromIso(asked)
  if (!market || !day || !worksIn(actor, market.market_id)) return undefined
  const [statement] = await statementsOf(db, market, statementStart(day), franchise_id)
  return statement && { market, statement, lines: await linesOf(db, market, statement) }
}

export async function statementState(
  db: Db,
  actor: Actor,
  asked: Asked,
  now: Date,
): Promise<PageStateOf<typeof statementPage> | undefined> {
  const found = await statementFor(db, actor, asked)
  if (!found) return undefined
  const { market, statement, lines } = found
  const { stored, starts_on, franchise_id } = statement
  return {
    statement: {
      ...listedStatement(statement),
      market_id: market.market_id,
      market: market.name,
      time_zone: market.time_zone,
      ends_on: statementEnd(starts_on),
      is_over: isOver(market, starts_on, now),
      approved_at: stored?.approved_at.getTime() ?? null,
      approved_by: stored?.approved_by ?? null,
      paid_at: stored?.paid_at?.getTime() ?? null,
      paid_by: stored?.paid_by ?? null,
      lines: lines.map(({ kind: _kind, reason: _reason, ...line }, at) => ({ ...line, what: whatOf(lines[at]) })),
    },
    payout_terms: await currentTerms(db, franchise_id),
  }
}

function whatOf(line: StatementLine | undefined): string | null {
  if (!line || line.order_id !== null) return null
  return line.reason ?? movementWords[line.kind as keyof typeof movementWords] ?? line.kind
}

type File = { readonly name: string; readonly text: string }
const money = (amount: number): CsvValue => ({ figure: toDecimal(cents(amount)) })

export async function payoutsCsv(
  db: Db,
  actor: Actor,
  { market: asked, week }: { readonly market: number; readonly week: string },
): Promise<File | undefined> {
  const market = await ownMarketOf(db, actor, asked)
  const day = dayFromIso(week)
  if (!market || !day) return undefined
  const starts_on = statementStart(day)
  const settled = (await statementsOf(db, market, starts_on))
    .map(listedStatement)
    .filter(({ state }) => state !== 'open')
  const amounts = ['food', 'commission', 'at_store', 'borne', 'adjusted', 'carried', 'due', 'to_pay'] as const
  const head = ['franchise_id', 'restaurant', 'period_start', 'period_end', 'orders', ...amounts, 'state']
  const row = (one: ListedStatement) => [
    one.franchise_id,
    one.restaurant,
    starts_on,
    statementEnd(starts_on),
    one.orders,
    ...amounts.map((column) => money(one[column])),
    one.state,
  ]
  return { name: `restaurant-payouts-${starts_on}.csv`, text: csvText(head, settled.map(row)) }
}

export async function statementCsv(db: Db, actor: Actor, asked: Asked): Promise<File | undefined> {
  const found = await statementFor(db, actor, asked)
  if (!found) return undefined
  const { market, statement, lines } = found
  const amounts = ['food', 'commission', 'at_store', 'borne', 'adjusted'] as const
  const rows = lines.map((line) => [
    line.order_id,
    localTime(line.at, market.time_zone).day,
    timeText(line.at, market.time_zone),
    ...amounts.map((column) => money(line[column])),
    money(amounts.reduce((sum, column) => sum + line[column], 0)),
    whatOf(line) ?? '',
  ])
  const text = csvText(['order_id', 'day', 'time', ...amounts, 'sum', 'note'], rows)
  return { name: `statement-${statement.franchise_id}-${statement.starts_on}.csv`, text }
}
