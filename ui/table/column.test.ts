import { expect, test } from 'vitest'
import { compareValues, exportValue, type FilterValue, matchesFilter, rangeText, valueText } from './column.ts'

const noon = Date.UTC(2026, 10, 22, 17)

test.each([
  ['text', 'Theo', 'Theo'],
  ['text', null, ''],
  ['number', 12_345.5, '12,345.5'],
  ['money', 1_234_50, '1,234.50'],
  ['money', -5, '-0.05'],
  ['money', 0, '0.00'],
] as const)('%s %s is shown as %s', (kind, value, shown) => {
  expect(valueText(kind, value, 'UTC')).toBe(shown)
})

test.each([
  ['money', 1_234_50, { figure: '1234.50' }],
  ['money', -5, { figure: '-0.05' }],
  ['time', noon, '2026-11-22T17:00:00.000Z'],
  ['number', 3, 3],
  ['text', '=1', '=1'],
  ['time', null, null],
] as const)('%s %s is exported as %s', (kind, value, written) => {
  expect(exportValue(kind, value)).toEqual(written)
})

test.each<[string | number | null, FilterValue, boolean]>([
  ['Noodle Bar', 'BAR', true],
  ['Noodle Bar', ' ', true],
  [null, 'x', false],
  ['late', ['late', 'done'], true],
  ['late', [], true],
  [null, ['late'], false],
  [500, { from: 500, to: 500 }, true],
  [499, { from: 500 }, false],
  [501, { to: 500 }, false],
  [null, { to: 500 }, false],
  [null, {}, true],
])('%j under the filter %j: %j', (value, filter, fits) => {
  expect(matchesFilter(value, filter)).toBe(fits)
})

test('words are sorted as people do, numbers by size', () => {
  expect(['item 10', 'Item 9', 'émile', 'Zoe'].sort(compareValues)).toEqual(['émile', 'Item 9', 'item 10', 'Zoe'])
  expect([10, 9, -1].sort(compareValues)).toEqual([-1, 9, 10])
})

test.each([
  ['America/New_York', Date.UTC(2026, 10, 1, 5, 30), 'Nov 1, 2026, 1:30 AM'],
  // the hour that the clocks went back to
  ['America/New_York', Date.UTC(2026, 10, 1, 6, 30), 'Nov 1, 2026, 1:30 AM'],
  ['America/New_York', Date.UTC(2026, 2, 8, 7), 'Mar 8, 2026, 3:00 AM'],
  ['America/Los_Angeles', Date.UTC(2026, 10, 1, 5, 30), 'Oct 31, 2026, 10:30 PM'],
])('[SIL-ORD-155] in %s %i is shown as %s, whatever clock the browser has', (zone, at, shown) => {
  expect(valueText('time', at, zone).replaceAll('\u202f', ' ')).toBe(shown)
  expect(rangeText('time', { from: at }, zone)).toBe(`from ${shown.split(',', 2).join(',')}`)
})

test('a range says its ends', () => {
  expect(rangeText('money', { from: 1000, to: 5000 }, 'UTC')).toBe('10.00 to 50.00')
  expect(rangeText('number', { from: 3 }, 'UTC')).toBe('from 3')
  expect(rangeText('number', { to: 3 }, 'UTC')).toBe('to 3')
})
