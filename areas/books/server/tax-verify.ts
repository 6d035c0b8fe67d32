import type { Selectable } from 'kysely'
import type { DB } from '#database/types.ts'
import { dayFromIso, dayFromUs } from '#platform/core/day.ts'
import { mailAddress } from '#platform/core/mail-address.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { addTaxRecord, revealTaxId, verifyTaxRecord } from '../calls/tax-records.ts'
import { taxIdDigits, taxIdText } from '../rules/tax-id.ts'
import { messageFault, messageSubject, messageText } from '../rules/tax-message.ts'
import {
  formFaults,
  statusAfter,
  type TaxFault,
  type TaxForm,
  type TaxResult,
  verifyFaults,
} from '../rules/tax-record.ts'

type Row = Selectable<DB['tax_records']>
type Input = InputOf<typeof verifyTaxRecord>

async function lockRecord(tx: Tx, actor: Actor, tax_record_id: number): Promise<Row | undefined> {
  const row = await tx
    .selectFrom('tax_records')
    .selectAll()
    .where('tax_record_id', '=', tax_record_id)
    .forUpdate()
    .executeTakeFirst()
  return row && worksIn(actor, row.market_id) ? row : undefined
}

/** The record as it would be: what was not sent stays. */
function formOf(row: Row, data: Input): TaxForm {
  return {
    legal_name: data.legal_name ?? row.legal_name,
    business_name: data.business_name ?? row.business_name,
    classification: data.classification ?? row.classification,
    llc_class: data.llc_class ?? row.llc_class,
    other_class: data.other_class ?? row.other_class,
    foreign_partners: data.foreign_partners ?? row.foreign_partners,
    exempt_payee_code: data.exempt_payee_code ?? row.exempt_payee_code,
    fatca_code: data.fatca_code ?? row.fatca_code,
    addr_line_1: data.addr_line_1 ?? row.addr_line_1,
    city: data.city ?? row.city,
    state: data.state ?? row.state,
    zip: data.zip ?? row.zip,
    account_numbers: data.account_numbers ?? row.account_numbers,
    tax_id_kind: data.tax_id_kind ?? row.tax_id_kind,
    tax_id: data.tax_id ?? '',
    backup_withholding: data.backup_withholding ?? row.backup_withholding,
    signed_on: data.signed_on ?? row.signed_on ?? '',
    email: data.email ?? row.email,
    note: data.note ?? row.note,
  }
}

const dayOf = (text: string) => dayFromIso(text) ?? dayFromUs(text)

function faultsOf(form: TaxForm, result: TaxResult, hasId: boolean): TaxFault[] {
  const signed: TaxFault[] =
    form.signed_on !== '' && !dayOf(form.signed_on)
      ? [{ field: 'signed_on', message: 'Please enter a date, or nothing.' }]
      : []
  return [...formFaults(form), ...signed, ...(result === 'verified' ? verifyFaults(form, hasId) : [])]
}

/** What of the record is kept as it is typed; what its classification does not ask for is not kept. */
function columnsOf(form: TaxForm) {
  const { tax_id: _, llc_class, other_class, signed_on, email, state, fatca_code, ...same } = form
  return {
    ...same,
    llc_class: form.classification === 'llc' ? llc_class : ('' as const),
    other_class: form.classification === 'other' ? other_class : '',
    signed_on: dayOf(signed_on) ?? null,
    email: mailAddress(email) ?? '',
    state: state.toUpperCase(),
    fatca_code: fatca_code.toUpperCase(),
  }
}

