import { expect, test } from 'vitest'
import { readSearch } from '#platform/core/search.ts'
import type { Column } from './column.ts'
import { nextSort, sortOf, tableSearch } from './table-search.ts'
import type { AnyTableSearch } from './use-table-search.ts'
import { isShown, viewChange, viewSearch } from './view-search.ts'
import { withView } from './views.ts'

type Row = { readonly n: number }
const value = (row: Row) => row.n
const columns: readonly Column<Row>[] = [
  { id: 'order', title: 'Order', value },
  { id: 'state', title: 'State', value, filter: [{ value: 'late', label: 'Late' }] },
  { id: 'total', title: 'Total', value, kind: 'money', filter: 'range' },
  { id: 'note', title: 'Note', value, hidden: true },
]
const schema = tableSearch(columns)
const read = (text: string) => readSearch(schema, text) as AnyTableSearch
const late = { id: 'late', name: 'Late now', search: '?state=late&sort=-total' }
const all = { id: 'all', name: 'All', search: '' }

test('a view says everything, so that nothing of the last one stays', () => {
  expect(viewChange(schema, late)).toEqual({
    q: '',
    sort: '-total',
    hide: ['note'],
    view: 'late',
    page: '',
    state: ['late'],
    total: {},
  })
})

test.each([
  ['the address of the view', '?state=late&sort=-total&view=late', true, false],
  ['the same on a later page', '?state=late&sort=-total&view=late&page=abc', true, false],
  ['with one filter more', '?state=late&sort=-total&view=late&total=1..', false, false],
  ['the plain address', '', false, true],
  ['the plain address with a word', '?q=x', false, false],
])('%s', (_name, text, isLate, isAll) => {
  expect([isShown(schema, late, read(text)), isShown(schema, all, read(text))]).toEqual([isLate, isAll])
})

test('what is kept of a view is its state, not its name and not the page', () => {
  expect(viewSearch(schema, read('?state=late&view=x&page=abc&hide='))).toBe('?state=late&hide=')
})

test('a view that is kept again takes its old place', () => {
  expect(withView([all, late], { ...all, name: 'Everything' }).map(({ name }) => name)).toEqual([
    'Everything',
    'Late now',
  ])
})

test('a head sorts up, down, and not at all', () => {
  expect(['', 'total', '-total', 'state'].map((sort) => nextSort(sort, 'total'))).toEqual([
    'total',
    '-total',
    '',
    'total',
  ])
  expect([sortOf(''), sortOf('-total')]).toEqual([undefined, { column: 'total', descending: true }])
})
