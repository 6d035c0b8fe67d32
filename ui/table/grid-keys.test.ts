import { expect, test } from 'vitest'
import { type GridAct, gridAct } from './grid-keys.ts'

const to = (row: number, isRange = false): GridAct => ({ act: 'move', to: row, extends: isRange })

test.each<[string, number, GridAct | undefined]>([
  ['ArrowDown', 3, to(4)],
  ['j', 3, to(4)],
  ['ArrowUp', 3, to(2)],
  ['k', 3, to(2)],
  ['ArrowUp', 0, to(0)],
  ['ArrowDown', 9, to(9)],
  ['Home', 3, to(0)],
  ['End', 3, to(9)],
  ['PageDown', 3, to(7)],
  ['PageDown', 8, to(9)],
  ['PageUp', 3, to(0)],
  ['Enter', 3, { act: 'open' }],
  [' ', 3, { act: 'select' }],
  ['Escape', 3, { act: 'clear' }],
  ['/', 3, { act: 'find' }],
  ['x', 3, undefined],
])('%s on row %i of ten', (key, at, act) => {
  expect(gridAct({ key, ctrl: false, shift: false }, at, 10, 4)).toEqual(act)
})

test('with Shift the way there is selected, with Ctrl only A does something', () => {
  const press = (key: string, more: { ctrl?: boolean; shift?: boolean }) =>
    gridAct({ key, ctrl: false, shift: false, ...more }, 3, 10, 4)
  expect(press('ArrowDown', { shift: true })).toEqual(to(4, true))
  expect(press('End', { shift: true })).toEqual(to(9, true))
  expect(press(' ', { shift: true })).toEqual({ act: 'selectTo' })
  expect(press('a', { ctrl: true })).toEqual({ act: 'selectAll' })
  expect(press('j', { ctrl: true })).toBeUndefined()
})
