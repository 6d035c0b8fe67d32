import type { Fields } from '#platform/web/forms/fields.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PersonForm } from '../rules/person-form.ts'
import styles from './sales.module.css'

/** Name, position, phone, e-mail, and whether they decide. */
export function PersonFields({ form }: { form: Fields<PersonForm> }) {
  return (
    <div className={styles.personFields}>
      <TextField label="Name" autoComplete="off" maxLength={120} {...form.text('name')} />
      <TextField label="Position" autoComplete="off" maxLength={120} {...form.text('position')} />
      <PhoneField label="Phone" autoComplete="off" maxLength={40} {...form.tidied('phone')} />
      <TextField label="E-mail" type="email" autoComplete="off" maxLength={254} {...form.text('email')} />
      <Checkbox label="Decision maker" {...form.check('decisionMaker')} />
    </div>
  )
}
