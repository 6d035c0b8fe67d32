import { useMemo } from 'react'
import type { SearchSchema } from '#platform/core/search.ts'
import { type ChangeSearch, useSearch } from '#platform/web/use-search.ts'
import type { Column } from './column.ts'
import { paramsOf, type TableSearch, tableSearch } from './table-search.ts'
import type { TableView } from './views.ts'

export type AnyTableSearch = TableSearch & Readonly<Record<string, unknown>>
export type TableAddress = {
  readonly schema: SearchSchema
  readonly search: AnyTableSearch
  readonly change: ChangeSearch<AnyTableSearch>
}

/** The table's part of the address. The schema is made of the columns, so keep them in one place of the module. */
export function useTableSearch<Row>(columns: readonly Column<Row>[], views: readonly TableView[] = []): TableAddress {
  // As text: views are made anew with each count.
  const viewParams = paramsOf(views).join(' ')
  const schema = useMemo(() => tableSearch(columns, viewParams.split(' ').filter(Boolean)), [columns, viewParams])
  const [search, change] = useSearch(schema)
  return { schema, search: search as AnyTableSearch, change: change as ChangeSearch<AnyTableSearch> }
}
