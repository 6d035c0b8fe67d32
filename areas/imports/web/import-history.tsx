import { useMemo } from 'react'
import { useZoneOfMarket } from '#areas/accounts/web/public.tsx'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { type ImportView, shownStates, stateWords } from '../rules/import-state.ts'
import styles from './import.module.css'
import { stateOf, summaryOf } from './import-texts.ts'
import { useImports, useImportsPage } from './use-import.ts'

const columnsOf = (
  kinds: readonly string[],
  zoneOfMarket: (market: number | null) => string,
): readonly Column<ImportView>[] => [
  { id: 'file', title: 'File', value: (each) => each.file_name, wraps: true },
  {
    id: 'state',
    title: 'State',
    value: (each) => stateOf(each).word,
    cell: (each) => <Pill kind={stateOf(each).kind}>{stateOf(each).word}</Pill>,
    width: 112,
    card: 'end',
    filter: shownStates.map((value) => ({ value, label: stateWords[value] })),
  },
  {
    id: 'kind',
    title: 'Kind',
    value: (each) => each.kind,
    width: 112,
    filter: kinds.map((value) => ({ value, label: value })),
  },
  { id: 'market', title: 'Market', value: (each) => each.market, width: 128 },
  {
    id: 'when',
    title: 'When',
    value: (each) => each.created_at,
    kind: 'time',
    timeZone: (each) => zoneOfMarket(each.market_id),
    cell: (each) => (
      <>
        {dateTimeText(each.created_at, zoneOfMarket(each.market_id))}
        <small className={styles.person}>{each.person ?? 'The command'}</small>
      </>
    ),
    width: 192,
  },
  {
    id: 'result',
    title: 'Result',
    value: summaryOf,
    cell: (each) => <span className={styles.excerpt}>{summaryOf(each)}</span>,
    wraps: true,
  },
]

const idOf = (each: ImportView) => String(each.import_id)
const hrefOf = (each: ImportView) => `/admin/import/${each.import_id}`

export function ImportHistory() {
  const { loading, error, again } = useListPage()
  const kinds = useImportsPage('kinds')
  const zoneOfMarket = useZoneOfMarket()
  const columns = useMemo(
    () =>
      columnsOf(
        kinds.map(({ name }) => name),
        zoneOfMarket,
      ),
    [kinds, zoneOfMarket],
  )
  return (
    <DataTable
      label="Imports, the latest first"
      columns={columns}
      rows={useImports()}
      pages={useImportsPage('import_pages')}
      idOf={idOf}
      hrefOf={hrefOf}
      loading={loading}
      error={error}
      onTryAgain={again}
      empty={<EmptyState icon="layers" title="Nothing was imported yet" />}
      height="32rem"
    />
  )
}
