import type { Fields } from '#platform/web/forms/fields.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ShownTaxRecord } from '../calls/tax-records.ts'
import { classifications, llcClasses } from '../rules/tax-record.ts'
import styles from './tax.module.css'
import type { TaxValues } from './tax-values.ts'

const kinds = [
  { value: 'ein', label: 'Business (EIN)' },
  { value: 'ssn', label: 'Person (SSN)' },
] as const

/** The form W-9, in its own order. */
export function TaxFields({ form, record }: { form: Fields<TaxValues>; record: ShownTaxRecord }) {
  const classification = form.field('classification').value
  const { tax_id_masked, today } = record
  return (
    <div className={styles.fields}>
      <TextField label="Legal name" autoComplete="off" maxLength={200} {...form.text('legal_name')} />
      <TextField label="Business name" autoComplete="off" maxLength={200} {...form.text('business_name')} />
      <Select
        label="Classification"
        {...form.select('classification', [{ value: '', label: 'Not known' }, ...classifications])}
      />
      {classification === 'llc' && (
        <Select label="Taxed as" {...form.select('llc_class', [{ value: '', label: 'Not known' }, ...llcClasses])} />
      )}
      {classification === 'other' && (
        <TextField label="Which" autoComplete="off" maxLength={100} {...form.text('other_class')} />
      )}
      <Select label="Kind of tax id" {...form.select('tax_id_kind', kinds)} />
      <TextField
        label="Tax id"
        autoComplete="off"
        inputMode="numeric"
        maxLength={11}
        placeholder={tax_id_masked}
        hint={tax_id_masked === '' ? 'All nine digits' : 'Type all nine digits to change it'}
        {...form.text('tax_id')}
      />
      <div className={styles.wide}>
        <TextField label="Address" autoComplete="off" maxLength={200} {...form.text('addr_line_1')} />
      </div>
      <div className={styles.place}>
        <TextField label="City" autoComplete="off" maxLength={100} {...form.text('city')} />
        <TextField label="State" autoComplete="off" maxLength={2} {...form.text('state')} />
        <TextField label="Zip" autoComplete="off" inputMode="numeric" maxLength={10} {...form.text('zip')} />
      </div>
      <TextField label="Exempt payee code" autoComplete="off" maxLength={2} {...form.text('exempt_payee_code')} />
      <TextField label="FATCA code" autoComplete="off" maxLength={1} {...form.text('fatca_code')} />
      <TextField label="Account numbers" autoComplete="off" maxLength={200} {...form.text('account_numbers')} />
      <DateField label="Signed on" today={today} max={today} {...form.typed('signed_on')} />
      <Checkbox label="Has foreign partners" {...form.check('foreign_partners')} />
      <Checkbox label="Backup withholding" {...form.check('backup_withholding')} />
      <TextField label="E-mail" type="email" autoComplete="off" maxLength={254} {...form.text('email')} />
      <div className={styles.wide}>
        <TextArea label="Note" optional="staff only" rows={2} maxLength={5000} {...form.text('note')} />
      </div>
    </div>
  )
}
