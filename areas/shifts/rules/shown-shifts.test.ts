import { expect, test } from 'vitest'
import { isNarrowed, isShown, placesOf } from './shown-shifts.ts'

const all = { show: 'all', type: 'all', place: '' } as const
const shifts = [
  { n: 1, shift: { drop_state: 'claimed', shift_type: 1, place: 'Old Town' }, is_draft: false },
  { n: 2, shift: { drop_state: 'open', shift_type: 0, place: 'Campus' }, is_draft: true },
  { n: 3, shift: { drop_state: 'dropped', shift_type: 1, place: 'Campus' }, is_draft: false },
  { n: 4, shift: { drop_state: 'open', shift_type: 2, place: '' }, is_draft: false },
] as const

test.each([
  [all, [1, 2, 3, 4]],
  [{ ...all, show: 'open' }, [2, 4]],
  [{ ...all, show: 'dropped' }, [3]],
  [{ ...all, show: 'draft' }, [2]],
  [{ ...all, type: '1' }, [1, 3]],
  [{ ...all, type: '0', place: 'Old Town' }, []],
  [{ ...all, place: 'Campus' }, [2, 3]],
  [{ show: 'open', type: '0', place: 'Campus' }, [2]],
] as const)('%o shows %j', (shown, numbers) => {
  expect(shifts.filter((one) => isShown(one, shown)).map(({ n }) => n)).toEqual(numbers)
})

test('a week is narrowed by each of them, and not by their defaults', () => {
  expect(isNarrowed(all)).toBe(false)
  for (const change of [{ show: 'open' }, { type: '2' }, { place: 'Campus' }] as const)
    expect(isNarrowed({ ...all, ...change })).toBe(true)
})

test('places are named once, in order, and those without one not at all', () => {
  expect(placesOf(shifts)).toEqual(['Campus', 'Old Town'])
})
