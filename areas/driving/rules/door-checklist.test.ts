import { expect, test } from 'vitest'
import { ageTexts, confirmations, expiryTexts } from './door-checklist.ts'

test('[DLV-36] [DLV-37] [DLV-38] [DLV-39] [DLV-40] [SIL-OPS-72] four confirmations, in these words', () => {
  expect(confirmations).toEqual([
    'The photo matches the recipient.',
    'The recipient is not noticeably intoxicated.',
    'The signature matches the license.',
    'I checked the accuracy of the order with the customer.',
  ])
})

test('[DLV-29] [DLV-30] [DLV-33] [DLV-34] the results, in these words', () => {
  expect(ageTexts).toEqual({ too_young: 'Customer too young. Reject delivery.', verified: 'Age verified!' })
  expect(expiryTexts).toEqual({ expired: 'License expired. Reject delivery.', valid: 'License active.' })
})
