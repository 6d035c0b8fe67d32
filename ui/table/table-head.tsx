import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { cellClass } from './table-row.tsx'
import { nextSort, sortOf } from './table-search.ts'

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  canSort: (column: Column<Row>) => boolean
  sort: string
  onSort: (sort: string) => void
  /** Of what is shown; undefined where nothing can be selected. */
  selected: 'all' | 'some' | 'none' | undefined
  onSelectAll: () => void
}

export function TableHead<Row>({ columns, canSort, sort, onSort, selected, onSelectAll }: TableHeadProps<Row>) {
  const sorted = sortOf(sort)
  return (
    <tr aria-rowindex={1}>
      {selected && (
        <th scope="col" className={styles.tick}>
          <Checkbox
            label="Select all that are shown"
            hideLabel
            checked={selected === 'all'}
            mixed={selected === 'some'}
            onChange={onSelectAll}
          />
        </th>
      )}
      {columns.map((column, at) => {
        const isSorted = sorted?.column === column.id
        return (
          <th
            key={column.id}
            scope="col"
            aria-colindex={at + (selected ? 2 : 1)}
            aria-sort={isSorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            className={classes(cellClass(column), at === 0 && styles.first)}
          >
            {canSort(column) ? (
              <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.id))}>
                {column.title}
                <Icon name={isSorted && sorted.descending ? 'down' : 'up'} size="small" />
              </button>
            ) : (
              column.title
            )}
          </th>
        )
      })}
    </tr>
  )
}
