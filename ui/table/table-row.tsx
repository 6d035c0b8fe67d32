import { memo } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import { useTimeZone } from '../time-zone.ts'
import { type Column, valueText } from './column.ts'
import styles from './data-table.module.css'

type TableRowProps<Row> = {
  row: Row
  id: string
  index: number
  columns: readonly Column<Row>[]
  href: string | undefined
  /** Undefined where nothing can be selected. */
  isSelected: boolean | undefined
  /** The one row that Tab reaches. */
  isActive: boolean
  isCard: boolean
}

/** Columns as wide as that hold addresses, and no figures. */
const broadFrom = 200

function OneRow<Row>({ row, id, index, columns, href, isSelected, isActive, isCard }: TableRowProps<Row>) {
  const timeZone = useTimeZone()
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: laid out as a card, the element alone is no row any more
      role="row"
      // the head is the first
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      className={classes(styles.row, isCard && styles.card)}
    >
      {isSelected !== undefined && (
        <td className={styles.tick}>
          <Checkbox label={`Select ${id}`} hideLabel tabIndex={-1} checked={isSelected} readOnly />
        </td>
      )}
      {columns.map((column, at) => {
        const face = faceOf(column, row, timeZone)
        const place = column.card ?? (at === 0 ? 'title' : 'line')
        if (isCard && (place === 'none' || ((place === 'line' || place === 'whole') && isBlank(face)))) return null
        return (
          <td
            key={column.id}
            aria-colindex={at + (isSelected === undefined ? 1 : 2)}
            className={
              isCard
                ? classes(styles[place], (column.width ?? 0) > broadFrom && styles.broad)
                : classes(cellClass(column), at === 0 && styles.first)
            }
          >
            {isCard && place === 'line' && <span className={styles.name}>{column.title}</span>}
            {at === 0 && href !== undefined ? (
              <a href={href} tabIndex={-1} data-opens className={styles.link}>
                {face}
              </a>
            ) : (
              face
            )}
          </td>
        )
      })}
    </tr>
  )
}

export const TableRow = memo(OneRow) as typeof OneRow

function faceOf<Row>(column: Column<Row>, row: Row, timeZone: string) {
  if (column.cell) return column.cell(row)
  return valueText(column.kind, column.value(row), column.timeZone?.(row) ?? timeZone)
}

const isBlank = (face: unknown) => face === '' || face === null || face === undefined || face === false

export function cellClass<Row>({ kind, wraps }: Column<Row>): string | undefined {
  return classes((kind === 'number' || kind === 'money') && styles.figures, wraps && styles.wraps)
}
