import type { Fields } from '#platform/web/forms/fields.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { TermsForm } from '../rules/terms-form.ts'
import styles from './rocket.module.css'

type PlainTerms = Pick<TermsForm, 'delivery_fee' | 'service_percent' | 'tax_percent'>

/** What a business pays for a delivery, of a short way. */
export function TermsFields({ form }: { form: Pick<Fields<PlainTerms>, 'text' | 'tidied'> }) {
  return (
    <div className={styles.grid3}>
      <MoneyField label="Delivery fee" {...form.tidied('delivery_fee')} />
      <NumberField label="Service, of the subtotal" unit="%" decimals {...form.text('service_percent')} />
      <NumberField label="Tax, of the subtotal" unit="%" decimals {...form.text('tax_percent')} />
    </div>
  )
}
