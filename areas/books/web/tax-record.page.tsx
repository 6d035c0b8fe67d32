import { useIsPrinting } from '#ui/use-is-printing.ts'
import styles from './tax.module.css'
import { TaxDesk } from './tax-desk.tsx'
import { TaxHistory } from './tax-history.tsx'
import { TaxPrint } from './tax-print.tsx'
import { TaxRecordPanel } from './tax-record-panel.tsx'
import { useTax } from './tax-search.ts'

/** `/secure/tax_records/7`: read first, then verified, changed, and told (TAX-01…05). */
export default function TaxRecordPage() {
  const record = useTax('tax_record')
  const isPrinting = useIsPrinting()
  if (!record) return null
  return (
    <TaxDesk title={record.payee} acts={[{ label: 'Print', icon: 'print', onRun: () => print() }]}>
      {isPrinting && <TaxPrint record={record} />}
      <div className={styles.record}>
        <TaxRecordPanel key={record.tax_record_id} record={record} />
        <TaxHistory record={record} />
      </div>
    </TaxDesk>
  )
}
