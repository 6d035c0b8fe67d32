import { useState } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { revealTaxId, type ShownTaxRecord } from '../calls/tax-records.ts'
import { classificationText } from '../rules/tax-record.ts'
import styles from './tax.module.css'
import { useTax } from './tax-search.ts'

/** The record to read; what nobody has said is left out, but for what verifying asks for. */
export function TaxSummary({ record }: { record: ShownTaxRecord }) {
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
  const facts: readonly Fact[] = [
    ['Business name', record.business_name || 'the same'],
    ['Legal name', record.legal_name || 'not known'],
    ['Tax id', <TaxId key="id" record={record} />],
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
  return <DescriptionList facts={facts} />
}

/** The last four digits; managers see all of it, and every look is written down. */
function TaxId({ record: { tax_record_id, tax_id_masked } }: { record: ShownTaxRecord }) {
  const mayReveal = useTax('may_reveal')
  const [shown, setShown] = useState<string>()
  const reveal = useAct(async () => {
    const answer = await ask(revealTaxId, { tax_record_id })
    if (answer.ok) setShown(answer.data.tax_id)
    return answer
  })
  if (tax_id_masked === '') return 'not known'
  return (
    <span className={styles.id}>
      <span className={styles.figures}>{shown ?? tax_id_masked}</span>
      {mayReveal &&
        (shown === undefined ? (
          <Button size="small" variant="ghost" loading={reveal.loading} onClick={() => reveal.run()}>
            Reveal
          </Button>
        ) : (
          <Button size="small" variant="ghost" onClick={() => setShown(undefined)}>
            Hide
          </Button>
        ))}
      <small>managers only, every look is written down</small>
      <ErrorLine error={reveal.error} count={reveal.failures} />
    </span>
  )
}
