import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { type TableView, useBrowserViews } from '#ui/table/views.ts'
import { TimeZone } from '#ui/time-zone.ts'
import styles from '../kit.module.css'
import { generateOrders, type KitOrder, stateWords } from './generated-orders.ts'

const pills = { kitchen: 'plain', on_the_way: 'info', late: 'late', delivered: 'ok' } as const
const shapes = { kitchen: 'open', on_the_way: 'dot', late: 'square', delivered: 'tick' } as const

const columns: readonly Column<KitOrder>[] = [
  { id: 'order', title: 'Order', value: (row) => row.number, cell: (row) => `#${row.number}`, width: 96 },
  { id: 'customer', title: 'Customer', value: (row) => row.customer, filter: 'text' },
  { id: 'from', title: 'From', value: (row) => row.from, filter: 'text' },
  {
    id: 'state',
    title: 'State',
    value: (row) => row.state,
    cell: ({ state }) => (
      <Pill kind={pills[state]} shape={shapes[state]}>
        {stateWords[state]}
      </Pill>
    ),
    filter: Object.entries(stateWords).map(([value, label]) => ({ value, label })),
    width: 136,
    card: 'end',
  },
  { id: 'driver', title: 'Driver', value: (row) => row.driver, filter: 'text', width: 152 },
  { id: 'placed', title: 'Placed', value: (row) => row.placed, kind: 'time', filter: 'range', width: 184 },
  { id: 'lines', title: 'Lines', value: (row) => row.lines, kind: 'number', width: 84 },
  {
    id: 'total',
    title: 'Total',
    value: (row) => row.total,
    kind: 'money',
    filter: 'range',
    width: 108,
    hideable: false,
  },
  { id: 'note', title: 'Note', value: (row) => row.note, hidden: true },
]

const views: readonly TableView[] = [
  { id: 'all', name: 'All', search: '' },
  { id: 'late', name: 'Late now', search: '?state=late&sort=placed' },
  { id: 'large', name: 'Over 100', search: '?total=10000..&sort=-total' },
]

const generated = generateOrders(Number(new URLSearchParams(location.search).get('rows')) || 5000)
const idOf = (row: KitOrder) => String(row.number)
const nothing = <EmptyState icon="receipt" title="No order yet" />

const conditions = ['rows', 'waiting', 'broken', 'empty'] as const
type Condition = (typeof conditions)[number]

export function Tables() {
  const [condition, setCondition] = useState<Condition>('rows')
  const [opened, setOpened] = useState<KitOrder>()
  const [done, setDone] = useState('')
  return (
    <Panel
      title="Data table"
      className={styles.wide}
      acts={conditions.map((one) => (
        <Button key={one} size="small" aria-pressed={one === condition} onClick={() => setCondition(one)}>
          {one}
        </Button>
      ))}
    >
      <TimeZone value="America/New_York">
        <DataTable
          label="Orders"
          columns={columns}
          rows={condition === 'rows' ? generated : condition === 'empty' ? [] : undefined}
          idOf={idOf}
          onOpen={setOpened}
          views={views}
          ownViews={useBrowserViews('kit')}
          find="Order, customer, restaurant"
          exportName="orders"
          error={condition === 'broken' ? 'The server gave no answer. What you see elsewhere is saved.' : undefined}
          onTryAgain={() => setCondition('rows')}
          empty={nothing}
          virtual
          height="560px"
          bulkActs={(rows, clear) => (
            <Button
              icon="print"
              onClick={() => {
                setDone(`${rows.length} printed`)
                clear()
              }}
            >
              Print {rows.length}
            </Button>
          )}
        />
      </TimeZone>
      <p role="status">{done || (opened ? `Opened #${opened.number}` : '')}</p>
    </Panel>
  )
}
