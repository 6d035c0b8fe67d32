import { Select } from '../select.tsx'
import type { Column } from './column.ts'

type SortChoiceProps<Row> = { columns: readonly Column<Row>[]; sort: string; onSort: (sort: string) => void }

/** In the place of the head, which cards do not have. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  if (columns.length === 0) return null
  const options = columns.flatMap(({ id, title, kind = 'text' }) => {
    const [up, down] = words[kind]
    return [
      { value: id, label: `${title}, ${up}` },
      { value: `-${id}`, label: `${title}, ${down}` },
    ]
  })
  return (
    <Select
      label="Sort"
      hideLabel
      options={[{ value: '', label: 'Sort: as they came' }, ...options]}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  )
}

const words = {
  text: ['A to Z', 'Z to A'],
  number: ['smallest first', 'largest first'],
  money: ['smallest first', 'largest first'],
  time: ['earliest first', 'latest first'],
} as const
