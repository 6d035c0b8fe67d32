import { sql } from 'kysely'
import { daysAfter } from '#platform/core/day.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { entriesPage } from '../calls/pnl.ts'
import { movementWords } from '../rules/movement-words.ts'
import { lineOf } from '../rules/pnl-lines.ts'
import { type DayRange, lengthOf, periodOf } from '../rules/pnl-period.ts'
import { type BookScope, bookScopeOf, inScope } from './book-scope.ts'

type State = PageStateOf<typeof entriesPage>

/** Beyond it the ledger's own sum takes longer than a page may. */
const mostDaysSummed = 31

/** The movements behind a figure, the newest first; nothing for a market that is not theirs, or a figure that comes from the hours. */
export async function entriesState(db: Db, actor: Actor, asked: InputOf<typeof entriesPage>, now: Date) {
  const scope = await bookScopeOf(db, actor, asked, now)
  const { column, turned } = lineOf(asked.line)
  if (!scope || column === undefined) return undefined
  const range = periodOf(asked.from, asked.to, scope.today)
  const amount = sql<number>`${sql.raw(turned ? '-' : '')}${sql.ref(`b.${column}`)}`
  const which = sql<boolean>`b.at >= ${daysAfter(range.from, -1)}::date and b.at < ${daysAfter(range.to, 2)}::date
    and b.day between ${range.from}::date and ${range.to}::date and ${sql.ref(`b.${column}`)} <> 0 and ${inScope(scope, 'b')}`
  const query = db
    .selectFrom('book_movements as b')
    .leftJoin('franchises as f', 'f.franchise_id', 'b.franchise_id')
    .leftJoin('markets as m', 'm.market_id', 'b.market_id')
    .select(['b.movement_id', 'b.at', 'b.kind', 'b.reason', 'b.order_id', 'f.name as restaurant', 'm.time_zone'])
    .select(amount.as('amount'))
    .where(which)
  const order = [{ column: 'b.movement_id', kind: 'integer', descending: true, nullable: true }] as const
  const found = await paged(query, { order, cursor: asked.page })
  if (!found.ok) return found
  const { rows, next, previous } = found.data
  const state: State = {
    book_entries: rows.map((row) => ({
      movement_id: row.movement_id ?? 0,
      at: row.at?.getTime() ?? 0,
      time_zone: row.time_zone ?? 'UTC',
      what: row.kind === null ? '' : wordOf(row.kind),
      reason: row.reason,
      order_id: row.order_id,
      restaurant: row.restaurant,
      amount: row.amount,
    })),
    book_pages: { next, previous },
    book_figure: {
      line: asked.line,
      ...range,
      market: scope.market?.name ?? null,
      restaurant: scope.restaurant?.name ?? null,
      ...(await figureOf(db, scope, range, column, turned ? -1 : 1)),
    },
  }
  return ok(state)
}

/** A kind of a later version keeps its name. */
const wordOf = (kind: string) => movementWords[kind as keyof typeof movementWords] ?? kind

/** Of one moment: the books' figure, and what the ledger's entries come to as far as the books are kept. */
async function figureOf(db: Db, scope: BookScope, range: DayRange, column: string, sign: 1 | -1) {
  const of = sql.ref(column)
  const isSummed = lengthOf(range) <= mostDaysSummed
  const ofEntries = sql`(select jsonb_build_object('total', coalesce(sum(${of}), 0), 'count', count(*)) from book_movements b
    where b.at >= ${daysAfter(range.from, -1)}::date and b.at < ${daysAfter(range.to, 2)}::date
      and b.day between ${range.from}::date and ${range.to}::date and b.movement_id <= (select movement_id from book_progress)
      and ${sql.ref(`b.${column}`)} <> 0 and ${inScope(scope, 'b')})`
  const { rows } = await sql<{ total: number; of_entries: { total: number; count: number } | null }>`
    select (select coalesce(sum(${of}), 0)::bigint from book_days
      where day between ${range.from}::date and ${range.to}::date and ${inScope(scope, 'book_days')}) as total,
      ${isSummed ? ofEntries : sql`null::jsonb`} as of_entries`.execute(db)
  const { total, of_entries } = rows[0] ?? { total: 0, of_entries: null }
  return {
    total: sign * total + 0,
    of_entries: of_entries && { total: sign * of_entries.total + 0, count: of_entries.count },
  }
}
