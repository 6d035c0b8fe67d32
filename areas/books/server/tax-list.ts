import { sql } from 'kysely'
import { likePattern } from '#platform/core/like-pattern.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf, PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedTaxRecord, taxRecordsPage } from '../calls/tax-records.ts'
import type { TaxStatus } from '../rules/tax-record.ts'

type Input = InputOf<typeof taxRecordsPage>
type State = PageStateOf<typeof taxRecordsPage>

const tables = sql`tax_records t left join franchises f on f.franchise_id = t.franchise_id
  left join drivers d on d.driver_id = t.driver_id left join users u on u.user_id = t.checked_by`

/** By a name of theirs, or the last four digits of the id. */
function withWords(text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const names = sql`lower(' ' || coalesce(f.name, d.name) || ' ' || t.legal_name || ' ' || t.business_name || ' ')`
  const conditions = words.map((word) => sql<boolean>`(${names} like ${likePattern(word)} or t.tax_id_last4 = ${word})`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

type Row = Omit<ListedTaxRecord, 'changed_at' | 'checked_at'> & {
  readonly status: TaxStatus
  readonly changed_at: Date
  readonly checked_at: Date | null
}

const lists = {
  verify: {
    condition: sql<boolean>`t.status <> 'verified'`,
    order: [
      { column: 'changed_at', kind: 'instant' },
      { column: 'tax_record_id', kind: 'integer' },
    ],
  },
  verified: {
    condition: sql<boolean>`t.status = 'verified'`,
    order: [
      { column: 'checked_at', kind: 'instant', descending: true, nullable: true },
      { column: 'tax_record_id', kind: 'integer' },
    ],
  },
  all: {
    condition: sql<boolean>`true`,
    order: [
      { column: 'payee', kind: 'text' },
      { column: 'tax_record_id', kind: 'integer' },
    ],
  },
} as const

/** Those to verify wait the longest first; verified ones begin with the last that was. */
export async function pageOfTaxRecords(db: Db, actor: Actor, { list, q, page: cursor }: Input) {
  const { condition, order } = lists[list]
  const query = sql<Row>`(
    select t.tax_record_id, case when t.driver_id is null then 'restaurant' else 'driver' end as payee_kind,
      coalesce(f.name, d.name) as payee, t.classification, t.status, t.changed_at, t.checked_at, u.name as checked_by
    from ${tables} where ${ofOwnMarkets(actor, 't.market_id')} and ${condition} and ${withWords(q)})`
  const page = await paged(db.selectFrom(query.as('listed')).selectAll(), { order, cursor })
  if (!page.ok) return page
  const rows = page.data.rows.map(({ changed_at, checked_at, ...row }) => ({
    ...row,
    changed_at: changed_at.getTime(),
    checked_at: checked_at?.getTime() ?? null,
  }))
  return ok({ ...page.data, rows })
}

/** Whom a form may be needed of and nobody has asked: our restaurants and drivers. */
const missing = (actor: Actor) => sql`(
  select 'restaurant' as payee_kind, f.franchise_id as payee_id, f.name as payee from franchises f
  where f.kind <> 'business' and f.active and ${ofOwnMarkets(actor, 'f.market_id')}
    and not exists (select from tax_records t where t.franchise_id = f.franchise_id)
  union all
  select 'driver', d.driver_id, d.name from drivers d
  where ${ofOwnMarkets(actor, 'd.market_id')} and not exists (select from tax_records t where t.driver_id = d.driver_id))`

const mostMissing = 50

export async function missingPayees(db: Db, actor: Actor): Promise<State['tax_missing']> {
  const { rows } = await sql<State['tax_missing'][number]>`
    select payee_kind, payee_id, payee from ${missing(actor)} m order by payee, payee_kind, payee_id
    limit ${mostMissing}`.execute(db)
  return rows
}

export async function taxCounts(db: Db, actor: Actor): Promise<State['tax_counts']> {
  const { rows } = await sql<State['tax_counts']>`
    select (count(*) filter (where status = 'unverified'))::integer as unverified,
      (count(*) filter (where status = 'mismatch'))::integer as mismatch,
      (count(*) filter (where status = 'verified'))::integer as verified,
      (select count(*)::integer from ${missing(actor)} m) as missing
    from tax_records t where ${ofOwnMarkets(actor, 't.market_id')}`.execute(db)
  return rows[0] ?? { unverified: 0, mismatch: 0, verified: 0, missing: 0 }
}
