import { sql } from 'kysely'
import type { Day } from '#platform/core/day.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ShownTaxRecord } from '../calls/tax-records.ts'
import { formNeededFrom } from '../rules/tax-file.ts'
import { maskedTaxId, type TaxIdKind } from '../rules/tax-id.ts'
import type { Classification, LlcClass, TaxStatus } from '../rules/tax-record.ts'
import { taxStoryTexts } from '../rules/tax-story.ts'
import { paidTo } from './tax-totals.ts'

type Row = Omit<
  ShownTaxRecord,
  | 'changed_at'
  | 'checked_at'
  | 'signed_on'
  | 'tax_id_masked'
  | 'year'
  | 'paid'
  | 'payments'
  | 'form_needed_from'
  | 'messages'
  | 'story'
> & {
  readonly classification: Classification
  readonly llc_class: LlcClass
  readonly tax_id_kind: TaxIdKind
  readonly status: TaxStatus
  readonly franchise_id: number | null
  readonly driver_id: number | null
  readonly market_id: number
  readonly changed_at: Date
  readonly checked_at: Date | null
  readonly signed_on: Day | null
  readonly tax_id_last4: string
}

const messagesShown = 10
const eventsShown = 12

/** One record with its id masked, what its payee was paid this year, and what was written to them; null when there is none of theirs. */
export async function shownTaxRecord(
  db: Db,
  actor: Actor,
  tax_record_id: number,
  now: Date,
): Promise<ShownTaxRecord | null> {
  const { rows } = await sql<Row>`
    select t.tax_record_id, t.franchise_id, t.driver_id, t.market_id,
      case when t.driver_id is null then 'restaurant' else 'driver' end as payee_kind, coalesce(f.name, d.name) as payee,
      t.legal_name, t.business_name, t.classification, t.llc_class, t.other_class, t.foreign_partners, t.exempt_payee_code, t.fatca_code,
      t.addr_line_1, t.city, t.state, t.zip, t.account_numbers, t.tax_id_kind, t.tax_id_last4, t.backup_withholding, t.signed_on, t.email,
      t.note, t.status, t.version, t.changed_at, t.checked_at, u.name as checked_by, m.name as market, m.time_zone,
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from tax_records t join markets m on m.market_id = t.market_id left join franchises f on f.franchise_id = t.franchise_id
      left join drivers d on d.driver_id = t.driver_id left join users u on u.user_id = t.checked_by
    where t.tax_record_id = ${tax_record_id}`.execute(db)
  const [row] = rows
  if (!row || !worksIn(actor, row.market_id)) return null
  const { franchise_id, driver_id, market_id: _, changed_at, checked_at, signed_on, tax_id_last4, ...record } = row
  const year = Number(record.today.slice(0, 4))
  const [{ paid, payments }, messages, story] = await Promise.all([
    paidTo(db, { franchise_id, driver_id }, year),
    messagesOf(db, tax_record_id),
    storyOf(db, tax_record_id),
  ])
  return {
    ...record,
    changed_at: changed_at.getTime(),
    checked_at: checked_at?.getTime() ?? null,
    signed_on: signed_on ?? '',
    tax_id_masked: maskedTaxId(tax_id_last4, record.tax_id_kind),
    year,
    paid,
    payments,
    form_needed_from: formNeededFrom(year),
    messages,
    story,
  }
}

async function messagesOf(db: Db, tax_record_id: number): Promise<ShownTaxRecord['messages']> {
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'created_at', 'body', 'recipient', 'state'])
    .where('about', '=', `tax_record:${tax_record_id}`)
    .orderBy('message_id', 'desc')
    .limit(messagesShown)
    .execute()
  return rows.map(({ message_id, created_at, ...message }) => ({
    ...message,
    message_id: Number(message_id),
    at: created_at.getTime(),
  }))
}

async function storyOf(db: Db, tax_record_id: number): Promise<ShownTaxRecord['story']> {
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', sql`e.actor_id`).on('e.actor_kind', '=', 'user'))
    .select(['e.event_id', 'e.at', 'e.what', 'u.name as who'])
    .where('e.subject', '=', `tax_record:${tax_record_id}`)
    .orderBy('e.event_id', 'desc')
    .limit(eventsShown)
    .execute()
  return rows.flatMap(({ event_id, at, what, who }) => {
    const text = taxStoryTexts[what]
    return text ? [{ event_id: Number(event_id), at: at.getTime(), who: who ?? 'Cosmic', text }] : []
  })
}
