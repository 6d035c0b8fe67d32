import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { PageEnds } from '#platform/core/paging.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { IconButton } from '../icon-button.tsx'
import { SearchField } from '../search-field.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useTimeZone } from '../time-zone.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Column, type FilterValue, isFilterEmpty, isList } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import styles from './data-table.module.css'
import { downloadRows } from './download-rows.ts'
import { emptyOf, Filters } from './filters.tsx'
import { leastWidth } from './fitting.ts'
import { Grid } from './grid.tsx'
import { rangeByClock } from './range-end.ts'
import { allOf, nothingSelected } from './selection.ts'
import { SortChoice } from './sort-choice.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { filterOf } from './table-search.ts'
import { useCards } from './use-cards.ts'
import { useFitting } from './use-fitting.ts'
import { useRows } from './use-rows.ts'
import { type AnyTableSearch, useTableSearch } from './use-table-search.ts'
import { ViewBar } from './view-bar.tsx'
import type { OwnViews, TableView } from './views.ts'

type DataTableProps<Row> = {
  label: string
  /** In one place of the module: a new list begins a new table. */
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** Where the first column leads, and Enter. */
  hrefOf?: ((row: Row) => string) | undefined
  /** Instead of a page of its own: a click and Enter open the row here. */
  onOpen?: ((row: Row) => void) | undefined
  /** What stands under a row that is opened; not for rows that are scrolled through. */
  detail?: ((row: Row) => ReactNode) | undefined
  /** What can be done to several rows at once; with it rows can be selected. */
  bulkActs?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined
  views?: readonly TableView[] | undefined
  /** This person's own; without them there are none. */
  ownViews?: OwnViews | undefined
  /** The server has found, filtered and sorted these rows and answers page by page: only columns with `sortable` or a filter offer it. */
  pages?: PageEnds | undefined
  /** Others are on their way; these stay until then. */
  loading?: boolean | undefined
  /** Why the rows did not come. */
  error?: string | undefined
  onTryAgain?: (() => void) | undefined
  /** Nothing is there at all: an `EmptyState`. */
  empty: ReactNode
  /** Words of the search field; without them nothing is looked for by words. */
  find?: string | undefined
  /** Name of the file; without it there is none. */
  exportName?: string | undefined
  /** All rows are scrolled through, and only those in sight are drawn. */
  virtual?: boolean | undefined
  /** Rows are cards wherever there is no room for all columns, not in narrow windows alone; not for rows that can be selected. */
  cardsWhenTight?: boolean | undefined
  /** By whose clock the days of its filters are meant, as the address has it: that of the markets that are chosen; else the page's. */
  zoneOf?: ((search: AnyTableSearch) => string) | undefined
  height?: string | undefined
}

