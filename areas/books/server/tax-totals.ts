import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#platform/core/money.ts'
import { cents } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { formNeededFrom, type YearTotal } from '../rules/tax-file.ts'
import type { TaxIdKind } from '../rules/tax-id.ts'

type Payee = { readonly franchise_id: number | null; readonly driver_id: number | null }

/**
 * What was paid in a calendar year of the market: to restaurants by the ledger, less payouts that were corrected; to drivers by their paid weeks,
 * tips included. One row for each payee.
 */
function paidIn(year: number, only: Payee | undefined): RawBuilder<unknown> {
  const within = (at: string) => sql`${sql.ref(at)} >= (${`${year}-01-01`}::timestamp at time zone k.time_zone)
    and ${sql.ref(at)} < (${`${year + 1}-01-01`}::timestamp at time zone k.time_zone)`
  const of = (column: string, id: number | null | undefined) =>
    only ? sql`and ${sql.ref(column)} = ${id ?? 0}` : sql``
  return sql`(
    select franchise_id, null::integer as driver_id, market_id, count(*) filter (where kind = 'paid_out')::integer as payments,
      sum(amount) as paid
    from (
      select m.kind, m.franchise_id, m.market_id, m.restaurant_payable as amount
      from ledger_movements m join markets k using (market_id)
      where m.kind = 'paid_out' and m.franchise_id is not null and ${within('m.at')} ${of('m.franchise_id', only?.franchise_id)}
      union all
      select m.kind, p.franchise_id, p.market_id, m.restaurant_payable
      from ledger_movements m join ledger_movements p on p.movement_id = m.corrects join markets k on k.market_id = p.market_id
      where m.corrects is not null and p.kind = 'paid_out' and p.franchise_id is not null and ${within('m.at')}
        ${of('p.franchise_id', only?.franchise_id)}) moved
    group by franchise_id, market_id
    union all
    select null, i.driver_id, i.market_id, count(*)::integer, sum(i.wages + i.top_up + i.tips_card + i.tips_cash + i.mileage)
    from driver_invoices i join markets k using (market_id)
    where i.paid_at is not null and ${within('i.paid_at')} ${of('i.driver_id', only?.driver_id)}
    group by i.driver_id, i.market_id)`
}

/** One payee's year. */
export async function paidTo(db: Db, payee: Payee, year: number): Promise<{ paid: Cents; payments: number }> {
  const { rows } = await sql<{ paid: string | null; payments: number }>`
    select sum(paid) as paid, coalesce(sum(payments), 0)::integer as payments from ${paidIn(year, payee)} paid`.execute(
    db,
  )
  return { paid: cents(Number(rows[0]?.paid ?? 0)), payments: rows[0]?.payments ?? 0 }
}

export async function yearSummary(db: Db, actor: Actor, year: number) {
  const { rows } = await sql<{ payees: number; forms: number; without_record: number }>`
    select count(*)::integer as payees, (count(*) filter (where paid >= ${formNeededFrom(year)}))::integer as forms,
      (count(*) filter (where not exists (select from tax_records t
        where t.franchise_id = y.franchise_id or t.driver_id = y.driver_id)))::integer as without_record
    from ${paidIn(year, undefined)} y where ${ofOwnMarkets(actor, 'y.market_id')} and y.paid > 0`.execute(db)
  return { year, ...(rows[0] ?? { payees: 0, forms: 0, without_record: 0 }) }
}

type Row = {
  readonly franchise_id: number | null
  readonly driver_id: number | null
  readonly payee: string
  readonly market: string
  readonly payments: number
  readonly paid: string
  readonly tax_record_id: number | null
  readonly legal_name: string
  readonly business_name: string
  readonly classification: string
  readonly tax_id_kind: TaxIdKind
  readonly tax_id: Buffer | null
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly email: string
  readonly status: string
}

/** Everybody of this person's markets who was paid in the year, with ids in full. */
export async function yearTotals(db: Db | Tx, secrets: Secrets, actor: Actor, year: number): Promise<YearTotal[]> {
  const { rows } = await sql<Row>`
    select y.franchise_id, y.driver_id, coalesce(f.name, d.name) as payee, k.name as market, y.payments, y.paid,
      t.tax_record_id, t.legal_name, t.business_name, t.classification, t.tax_id_kind, t.tax_id, t.addr_line_1, t.city, t.state,
      t.zip, t.email, t.status
    from ${paidIn(year, undefined)} y join markets k using (market_id)
      left join franchises f on f.franchise_id = y.franchise_id left join drivers d on d.driver_id = y.driver_id
      left join tax_records t on t.franchise_id = y.franchise_id or t.driver_id = y.driver_id
    where ${ofOwnMarkets(actor, 'y.market_id')} and y.paid > 0
    order by payee, y.franchise_id, y.driver_id`.execute(db)
  return rows.map(({ franchise_id, driver_id, payee, market, payments, paid, tax_record_id, tax_id, ...record }) => ({
    payee_kind: franchise_id === null ? ('driver' as const) : ('restaurant' as const),
    payee_id: franchise_id ?? driver_id ?? 0,
    payee,
    market,
    payments,
    paid: cents(Number(paid)),
    record: tax_record_id === null ? null : { ...record, tax_id: tax_id === null ? '' : secrets.decryptText(tax_id) },
  }))
}
