import { sql } from 'kysely'
import { type CsvValue, csvText } from '#platform/core/csv.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { depositPage, ShownLine } from '../calls/deposits.ts'
import { differenceOf, differenceWords, type LineKind, lineKinds } from '../rules/deposit-line.ts'
import { type DepositRow, depositsOf, type LineScope, lineScope, listedDeposits } from './deposit-list.ts'

type State = PageStateOf<typeof depositPage>

/** Nothing for one in which nothing is of their markets. */
async function findDeposit(db: Db, actor: Actor, movement_id: number) {
  const scope = lineScope(actor)
  const row = await depositsOf(db).where('d.movement_id', '=', movement_id).executeTakeFirst()
  if (!row) return undefined
  const hasOwn = scope.is_whole || (await linesOf(db, scope, row.deposit).limit(1).execute()).length > 0
  return hasOwn ? { row, scope } : undefined
}

export async function depositState(db: Db, actor: Actor, asked: InputOf<typeof depositPage>) {
  const found = await findDeposit(db, actor, asked.movement_id)
  if (!found) return undefined
  const { row, scope } = found
  const [lines, deposit] = await Promise.all([pageOfLines(db, scope, row.deposit, asked), depositSums(db, scope, row)])
  if (!lines.ok) return lines
  const { rows, ...line_pages } = lines.data
  const state: State = { deposit, deposit_lines: rows.map(shownLine), line_pages }
  return ok(state)
}

/** With what the ledger has of each; a fee stands there on the day of its sale. */
const linesOf = (db: Db, { isShown }: LineScope, deposit: string) =>
  db
    .selectFrom('deposit_lines as l')
    .leftJoin('card_authorizations as a', 'a.card_authorization_id', 'l.card_authorization_id')
    .leftJoin('markets as m', 'm.market_id', 'l.market_id')
    .leftJoin('ledger_movements as f', (join) =>
      join.on('f.kind', '=', 'fee_charged').onRef('f.cause', '=', 'l.provider_line'),
    )
    .where('l.deposit', '=', deposit)
    .where(isShown)
    .select(['l.deposit_line_id', 'l.provider_line', 'l.kind', 'l.at', 'l.amount', 'l.fee', 'l.booked', 'l.market_id'])
    .select(['l.provider_reference', 'l.card_authorization_id', 'a.order_id', 'm.name as market', 'm.time_zone'])
    .select(sql<string | null>`(f.at at time zone m.time_zone)::date::text`.as('fee_day'))
type LineRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

function pageOfLines(
  db: Db,
  scope: LineScope,
  deposit: string,
  { page, q, kind, booked }: InputOf<typeof depositPage>,
) {
  const words = q.trim()
  const order_id = /^#?\s*(\d{1,9})$/.exec(words)?.[1]
  const only = booked.length === 1 ? booked[0] : undefined
  const query = linesOf(db, scope, deposit)
    .$if(kind.length > 0, (all) => all.where(sql<boolean>`l.kind = ${anyOf(kind)}`))
    .$if(only === 'yes', (all) => all.whereRef('l.booked', '=', 'l.amount'))
    .$if(only === 'no', (all) => all.whereRef('l.booked', '<>', 'l.amount'))
    .$if(order_id !== undefined, (all) => all.where('a.order_id', '=', Number(order_id)))
    .$if(words !== '' && order_id === undefined, (all) =>
      all.where((line) => line.or([line('l.provider_reference', '=', words), line('l.provider_line', '=', words)])),
    )
  const order = [
    { column: 'l.at', kind: 'instant', descending: true },
    { column: 'l.deposit_line_id', kind: 'integer', descending: true },
  ] as const
  return paged(query, { order, cursor: page })
}

const reckoned = (row: Pick<LineRow, 'kind' | 'card_authorization_id' | 'amount' | 'booked'>) => ({
  kind: row.kind as LineKind,
  is_ours: row.card_authorization_id !== null,
  amount: cents(row.amount),
  booked: cents(row.booked),
})

