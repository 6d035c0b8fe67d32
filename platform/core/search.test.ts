import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readSearch, searchList, searchRange, searchText, writeSearch } from './search.ts'

const schema = z.object({
  q: searchText,
  state: searchList(),
  hide: searchList(['note']),
  total: searchRange,
  way: z._default(z.enum(['list', 'map']), 'list'),
})
const usual = { q: '', state: [], hide: ['note'], total: {}, way: 'list' }

test.each([
  ['nothing', '', {}],
  ['a text', '?q=a%26b+c', { q: 'a&b c' }],
  ['a list', '?state=late,at_risk', { state: ['late', 'at_risk'] }],
  ['an empty list where the default is not', '?hide=', { hide: [] }],
  ['a range', '?total=-1.5..50', { total: { from: -1.5, to: 50 } }],
  ['half a range', '?total=..50', { total: { to: 50 } }],
  ['a range that is none', '?total=cheap&way=map', { way: 'map' }],
  ['a word that is none', '?way=fly&q=x', { q: 'x' }],
  ['a text without end', `?q=${'x'.repeat(300)}`, {}],
  ['the first of two', '?way=map&way=list', { way: 'map' }],
])('%s is read', (_name, text, read) => {
  expect(readSearch(schema, text)).toEqual({ ...usual, ...read })
})

test.each([
  ['a default leaves no trace', '?q=x&way=map', { q: '', way: 'list' as const }, ''],
  ['what is not changed stays', '?face=town&q=x', { way: 'map' as const }, '?face=town&q=x&way=map'],
  ['an empty list is said where the default is not empty', '', { hide: [] }, '?hide='],
  ['lists stay readable', '', { state: ['late', 'at,risk'] }, '?state=late,at%252Crisk'],
  ['a range', '', { total: { from: 10 } }, '?total=10..'],
])('%s', (_name, text, change, written) => {
  expect(writeSearch(schema, text, change)).toBe(written)
})

test('whatever is written is read again', () => {
  const text = fc.string({ maxLength: 20 })
  const range = fc.record({ from: fc.integer(), to: fc.integer() }, { requiredKeys: [] })
  const anything = fc.record({
    q: text,
    state: fc.array(text.filter((one) => one !== '')),
    hide: fc.array(text.filter((one) => one !== '')),
    total: range,
    way: fc.constantFrom('list' as const, 'map' as const),
  })
  fc.assert(
    fc.property(anything, (search) => {
      expect(readSearch(schema, writeSearch(schema, '?other=1', search))).toEqual(search)
    }),
  )
})
