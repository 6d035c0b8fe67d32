import { expect, test } from 'vitest'
import { commonRefusals } from '#platform/core/call.ts'
import { endingOf, isStoredRefusal } from '../rules/door-endings.ts'
import { uploadPhoto } from './assets.ts'
import { driverAssignmentMarkComplete } from './assignment.ts'
import { driverRejectOrder, saveSignature, verifiedRecipient, verify } from './door.ts'

const doorCalls = [
  verifiedRecipient,
  verify,
  saveSignature,
  driverAssignmentMarkComplete,
  driverRejectOrder,
  uploadPhoto,
]
const codesOf = (calls: readonly { refusals: object }[]) => [
  ...new Set([...calls.flatMap(({ refusals }) => Object.keys(refusals)), ...Object.keys(commonRefusals)]),
]

test.each([
  [undefined, 'try_again'],
  ['exception', 'try_again'],
  ['not_picked_up', 'try_again'],
  ['recipient_missing', 'try_again'],
  ['unknown_id', 'try_again'],
  ['too_large', 'go_back'],
  ['wrong_type', 'go_back'],
  ['signature_invalid', 'go_back'],
  ['must_be_rejected', 'go_back'],
  ['not_your_assignment', 'call_dispatch'],
  ['order_cancelled', 'call_dispatch'],
  ['order_rejected', 'call_dispatch'],
  ['assignment_gone', 'call_dispatch'],
  ['something new', 'call_dispatch'],
])('[SIL-OPS-60] after %s at the door: %s', (error, expected) => {
  expect(endingOf(error).do).toBe(expected)
})

test('[SIL-OPS-60] every refusal at the door ends in one of the three ways', () => {
  for (const code of codesOf(doorCalls)) expect(['try_again', 'go_back', 'call_dispatch']).toContain(endingOf(code).do)
})

test('[SIL-OPS-85] a refusal that is itself the stored result', () => {
  expect(codesOf(doorCalls).filter(isStoredRefusal).sort()).toEqual(['expired', 'must_be_rejected', 'too_young'])
})
