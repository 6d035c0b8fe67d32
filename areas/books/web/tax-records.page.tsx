import { TaxDesk } from './tax-desk.tsx'
import { TaxOverview } from './tax-overview.tsx'

/** `/secure/tax_records`: whom we pay, and whose record is still to be verified. */
export default function TaxRecordsPage() {
  return (
    <TaxDesk title="Tax records">
      <TaxOverview />
    </TaxDesk>
  )
}
