import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { SearchField } from '#ui/search-field.tsx'
import styles from './staff.module.css'

type Choice<Id> = { readonly id: Id; readonly name: string; readonly hint?: string | undefined }

type CheckListProps<Id> = {
  legend: string
  choices: readonly Choice<Id>[]
  value: readonly Id[]
  error?: string | undefined
  /** Said where there is nothing to choose among. */
  none?: string | undefined
  set: (value: Id[]) => void
}

/** With more than these it is searched. */
const fewChoices = 12

/** Several of a list; what is ticked stays in sight while one searches. */
export function CheckList<Id extends string | number>({
  legend,
  choices,
  value,
  error,
  none,
  set,
}: CheckListProps<Id>) {
  const [q, setQ] = useState('')
  const isLong = choices.length > fewChoices
  const words = q.trim().toLowerCase()
  const shown = choices.filter(({ id, name }) => value.includes(id) || name.toLowerCase().includes(words))
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {isLong && <SearchField label={`Search ${legend.toLowerCase()}`} value={q} onSearch={setQ} />}
      <div className={classes(styles.grid, isLong && styles.long)}>
        {shown.map(({ id, name, hint }) => (
          <Checkbox
            key={id}
            label={name}
            hint={hint}
            checked={value.includes(id)}
            bad={error !== undefined}
            onChange={({ target }) => set(target.checked ? [...value, id] : value.filter((one) => one !== id))}
          />
        ))}
      </div>
      {choices.length === 0 && <p>{none}</p>}
      <ErrorLine error={error} />
    </fieldset>
  )
}
