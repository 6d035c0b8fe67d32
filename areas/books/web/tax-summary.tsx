import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { revealTaxId, type ShownTaxRecord } from '../calls/tax-records.ts'
import styles from './tax.module.css'
import { taxFacts } from './tax-facts.tsx'
import { useTax } from './tax-search.ts'

/** The record to read. */
export const TaxSummary = ({ record }: { record: ShownTaxRecord }) => (
  <DescriptionList facts={taxFacts(record, <TaxId record={record} />)} />
)

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
