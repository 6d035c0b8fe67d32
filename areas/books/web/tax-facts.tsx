import type { ReactNode } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import type { Fact } from '#ui/description-list.tsx'
import { moneyText } from '#ui/money-text.ts'
import type { ShownTaxRecord } from '../calls/tax-records.ts'
import { classificationText } from '../rules/tax-record.ts'

/** What a record says; what nobody has said is left out, but for what verifying asks for. */
export function taxFacts(record: ShownTaxRecord, taxId: ReactNode): readonly Fact[] {
  const { classification, llc_class, other_class, addr_line_1, city, state, zip, paid, payments, form_needed_from } =
    record
  const place = [addr_line_1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  const codes = [
    record.exempt_payee_code && `payee ${record.exempt_payee_code}`,
    record.fatca_code && `FATCA ${record.fatca_code}`,
  ].filter(Boolean)
  const optional: readonly Fact[] = [
    ['Foreign partners', record.foreign_partners ? 'yes' : ''],
    ['Exemptions', codes.join(', ')],
    ['Account numbers', record.account_numbers],
    ['Backup withholding', record.backup_withholding ? 'yes' : ''],
    ['Signed', record.signed_on === '' ? '' : dayToUs(record.signed_on)],
    ['Note', record.note],
  ]
  return [
    ['Business name', record.business_name || 'the same'],
    ['Legal name', record.legal_name || 'not known'],
    ['Tax id', taxId],
    ['Address', place || 'not known'],
    ['Classification', classificationText(classification, llc_class, other_class) || 'not known'],
    ['E-mail', record.email || 'not known'],
    ...optional.filter(([, value]) => value !== ''),
    [
      `Paid in ${record.year}`,
      <span key="paid">
        <b>{moneyText(paid)}</b> in {payments === 1 ? '1 payment' : `${payments} payments`}, form needed from{' '}
        {moneyText(form_needed_from)}
      </span>,
    ],
  ]
}
