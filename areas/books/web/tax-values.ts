import { dayFromUs, dayToUs } from '#platform/core/day.ts'
import type { ShownTaxRecord } from '../calls/tax-records.ts'
import { messageFault, messageWords } from '../rules/tax-message.ts'
import { formFaults, type TaxForm, type TaxResult, verifyFaults } from '../rules/tax-record.ts'

/** A record as it is edited, with what its payee is told. */
export type TaxValues = TaxForm & {
  readonly result: TaxResult
  readonly message_type: string
  readonly custom_message: string
}

export function initialTaxValues(record: ShownTaxRecord): TaxValues {
  const {
    legal_name,
    business_name,
    classification,
    llc_class,
    other_class,
    foreign_partners,
    exempt_payee_code,
    fatca_code,
    addr_line_1,
    city,
    state,
    zip,
    account_numbers,
    tax_id_kind,
    backup_withholding,
    signed_on,
    email,
    note,
  } = record
  return {
    legal_name,
    business_name,
    classification,
    llc_class,
    other_class,
    foreign_partners,
    exempt_payee_code,
    fatca_code,
    addr_line_1,
    city,
    state,
    zip,
    account_numbers,
    tax_id_kind,
    backup_withholding,
    email,
    note,
    tax_id: '',
    signed_on: signed_on === '' ? '' : dayToUs(signed_on),
    result: 'none',
    message_type: record.status !== 'verified' && email !== '' ? '1' : '0',
    custom_message: '',
  }
}

type Fault = { readonly field: string; readonly message: string }

function faultsOf(values: TaxValues, { tax_id_masked }: ShownTaxRecord): Fault[] {
  const { result, custom_message: customMessage, email, signed_on } = values
  const hasId = tax_id_masked !== '' || values.tax_id !== ''
  const type = result === 'none' ? 0 : Number(values.message_type)
  const wrong = messageFault({ type, customMessage, email, result })
  return [
    ...formFaults(values),
    ...(signed_on !== '' && !dayFromUs(signed_on)
      ? [{ field: 'signed_on', message: 'Please enter a date, or nothing.' }]
      : []),
    ...(result === 'verified' ? verifyFaults(values, hasId) : []),
    ...(wrong ? [{ field: wrong.field, message: messageWords[wrong.reason] }] : []),
  ]
}

/** In the summary only the message has fields: what else is wrong is said of the whole. */
export function shownTaxFaults(values: TaxValues, record: ShownTaxRecord, isEditing: boolean): Record<string, string> {
  const faults = faultsOf(values, record)
  const inPlace = (field: string) => isEditing || field === 'custom_message' || field === 'message_type'
  const rest = faults.filter(({ field }) => !inPlace(field)).map(({ message }) => message)
  return {
    ...Object.fromEntries(faults.filter(({ field }) => inPlace(field)).map(({ field, message }) => [field, message])),
    ...(rest.length > 0 && { '': rest.join(' ') }),
  }
}
