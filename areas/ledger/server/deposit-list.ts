import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { depositsPage, ListedDeposit } from '../calls/deposits.ts'
import { depositState } from '../rules/deposit-line.ts'

type Search = Readonly<Omit<InputOf<typeof depositsPage>, 'page'>>

/** Which lines are shown, as a condition on `deposit_lines l`; `is_whole` where that is all of them. */
export type LineScope = { readonly is_whole: boolean; readonly isShown: RawBuilder<boolean> }

export function lineScope(actor: Actor, market: readonly string[] = []): LineScope {
  const own = ofOwnMarkets(actor, 'l.market_id')
  const named = sql<boolean>`l.market_id in (select market_id from markets where name = any(${[...market]}::text[]))`
  return {
    is_whole: marketsOf(actor) === 'all' && market.length === 0,
    isShown: market.length === 0 ? own : sql<boolean>`(${own} and ${named})`,
  }
}

const holds = ({ isShown }: LineScope, more: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql<boolean>`exists (select from deposit_lines l where l.deposit = d.cause and ${isShown} and ${more})`
const isReturned = sql<boolean>`exists (select from ledger_movements r where r.kind = 'adjusted' and r.cause = 'of/' || d.movement_id)`
const differs = (scope: LineScope) => holds(scope, sql<boolean>`l.booked <> l.amount`)

export const depositsOf = (db: Db) =>
  db
    .selectFrom('ledger_movements as d')
    .where('d.kind', '=', 'deposited')
    .select(['d.movement_id', 'd.cause as deposit', 'd.at', 'd.bank', 'd.provider_fees', isReturned.as('is_returned')])
export type DepositRow = Awaited<ReturnType<ReturnType<typeof depositsOf>['execute']>>[number]

/** The newest first; whoever works in some markets is shown those that have something of theirs in them (SIL-ORD-140). */
export async function pageOfDeposits(db: Db, actor: Actor, search: Search, cursor: string | undefined) {
  const scope = lineScope(actor, search.market)
  const query = conditionsOf(search, scope).reduce((narrowed, condition) => narrowed.where(condition), depositsOf(db))
  const order = [
    { column: 'd.at', kind: 'instant', descending: true },
    { column: 'd.movement_id', kind: 'integer', descending: true },
  ] as const
  const found = await paged(query, { order, cursor })
  if (!found.ok) return found
  return { ...found, data: { ...found.data, rows: await listedDeposits(db, scope, found.data.rows) } }
}

function conditionsOf({ q, state, at }: Search, scope: LineScope): RawBuilder<boolean>[] {
  const words = q.trim()
  const order_id = /^#?\s*(\d{1,9})$/.exec(words)?.[1]
  const ofOrder = sql<boolean>`l.card_authorization_id in (
    select card_authorization_id from card_authorizations where order_id = ${Number(order_id)})`
  const states = {
    booked: sql<boolean>`(not ${isReturned} and not ${differs(scope)})`,
    differs: sql<boolean>`(not ${isReturned} and ${differs(scope)})`,
    returned: isReturned,
  }
  const asked = Object.entries(states).flatMap(([name, condition]) => (state.includes(name) ? [condition] : []))
  return [
    ...(scope.is_whole ? [] : [holds(scope)]),
    ...(order_id === undefined ? [] : [holds(scope, ofOrder)]),
    ...(words === '' || order_id !== undefined
      ? []
      : [sql<boolean>`strpos(lower(d.cause), ${words.toLowerCase()}) > 0`]),
    ...(state.length === 0
      ? []
      : [asked.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(asked, sql` or `)})`]),
    ...(at.from === undefined ? [] : [sql<boolean>`d.at >= ${new Date(at.from)}::timestamptz`]),
    ...(at.to === undefined ? [] : [sql<boolean>`d.at <= ${new Date(at.to)}::timestamptz`]),
  ]
}

type Sums = Pick<ListedDeposit, 'deposit' | 'amount' | 'fee' | 'difference' | 'markets'> & { readonly differs: boolean }

export async function listedDeposits(db: Db, { is_whole, isShown }: LineScope, rows: readonly DepositRow[]) {
  const { rows: found } = await sql<Sums>`
    select l.deposit, sum(l.amount)::bigint as amount, sum(l.fee)::bigint as fee, sum(l.amount - l.booked)::bigint as difference,
      bool_or(l.amount <> l.booked) as differs,
      coalesce(array_agg(distinct m.name order by m.name) filter (where m.name is not null), '{}') as markets
    from deposit_lines l left join markets m on m.market_id = l.market_id
    where l.deposit = ${anyOf(rows.map(({ deposit }) => deposit))} and ${isShown} group by l.deposit`.execute(db)
  const sums = new Map(found.map((one) => [one.deposit, one]))
  return rows.map((row): ListedDeposit => {
    const { movement_id, deposit, at, bank, provider_fees, is_returned } = row
    // Booked before its lines were kept: only the sums are known.
    const ofLedger = is_whole ? { amount: bank + provider_fees, fee: provider_fees } : { amount: 0, fee: 0 }
    const { amount, fee, difference, differs, markets } = sums.get(deposit) ?? { ...ofLedger, ...nothing }
    const state = depositState({ is_returned, differs })
    return { movement_id, deposit, at: at.getTime(), state, amount, fee, net: amount - fee, difference, markets }
  })
}

const nothing = { difference: 0, differs: false, markets: [] as string[] }

/** Of those that the person is shown, how many differ. */
export async function differingCount(db: Db, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_movements as d')
    .where('d.kind', '=', 'deposited')
    .where(differs(lineScope(actor)))
    .where(sql<boolean>`not ${isReturned}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
