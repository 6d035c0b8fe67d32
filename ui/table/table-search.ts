import * as z from 'zod/mini'
import type { Schema } from '#platform/core/call.ts'
import { type SearchSchema, searchList, searchRange, searchText } from '#platform/core/search.ts'
import type { Column, FilterValue } from './column.ts'
import type { TableView } from './views.ts'

/** A table as the address has it, beside the filters by the names of their columns. */
export type TableSearch = {
  /** Looked for in every column of words. */
  readonly q: string
  /** `total`, `-total` for falling, or nothing. */
  readonly sort: string
  readonly hide: readonly string[]
  readonly view: string
  /** Cursor of the page, where the server answers by pages. */
  readonly page: string
}

const base = { q: searchText, sort: searchText, view: searchText, page: z._default(z.string(), '') }

/** The filters of the columns, and what else the screen's views say, such as which part of a queue. */
export function tableSearch<Row>(columns: readonly Column<Row>[], viewParams: readonly string[] = []): SearchSchema {
  const filters: Record<string, Schema> = Object.fromEntries(viewParams.map((name) => [name, searchText]))
  for (const { id, filter } of columns) {
    if (filter === 'range') filters[id] = searchRange
    else if (filter === 'text') filters[id] = searchText
    else if (filter) filters[id] = searchList()
  }
  const hide = searchList(columns.filter(({ hidden }) => hidden).map(({ id }) => id))
  return z.object({ ...filters, ...base, hide })
}

/** The search parameters that any of these views sets. */
export const paramsOf = (views: readonly TableView[]): string[] => [
  ...new Set(views.flatMap(({ search }) => [...new URLSearchParams(search).keys()])),
]

export type Sort = { readonly column: string; readonly descending: boolean }

export function sortOf(text: string): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false }
}

/** Rising, falling, as it came. */
export function nextSort(text: string, column: string): string {
  if (text === column) return `-${column}`
  return text === `-${column}` ? '' : column
}

export const filterOf = (search: Readonly<Record<string, unknown>>, id: string): FilterValue =>
  (search[id] ?? '') as FilterValue
