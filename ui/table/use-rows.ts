import {
  type ColumnDef,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, compareValues, holdsText, isFilterEmpty, matchesFilter } from './column.ts'
import { filterOf, sortOf } from './table-search.ts'
import type { AnyTableSearch } from './use-table-search.ts'

/** Found, filtered and sorted as the address says; `isRemote` rows come from the server like that. */
export function useRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: AnyTableSearch,
  isRemote: boolean,
) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const data = useMemo(() => [...rows], [rows])
  const sorting = useMemo(() => {
    const sort = sortOf(search.sort)
    return sort && columns.some(({ id }) => id === sort.column) ? [{ id: sort.column, desc: sort.descending }] : []
  }, [columns, search.sort])
  const columnFilters = useMemo(
    () =>
      columns
        .map(({ id, filter }) => ({ id, value: filter ? filterOf(search, id) : '' }))
        .filter(({ value }) => !isFilterEmpty(value)),
    [columns, search],
  )
  const table = useReactTable({
    data,
    columns: definitions,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    manualSorting: isRemote,
    manualFiltering: isRemote,
    globalFilterFn: (row, id, text: string) => holdsText(row.getValue(id), text),
    getColumnCanGlobalFilter: (column) => column.columnDef.enableGlobalFilter ?? true,
    state: { sorting, columnFilters, globalFilter: search.q.trim() || undefined },
  })
  return { shown: table.getRowModel().rows, isFiltered: columnFilters.length > 0 || search.q.trim() !== '' }
}

function definitionOf<Row>(column: Column<Row>): ColumnDef<Row> {
  return {
    id: column.id,
    // the library knows undefined as empty, and keeps it last either way
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortingFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
    filterFn: (row, id, value) => matchesFilter(row.getValue(id) ?? null, value),
    enableGlobalFilter: column.kind === undefined || column.kind === 'text',
  }
}
