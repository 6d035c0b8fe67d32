import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { addTaxRecord } from '../calls/tax-records.ts'
import { formNeededFrom } from '../rules/tax-file.ts'
import styles from './tax.module.css'
import { useTax } from './tax-search.ts'

/** What the running year asks for, and who has not been asked for a form W-9 yet. */
export function TaxOverview() {
  const { year, payees, forms, without_record } = useTax('tax_year')
  return (
    <div className={styles.stack}>
      <Panel title={`Year ${year}`}>
        <DescriptionList
          facts={[
            ['Paid so far', `${payees} restaurants and drivers`],
            ['Forms needed', `${forms}, from ${moneyText(formNeededFrom(year))} on`],
            ['Paid without a record', String(without_record)],
            ['Forms are due', `Jan 31, ${year + 1}`],
          ]}
        />
      </Panel>
      <Missing />
    </div>
  )
}

function Missing() {
  const missing = useTax('tax_missing')
  const { missing: count } = useTax('tax_counts')
  const add = useAct(async (payee_kind: 'restaurant' | 'driver', payee_id: number) => {
    const answer = await ask(addTaxRecord, { payee_kind, payee_id })
    if (answer.ok) location.assign(`/secure/tax_records/${answer.data.tax_record_id}`)
    return answer
  })
  if (missing.length === 0) return null
  const rest = count - missing.length
  return (
    <Panel title="Without a record" flush>
      <div className={styles.fault}>
        <ErrorLine error={add.error} count={add.failures} />
      </div>
      <ul className={styles.missing}>
        {missing.map(({ payee_kind, payee_id, payee }) => (
          <li key={`${payee_kind} ${payee_id}`}>
            <span>
              {payee} <small>{payee_kind}</small>
            </span>
            <Button
              size="small"
              icon="plus"
              disabled={add.loading}
              aria-label={`Add a record of ${payee}`}
              onClick={() => add.run(payee_kind, payee_id)}
            >
              Add record
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.none}>{rest} more.</p>}
    </Panel>
  )
}
