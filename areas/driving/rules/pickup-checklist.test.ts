import { expect, test } from 'vitest'
import { boxesLeft, isPickupChecked, pickupBoxes } from './pickup-checklist.ts'

test('[PKP-02] [PKP-03] [PKP-04] [PKP-05] [SIL-OPS-72] exactly three boxes, in these words', () => {
  expect(pickupBoxes).toEqual([
    'All items are included.',
    'This order is not being delivered to a restricted location.',
    'I agree to complete verification at the door.',
  ])
})

test('[PKP-06] all three let the driver go on; unticking one blocks again', () => {
  expect(isPickupChecked([true, true, true])).toBe(true)
  for (const index of [0, 1, 2]) expect(isPickupChecked([true, true, true].map((_, i) => i !== index))).toBe(false)
  expect(isPickupChecked([])).toBe(false)
  expect(boxesLeft([true])).toBe(2)
})
