import type { Ref } from 'react'
import type { Fields } from '#platform/web/forms/fields.ts'
import { TextField } from '#ui/text-field.tsx'
import styles from './addresses.module.css'

type Line = { addr_line_1: string; city: string; state: string; zip: string }

/** The words of an address, as they are typed. */
export function AddressFields({
  text,
  first,
}: Pick<Fields<Line>, 'text'> & { first?: Ref<HTMLInputElement> | undefined }) {
  return (
    <>
      <TextField ref={first} label="Address line" autoComplete="off" maxLength={120} {...text('addr_line_1')} />
      <div className={styles.place}>
        <TextField label="City" autoComplete="off" maxLength={80} {...text('city')} />
        <TextField label="State" autoComplete="off" maxLength={2} {...text('state')} />
        <TextField label="Zip" autoComplete="off" maxLength={10} inputMode="numeric" {...text('zip')} />
      </div>
    </>
  )
}
