import { expect, test } from 'vitest'
import { listNotice } from './list-notice.ts'

const near = { open_now: true, delivers: true, in_range: true as boolean | null, picks_up: true }
const far = { ...near, in_range: false }
const closed = { ...near, open_now: false }
const pickupOnly = { ...near, delivers: false }

test.each([
  ['nobody at all', [], undefined],
  ['somebody open and near', [far, closed, near], undefined],
  ['an address that is not known', [{ ...near, in_range: null }], undefined],
  ['all too far', [far, far], 'out_of_range'],
  ['all too far, and closed', [{ ...far, open_now: false }], 'out_of_range'],
  ['all too far but who brings nothing', [far, pickupOnly], 'out_of_range'],
  ['nobody who brings anything, near', [pickupOnly], undefined],
  ['all closed', [closed, closed], 'closed'],
  ['the near one closed', [far, closed], undefined],
] as const)('[OPT-02] of %s a list says: %s', (_who, places, notice) => {
  expect(listNotice(places)).toBe(notice)
})
