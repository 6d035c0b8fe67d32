import { describe, expect, test } from 'vitest'
import { isSame, type PathTo, valueAt, withValueAt } from './path.ts'
import { hasShapeOf } from './session-draft.ts'

type Zone = { name: string; version?: number; open: boolean; items: { label: string; sizes: string[] }[] }
const zone: Zone = { name: 'East', open: true, items: [{ label: 'S', sizes: ['8', '9'] }] }

describe('paths', () => {
  test('lead to fields of rows', () => {
    expect(valueAt(zone, 'items.0.label')).toBe('S')
    expect(valueAt(zone, 'items.0.sizes.1')).toBe('9')
    expect(valueAt(zone, 'items.4.label')).toBeUndefined()
  })

  test('are checked by the compiler', () => {
    const texts: PathTo<Zone, string>[] = ['name', 'items.0.label', 'items.3.sizes.0']
    // @ts-expect-error there is no such field
    texts.push('items.0.name')
    // @ts-expect-error this is no text
    texts.push('open')
    const lists: PathTo<Zone, readonly unknown[]>[] = ['items', 'items.0.sizes']
    expect([texts.length, lists.length]).toEqual([5, 2])
  })

  test('a change shares what it does not touch', () => {
    const two = { ...zone, items: [...zone.items, { label: 'M', sizes: [] }] }
    const next = withValueAt(two, 'items.1.label', 'L')
    expect(next.items[1]?.label).toBe('L')
    expect(next.items[0]).toBe(two.items[0])
    expect(two.items[1]?.label).toBe('M')
  })
})

test.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], { 0: 1, 1: 2 }, false],
  [new Date(5), new Date(5), true],
  [new Date(5), new Date(6), false],
  [new Blob(['x']), new Blob(['x']), false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

test.each([
  ['the same fields', { name: 'West', open: false, items: [{ label: '', sizes: ['1'] }] }, true],
  ['no rows', { name: 'West', open: false, items: [] }, true],
  ['more fields', { name: 'West', open: false, items: [], more: 1 }, true],
  ['a field less', { name: 'West', open: false }, false],
  ['another kind of field', { name: 'West', open: 'yes', items: [] }, false],
  ['rows of another kind', { name: 'West', open: true, items: ['S'] }, false],
  ['nothing', null, false],
])('a draft with %s is taken up: %s', (_, value, taken) => {
  expect(hasShapeOf(zone, value)).toBe(taken)
})
