import { useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { Popover } from '../popover.tsx'
import { TextField } from '../text-field.tsx'
import { type Column, type FilterValue, isFilterEmpty, isList, rangeText } from './column.ts'
import styles from './filters.module.css'
import { RangeFilter } from './range-filter.tsx'

type FiltersProps<Row> = {
  columns: readonly Column<Row>[]
  filterOf: (id: string) => FilterValue
  /** By whose clock days are meant. */
  timeZone: string
  onFilter: (id: string, value: FilterValue) => void
}

/** A chip for each filter that holds; its button changes it, its cross takes it away. */
export function Filters<Row>({ columns, filterOf, timeZone, onFilter }: FiltersProps<Row>) {
  const [added, setAdded] = useState<string>()
  const filterable = columns.filter(({ filter }) => filter)
  const holding = filterable.filter(({ id }) => id === added || !isFilterEmpty(filterOf(id)))
  const absent = filterable.filter((column) => !holding.includes(column))
  return (
    <>
      {holding.map((column) => (
        <span key={column.id} className={styles.chip}>
          <Popover
            label={`Filter by ${column.title}`}
            startsOpen={column.id === added}
            onClose={() => setAdded(undefined)}
            trigger={
              <button type="button" className={styles.open}>
                {column.title} <b>{filterText(column, filterOf(column.id), timeZone)}</b>
              </button>
            }
          >
            <FilterFields
              column={column}
              value={filterOf(column.id)}
              timeZone={timeZone}
              onFilter={(value) => onFilter(column.id, value)}
            />
          </Popover>
          <IconButton
            icon="x"
            size="small"
            label={`Remove the filter ${column.title}`}
            className={styles.remove}
            onClick={() => {
              setAdded(undefined)
              onFilter(column.id, emptyOf(column))
            }}
          />
        </span>
      ))}
      {absent.length > 0 && (
        <Menu
          trigger={
            <Button variant="ghost" icon="filter" aria-label="Add a filter">
              Filter
            </Button>
          }
          entries={absent.map(({ id, title }) => ({ label: title, onChoose: () => setAdded(id) }))}
        />
      )}
    </>
  )
}

export function emptyOf<Row>({ filter }: Column<Row>): FilterValue {
  if (filter === 'text') return ''
  return filter === 'range' ? {} : []
}

function filterText<Row>({ kind, filter }: Column<Row>, value: FilterValue, timeZone: string): string {
  if (isFilterEmpty(value)) return 'any'
  if (typeof value === 'string') return value
  if (!isList(value)) return rangeText(kind, value, timeZone)
  const labels = typeof filter === 'object' ? filter.filter((choice) => value.includes(choice.value)) : []
  return labels.map(({ label }) => label).join(', ')
}

type FilterFieldsProps<Row> = {
  column: Column<Row>
  value: FilterValue
  timeZone: string
  onFilter: (value: FilterValue) => void
}

function FilterFields<Row>({ column: { title, kind, filter }, value, timeZone, onFilter }: FilterFieldsProps<Row>) {
  if (filter === 'text') {
    const text = typeof value === 'string' ? value : ''
    return <TextField label={`${title} holds`} value={text} onChange={(event) => onFilter(event.currentTarget.value)} />
  }
  if (filter === 'range') {
    const range = typeof value === 'object' && !isList(value) ? value : {}
    return <RangeFilter title={title} kind={kind} range={range} timeZone={timeZone} onRange={onFilter} />
  }
  const chosen = isList(value) ? value : []
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{title} is one of</legend>
      {filter?.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={(event) =>
            onFilter(
              event.currentTarget.checked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value),
            )
          }
        />
      ))}
    </fieldset>
  )
}