/** Rows to find, sort, filter, select and open; its whole state is in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, bulkActs, views, ownViews, pages, error, find, exportName } = props
  const address = useTableSearch(columns, views)
  const { search, change } = address
  const frame = useRef<HTMLElement>(null)
  const id = useId()
  const pageZone = useTimeZone()
  const zoneOf = props.zoneOf ?? (() => pageZone)
  const [selection, setSelection] = useState(nothingSelected)

  const visible = useMemo(
    () => columns.filter(({ id: column }, at) => at === 0 || !search.hide.includes(column)),
    [columns, search.hide],
  )
  const cards = useCards(frame, props.cardsWhenTight ? leastWidth(visible) : undefined)
  const fitting = useFitting(frame, visible, bulkActs !== undefined)
  const drawn = cards ? visible : fitting
  const { shown, isFiltered } = useRows(rows ?? noRows, columns, search, pages !== undefined)
  const gridRows = useMemo(() => shown.map(({ original }) => ({ id: idOf(original), row: original })), [shown, idOf])
  const chosen = useMemo(() => gridRows.filter((row) => selection.ids.has(row.id)), [gridRows, selection])

  const clear = () => setSelection(nothingSelected)
  const filter = (column: string, value: FilterValue) =>
    change(
      {
        ...daysByClock(columns, search, zoneOf(search), zoneOf({ ...search, [column]: value })),
        [column]: value,
        page: '',
      },
      typeof value === 'string' ? 'replace' : 'push',
    )
  const clearFilters = () => {
    const none = columns.filter((column) => column.filter).map((column) => [column.id, emptyOf(column)])
    change({ ...Object.fromEntries(none), q: '', page: '' })
  }
  const canSort = ({ sortable = pages === undefined }: Column<Row>) => sortable
  const sort = (next: string) => change({ sort: next, page: '' })
  const isLoading = rows === undefined && !error

  return (
    <section ref={frame} className={styles.frame} aria-labelledby={id}>
      <h2 id={id} className={styles.hidden}>
        {label}
      </h2>
      {(views || ownViews) && <ViewBar address={address} views={views ?? []} ownViews={ownViews} />}
      <div className={styles.tools}>
        {find && (
          <div className={styles.find}>
            <SearchField label={find} value={search.q} onSearch={(q) => change({ q, page: '' }, 'replace')} />
          </div>
        )}
        <Filters
          columns={columns}
          filterOf={(column) => filterOf(search, column)}
          timeZone={zoneOf(search)}
          onFilter={filter}
        />
        <div className={styles.ends}>
          {cards && <SortChoice columns={columns.filter(canSort)} sort={search.sort} onSort={sort} />}
          {!cards && (
            <ColumnChoice columns={columns} hide={search.hide} drawn={drawn} onHide={(hide) => change({ hide })} />
          )}
          {exportName && (
            <IconButton
              icon="download"
              label="Download as CSV"
              disabled={gridRows.length === 0}
              onClick={() =>
                downloadRows(
                  exportName,
                  visible,
                  gridRows.map(({ row }) => row),
                )
              }
            />
          )}
        </div>
      </div>
      <Grid
        label={label}
        columns={drawn}
        rows={error ? noRows : gridRows}
        head={
          <TableHead
            columns={drawn}
            canSort={canSort}
            sort={search.sort}
            onSort={sort}
            selected={bulkActs && shareOf(chosen.length, gridRows.length)}
            onSelectAll={() =>
              setSelection(chosen.length === gridRows.length ? nothingSelected : allOf(gridRows.map((row) => row.id)))
            }
          />
        }
        instead={
          error ? (
            <div role="alert">
              <EmptyState
                icon="cloud"
                title="The rows did not come"
                act={props.onTryAgain && <Button onClick={props.onTryAgain}>Try again</Button>}
              >
                {error}
              </EmptyState>
            </div>
          ) : isLoading ? (
            <Waiting />
          ) : gridRows.length > 0 ? null : isFiltered ? (
            <EmptyState
              icon="filter"
              title="Nothing fits"
              act={<Button onClick={clearFilters}>Clear the filters</Button>}
            >
              No row fits the search and the filters.
            </EmptyState>
          ) : (
            props.empty
          )
        }
        hrefOf={props.hrefOf}
        onOpen={props.onOpen}
        detail={props.detail}
        selection={bulkActs && selection}
        onSelect={setSelection}
        onFind={() => frame.current?.querySelector<HTMLElement>('input[type=search]')?.focus()}
        isBusy={isLoading || (props.loading ?? false)}
        isVirtual={props.virtual ?? false}
        cards={cards}
        height={props.height}
      />
      {bulkActs && chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={clear}>
          {bulkActs(
            chosen.map(({ row }) => row),
            clear,
          )}
        </BulkBar>
      )}
      <TableFoot
        shown={gridRows.length}
        of={rows?.length}
        pages={pages}
        onPage={(page) => change({ page })}
        canSelect={bulkActs !== undefined}
      />
    </section>
  )
}

const noRows: readonly never[] = []

/** Where another market is chosen, a day stays the day that was picked, and is meant by that market's clock. */
function daysByClock<Row>(columns: readonly Column<Row>[], search: AnyTableSearch, before: string, after: string) {
  if (before === after) return {}
  return Object.fromEntries(
    columns.flatMap(({ id, kind, filter }) => {
      const range = filterOf(search, id)
      if (kind !== 'time' || filter !== 'range' || typeof range !== 'object' || isList(range)) return []
      return isFilterEmpty(range) ? [] : [[id, rangeByClock(range, before, after)]]
    }),
  )
}

function shareOf(part: number, whole: number): 'all' | 'some' | 'none' {
  if (part === 0) return 'none'
  return part === whole ? 'all' : 'some'
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {['70%', '55%', '80%', '62%', '74%', '50%', '68%', '58%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
