import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '#platform/core/search.ts'
import type { Column } from './column.ts'
import { nextSort, paramsOf, sortOf, tableSearch } from './table-search.ts'
import type { AnyTableSearch } from './use-table-search.ts'
import { isShown, viewChange, viewSearch } from './view-search.ts'
import { type TableView, withView } from './views.ts'

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

test('a view narrows by more than columns: the next one takes that back', () => {
  const views = [all, { id: 'mine', name: 'Mine', search: '?part=mine' }, late]
  const wider = tableSearch(columns, paramsOf(views))
  const [queue, mine] = views as [TableView, TableView]
  const shown = writeSearch(wider, '?state=late&market=7', viewChange(wider, mine))
  expect(shown).toBe('?market=7&part=mine&view=mine')
  const address = readSearch(wider, shown) as AnyTableSearch
  expect([mine, queue].map((view) => isShown(wider, view, address))).toEqual([true, false])
  expect(viewSearch(wider, address)).toBe('?part=mine')
  expect(writeSearch(wider, shown, viewChange(wider, queue))).toBe('?market=7&view=all')
  // A filter of a column stays a list of its values.
  expect(viewChange(wider, late)).toMatchObject({ state: ['late'], part: '' })
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
