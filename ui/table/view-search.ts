import { readSearch, type SearchSchema, writeSearch } from '#platform/core/search.ts'
import type { AnyTableSearch } from './use-table-search.ts'
import type { TableView } from './views.ts'

/** The table's state as text, without the view's name and the page. */
export function viewSearch(schema: SearchSchema, search: AnyTableSearch): string {
  return writeSearch(schema, '', { ...search, view: '', page: '' })
}

/** Everything that the address must say to show this view. */
export function viewChange(schema: SearchSchema, view: TableView): AnyTableSearch {
  return { ...(readSearch(schema, view.search) as AnyTableSearch), view: view.id, page: '' }
}

/** A view whose filters have been changed is no longer shown. */
export function isShown(schema: SearchSchema, view: TableView, search: AnyTableSearch): boolean {
  const isNamed = search.view === view.id || (search.view === '' && view.search === '')
  return isNamed && viewSearch(schema, viewChange(schema, view)) === viewSearch(schema, search)
}
