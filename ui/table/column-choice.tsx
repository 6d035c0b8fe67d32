import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Popover } from '../popover.tsx'
import type { Column } from './column.ts'
import styles from './filters.module.css'

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  hide: readonly string[]
  /** Those that have room. */
  drawn: readonly Column<Row>[]
  onHide: (hide: string[]) => void
}

export function ColumnChoice<Row>({ columns, hide, drawn, onHide }: ColumnChoiceProps<Row>) {
  const hideable = columns.slice(1).filter(({ hideable: may = true }) => may)
  if (hideable.length === 0) return null
  return (
    <Popover
      label="Columns"
      trigger={
        <Button variant="ghost" icon="columns">
          Columns
        </Button>
      }
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Columns that are shown</legend>
        {hideable.map((column) => {
          const { id, title } = column
          const isSqueezed = !hide.includes(id) && !drawn.includes(column)
          return (
            <Checkbox
              key={id}
              label={isSqueezed ? `${title} (no room here)` : title}
              checked={!hide.includes(id)}
              onChange={(event) =>
                onHide(event.currentTarget.checked ? hide.filter((one) => one !== id) : [...hide, id])
              }
            />
          )
        })}
      </fieldset>
    </Popover>
  )
}