function shownLine(row: LineRow): ShownLine {
  const { deposit_line_id, at, order_id, market, market_id, time_zone, provider_reference, fee, fee_day } = row
  const line = reckoned(row)
  return {
    deposit_line_id,
    kind: line.kind,
    at: at.getTime(),
    order_id,
    market,
    market_id,
    time_zone,
    authorization: provider_reference,
    amount: line.amount,
    fee,
    booked: line.booked,
    why: differenceWords(line),
    fee_day,
  }
}

async function depositSums(db: Db, scope: LineScope, row: DepositRow): Promise<State['deposit']> {
  const { deposit, movement_id, provider_fees } = row
  const { is_whole, isShown } = scope
  const [listed, kinds, markets, differing, fees, returned] = await Promise.all([
    listedDeposits(db, scope, [row]),
    sql<Omit<State['deposit']['of_kinds'][number], 'kind'> & { kind: LineKind }>`
      select kind, ${sql.raw(sumColumns)} from deposit_lines l where l.deposit = ${deposit} and ${isShown}
      group by kind order by array_position(${Object.keys(lineKinds)}::text[], kind)`.execute(db),
    sql<State['deposit']['of_markets'][number]>`
      select m.name as market, ${sql.raw(sumColumns)} from deposit_lines l left join markets m on m.market_id = l.market_id
      where l.deposit = ${deposit} and ${isShown} group by m.name order by m.name nulls last`.execute(db),
    db
      .selectFrom('deposit_lines as l')
      .select(['l.kind', 'l.card_authorization_id', 'l.amount', 'l.booked'])
      .where('l.deposit', '=', deposit)
      .where(isShown)
      .whereRef('l.booked', '<>', 'l.amount')
      .orderBy('l.deposit_line_id')
      .execute(),
    sql<{ fee: number }>`
      select coalesce(sum(f.provider_fees), 0)::bigint as fee from deposit_lines l
      join ledger_movements f on f.kind = 'fee_charged' and f.cause = l.provider_line
      where l.deposit = ${deposit} and ${isShown}`.execute(db),
    db.selectFrom('ledger_movements').select('at').where('corrects', '=', movement_id).orderBy('movement_id').execute(),
  ])
  const [first] = listed
  if (!first) throw new Error('a deposit has its sums')
  return {
    ...first,
    is_whole,
    returned_at: returned[0]?.at.getTime() ?? null,
    fee_booked: (fees.rows[0]?.fee ?? 0) + (is_whole ? provider_fees : 0),
    of_kinds: kinds.rows,
    of_markets: markets.rows,
    reasons: reasonsOf(differing),
  }
}

const sumColumns = `count(*)::integer as count, sum(l.amount)::bigint as amount, sum(l.fee)::bigint as fee,
  sum(l.amount - l.booked)::bigint as difference`

function reasonsOf(differing: readonly Parameters<typeof reckoned>[0][]): State['deposit']['reasons'] {
  const ofReason = Map.groupBy(differing.map(reckoned), (line) => differenceWords(line) ?? '')
  return [...ofReason].map(([why, lines]) => ({
    why,
    count: lines.length,
    difference: lines.reduce((sum, line) => sum + differenceOf(line), 0),
  }))
}

const money = (amount: number): CsvValue => ({ figure: toDecimal(cents(amount)) })

/** All of its lines that the reader is shown, in the order of the provider's books. */
export async function depositCsv(db: Db, actor: Actor, movement_id: number) {
  const found = await findDeposit(db, actor, movement_id)
  if (!found) return undefined
  const { row, scope } = found
  const lines = await linesOf(db, scope, row.deposit).orderBy('l.at').orderBy('l.deposit_line_id').execute()
  const head = [
    'line',
    'at',
    'what',
    'order_id',
    'market',
    'payment',
    'amount',
    'fee',
    'net',
    'in_ledger',
    'difference',
    'why',
  ]
  const cells = lines.map((line) => {
    const of = reckoned(line)
    const payment = [line.provider_line, line.at.toISOString(), lineKinds[of.kind], line.order_id, line.market ?? '']
    const amounts = [line.amount, line.fee, line.amount - line.fee, line.booked, differenceOf(of)].map(money)
    return [...payment, line.provider_reference ?? '', ...amounts, differenceWords(of) ?? '']
  })
  const name = row.deposit.replace(/[^\w-]+/g, '-').slice(0, 80)
  return { name: `deposit-${name}.csv`, text: csvText(head, cells) }
}