/** Saves, verifies and tells in one step; a refusal leaves all as it was. */
export function verifyRecord(secrets: Secrets) {
  return async (unit: Change<typeof verifyTaxRecord>) => {
    const { tx, actor, data, now } = unit
    const row = await lockRecord(tx, actor, data.tax_record_id)
    if (!row) return refuse('unknown_id')
    if (data.version !== undefined && data.version !== row.version) return refuse('changed_meanwhile')
    const result = data.result ?? (data.message_type === 2 ? 'mismatch' : 'verified')
    const form = formOf(row, data)
    const digits = taxIdDigits(form.tax_id, form.tax_id_kind)
    const faults = faultsOf(form, result, row.tax_id !== null || digits !== undefined)
    const [first] = faults
    if (first) {
      const message = faults.map((fault) => fault.message).join(' ')
      return refuse('record_invalid', { message, field: first.field, extra: { errors: faults } })
    }
    const columns = columnsOf(form)
    const wrong = messageFault({
      type: data.message_type,
      customMessage: data.custom_message,
      email: columns.email,
      result,
    })
    if (wrong) return refuse(wrong.reason, { field: wrong.field })

    const isNewId = digits !== undefined && (row.tax_id === null || secrets.decryptText(row.tax_id) !== digits)
    const isOther =
      isNewId || (['legal_name', 'classification', 'tax_id_kind'] as const).some((name) => columns[name] !== row[name])
    const status = statusAfter(result, row.status, isOther)
    const checked = result === 'none' ? {} : { checked_by: actor.user?.user_id ?? null, checked_at: now }
    await tx
      .updateTable('tax_records')
      .set({
        ...columns,
        // The generated type of the column leaves the empty text out.
        classification: columns.classification as Row['classification'],
        llc_class: columns.llc_class as Row['llc_class'],
        ...(isNewId && { tax_id: secrets.encrypt(digits), tax_id_last4: digits.slice(-4) }),
        ...checked,
        status,
        version: row.version + 1,
        changed_at: now,
      })
      .where('tax_record_id', '=', row.tax_record_id)
      .execute()
    const body = messageText(data.message_type, data.custom_message)
    const subject = `tax_record:${row.tax_record_id}`
    const { market_id } = row
    if (body !== '')
      await unit.send({
        channel: 'mail',
        recipient: columns.email,
        subject: messageSubject,
        body,
        market_id,
        about: subject,
      })
    unit.audit({
      what: { verified: 'tax_record_verified', mismatch: 'tax_record_mismatch', none: 'tax_record_saved' }[result],
      subject,
      market_id,
      detail: { ...changesOf(row, columns), tax_id_changed: isNewId, status, message_type: data.message_type },
    })
    return ok({ success: true as const, status, version: row.version + 1, told: body !== '' })
  }
}

/** Before and after of what is other; never the id. */
function changesOf(row: Row, columns: ReturnType<typeof columnsOf>) {
  const before: Record<string, unknown> = { ...row }
  const changed = Object.entries(columns).filter(([name, value]) => before[name] !== value)
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(changed),
  }
}

export function showTaxId(secrets: Secrets) {
  return async (unit: Change<typeof revealTaxId>) => {
    const row = await lockRecord(unit.tx, unit.actor, unit.data.tax_record_id)
    if (!row) return refuse('unknown_id')
    if (row.tax_id === null) return refuse('tax_id_missing')
    unit.audit({ what: 'tax_id_shown', subject: `tax_record:${row.tax_record_id}`, market_id: row.market_id })
    return ok({ success: true as const, tax_id: taxIdText(secrets.decryptText(row.tax_id), row.tax_id_kind) })
  }
}

export async function addRecord(unit: Change<typeof addTaxRecord>) {
  const { tx, actor, data, now } = unit
  const payee = await payeeOf(tx, data)
  if (!payee || !worksIn(actor, payee.market_id)) return refuse('unknown_id')
  const { market_id, name } = payee
  const of = data.payee_kind === 'driver' ? { driver_id: data.payee_id } : { franchise_id: data.payee_id }
  const names =
    data.payee_kind === 'driver' ? { legal_name: name, tax_id_kind: 'ssn' as const } : { business_name: name }
  const added = await tx
    .insertInto('tax_records')
    .values({ ...of, ...names, market_id, created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tax_record_id')
    .executeTakeFirst()
  if (!added) return refuse('record_known')
  unit.audit({ what: 'tax_record_added', subject: `tax_record:${added.tax_record_id}`, market_id, detail: of })
  return ok({ success: true as const, tax_record_id: added.tax_record_id })
}

const payeeOf = (tx: Tx, { payee_kind, payee_id }: InputOf<typeof addTaxRecord>) =>
  payee_kind === 'driver'
    ? tx.selectFrom('drivers').select(['market_id', 'name']).where('driver_id', '=', payee_id).executeTakeFirst()
    : tx
        .selectFrom('franchises')
        .select(['market_id', 'name'])
        .where('franchise_id', '=', payee_id)
        .where('kind', '<>', 'business')
        .executeTakeFirst()
