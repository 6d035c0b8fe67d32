import { sql } from 'kysely'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { pnlPage } from '../calls/pnl.ts'
import { type PartSums, type Pnl, pnlOf } from '../rules/pnl.ts'
import { pnlColumns } from '../rules/pnl-lines.ts'
import { comparedWith, type DayRange, isByMonth, partsOf, periodOf } from '../rules/pnl-period.ts'
import { type BookScope, bookScopeOf, inScope } from './book-scope.ts'
import { type LabourHour, labourOf } from './labour.ts'

type State = PageStateOf<typeof pnlPage>
type Asked = Omit<InputOf<typeof pnlPage>, 'open'>
export type ShownPnl = State['pnl']

/** Nothing for a market or a restaurant that is none of theirs. */
export async function pnlState(db: Db, actor: Actor, asked: Asked, now: Date): Promise<State | undefined> {
  const scope = await bookScopeOf(db, actor, asked, now)
  if (!scope) return undefined
  // Before the figures: what is counted between the two is in figures that are said to be behind, never missing in those that are said to be equal.
  const checks = await checksOf(db, scope)
  const { pnl, hours_open } = await readPnl(db, scope, asked)
  return {
    pnl,
    pnl_restaurants: await restaurantsOf(db, scope),
    pnl_checks: { ...checks, hours_open },
  }
}

export async function readPnl(db: Db, scope: BookScope, asked: Pick<Asked, 'from' | 'to' | 'compare' | 'by'>) {
  const range = periodOf(asked.from, asked.to, scope.today)
  const before = comparedWith(range, asked.compare)
  const byMonth = isByMonth(range)
  const parts = partsOf(range, byMonth)
  const labour = await labourOf(db, scope, range)
  const pnl = pnlOf(await sumsByPart(db, scope, range, byMonth, labour))
  const pnlBefore = before && pnlOf(await sumsByPart(db, scope, before, byMonth, await labourOf(db, scope, before)))
  const groups = asked.by === 'day' ? [] : await groupsOf(db, scope, range, asked.by, labour)
  const grouped = pnlOf(groups.map(({ sums }) => sums))
  const { market, restaurant, today } = scope
  const shown: ShownPnl = {
    ...range,
    before,
    today,
    by: asked.by,
    market_id: market?.market_id ?? null,
    restaurant,
    by_month: byMonth,
    parts: [...parts],
    groups: groups.map(({ key, label }) => ({ key, label })),
    ...figuresOf(pnl, pnlBefore, grouped),
  }
  return { pnl: shown, hours_open: labour.filter(({ is_open }) => is_open).length }
}

type Figure = { readonly total: number; readonly values: readonly number[] }

const figure = (now: Figure, before: Figure | undefined, grouped: Figure | undefined) => ({
  total: now.total,
  before: before?.total ?? null,
  values: [...now.values],
  values_before: [...(before?.values ?? [])],
  of_groups: [...(grouped?.values ?? [])],
})

function figuresOf(pnl: Pnl, before: Pnl | null, grouped: Pnl): Pick<ShownPnl, 'sections' | 'net' | 'orders'> {
  return {
    sections: pnl.sections.map((section, at) => {
      const [was, groups] = [before?.sections[at], grouped.sections[at]]
      const lines = section.lines.map((line, of) => ({
        id: line.id,
        ...figure(line, was?.lines[of], groups?.lines[of]),
      }))
      return { id: section.id, ...figure(section, was, groups), lines }
    }),
    net: figure(pnl.net, before?.net, grouped.net),
    orders: figure(pnl.orders, before?.orders, grouped.orders),
  }
}

const sums = sql.raw(pnlColumns.map((column) => `sum(${column})::bigint as ${column}`).join(', '))
type SumRow = PartSums & { readonly key: string }

async function sumsByPart(
  db: Db,
  scope: BookScope,
  range: DayRange,
  byMonth: boolean,
  labour: readonly LabourHour[],
): Promise<PartSums[]> {
  const { rows } = await sql<SumRow>`
    select ${byMonth ? sql`to_char(day, 'YYYY-MM')` : sql`day::text`} as key, ${sums} from book_days
    where day between ${range.from}::date and ${range.to}::date and ${inScope(scope, 'book_days')} group by 1`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.key, row]))
  const worked = Map.groupBy(labour, ({ day }) => (byMonth ? day.slice(0, 7) : day))
  return partsOf(range, byMonth).map(({ key }) => ({ ...known.get(key), ...labourSums(worked.get(key) ?? []) }))
}

const labourSums = (days: readonly LabourHour[]) => ({
  wages: days.reduce((all, { wages }) => all + wages, 0),
  top_up: days.reduce((all, { top_up }) => all + top_up, 0),
})

type Group = { readonly key: number; readonly label: string; readonly sums: PartSums }

/** By name, what is of none last: a deposit of the card provider is of no market, and hours are of no restaurant. */
async function groupsOf(
  db: Db,
  scope: BookScope,
  range: DayRange,
  by: 'market' | 'restaurant',
  labour: readonly LabourHour[],
): Promise<Group[]> {
  const [column, table] = by === 'market' ? ['market_id', 'markets'] : ['franchise_id', 'franchises']
  const { rows } = await sql<PartSums & { readonly group_id: number | null; readonly label: string | null }>`
    select b.*, n.name as label from (
      select ${sql.ref(column)} as group_id, ${sums} from book_days
      where day between ${range.from}::date and ${range.to}::date and ${inScope(scope, 'book_days')} group by 1) b
    left join ${sql.table(table)} n on ${sql.ref(`n.${column}`)} = b.group_id
    order by n.name nulls last, b.group_id`.execute(db)
  const none = by === 'market' ? 'Of no market' : 'Of no restaurant'
  const groups = rows.map(({ group_id, label, ...of }) => {
    const worked =
      by === 'market' ? labour.filter(({ market_id }) => market_id === group_id) : group_id === null ? labour : []
    return { key: group_id ?? 0, label: label ?? none, sums: { ...of, ...labourSums(worked) } }
  })
  if (by === 'market' || labour.length === 0 || groups.some(({ key }) => key === 0)) return groups
  return [...groups, { key: 0, label: none, sums: labourSums(labour) }]
}

async function restaurantsOf(db: Db, { actor, market }: BookScope): Promise<State['pnl_restaurants']> {
  return db
    .selectFrom('franchises')
    .select(['franchise_id', 'name'])
    .where('kind', '!=', 'business')
    .where(ofOwnMarkets(actor, 'market_id'))
    .$if(market !== null, (all) => all.where('market_id', '=', market?.market_id ?? 0))
    .orderBy('name')
    .orderBy('franchise_id')
    .execute()
}

async function checksOf(db: Db, { actor, market }: BookScope): Promise<Omit<State['pnl_checks'], 'hours_open'>> {
  const ofMarket = market ? sql<boolean>`market_id = ${market.market_id}` : ofOwnMarkets(actor, 'market_id')
  const { rows } = await sql<{ kept_at: Date | null; is_behind: boolean; differences: number }>`
    select rolled_at as kept_at, coalesce((select max(movement_id) from ledger_movements), 0) > movement_id as is_behind,
      (select count(*)::integer from ledger_findings where resolved_at is null and ${ofMarket}) as differences
    from book_progress`.execute(db)
  const { kept_at, is_behind, differences } = rows[0] ?? { kept_at: null, is_behind: false, differences: 0 }
  return { kept_at: kept_at?.getTime() ?? null, is_behind, differences }
}
