import { useMemo } from 'react'
import type { SearchSchema } from '#platform/core/search.ts'
import { type ChangeSearch, useSearch } from '#platform/web/use-search.ts'
import type { Column } from './column.ts'
import { type TableSearch, tableSearch } from './table-search.ts'

export type AnyTableSearch = TableSearch & Readonly<Record<string, unknown>>
export type TableAddress = {
  readonly schema: SearchSchema
  readonly search: AnyTableSearch
  readonly change: ChangeSearch<AnyTableSearch>
}

/** The table's part of the address. The schema is made of the columns, so keep them in one place of the module. */
export function useTableSearch<Row>(columns: readonly Column<Row>[]): TableAddress {
  const schema = useMemo(() => tableSearch(columns), [columns])
  const [search, change] = useSearch(schema)
  return { schema, search: search as AnyTableSearch, change: change as ChangeSearch<AnyTableSearch> }
}
