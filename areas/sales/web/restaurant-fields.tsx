import type { Fields } from '#platform/web/forms/fields.ts'
import { DateField } from '#ui/date-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { RestaurantValues } from './restaurant-form.ts'
import styles from './sales.module.css'
import { useSales } from './use-sales.ts'

type RestaurantFieldsProps = {
  form: Fields<RestaurantValues>
  today: string
  /** Ours: name and place are kept with its menu. */
  isOurs?: boolean | undefined
}

export function RestaurantFields({ form, today, isOurs }: RestaurantFieldsProps) {
  const owners = useSales('sales_owners').map(({ user_id, name }) => ({ value: String(user_id), label: name }))
  return (
    <div className={styles.fields}>
      {!isOurs && (
        <>
          <TextField label="Name" autoComplete="off" maxLength={120} {...form.text('name')} />
          <PhoneField label="Phone" autoComplete="off" maxLength={40} {...form.tidied('phone')} />
          <TextField label="Address" autoComplete="off" maxLength={120} {...form.text('addr_line_1')} />
          <TextField label="City" autoComplete="off" maxLength={80} {...form.text('city')} />
        </>
      )}
      <TextField
        label="Kitchen"
        autoComplete="off"
        maxLength={60}
        placeholder="Deli, Pizza"
        {...form.text('cuisine')}
      />
      <Select label="Looked after by" {...form.select('owner', [{ value: '', label: 'Nobody' }, ...owners])} />
      <TextField label="Next step" autoComplete="off" maxLength={200} {...form.text('next_step')} />
      <DateField label="On" optional="or nothing" today={today} {...form.typed('next_step_on')} />
    </div>
  )
}
