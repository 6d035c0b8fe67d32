import { expect, test } from 'vitest'
import { confirmations, idResults, isDoorChecked, missingAtDoor, mustReject } from './door-checklist.ts'
import { birthLimits, expirationLimits } from './id-dates.ts'

const today = '2026-11-21'
const results = (birth_date: string, expiration_date = '', on = today) => idResults({ birth_date, expiration_date }, on)

test.each([
  ['11/21/2005', 'verified', 'exactly 21 today'],
  ['11/22/2005', 'too_young', '21 tomorrow'],
  ['01/01/1980', 'verified', 'long of age'],
  ['11/21/1926', 'verified', 'exactly 100 years ago'],
  ['11/20/1926', 'unknown', 'over 100 years ago'],
  ['12/01/2026', 'too_young', 'in the future'],
  ['02/30/1990', 'unknown', 'impossible'],
  ['1/2/1990', 'unknown', 'incomplete'],
  ['1990-01-02', 'unknown', 'another form'],
  ['', 'unknown', 'nothing'],
])('[DLV-25] [DLV-27] [DLV-29] [DLV-30] [DLV-31] [SIL-OPS-84] born %s is %s: %s', (birth_date, expected) => {
  expect(results(birth_date).age_result).toBe(expected)
})

test('[SIL-OPS-84] who was born on 29 February is of age on 1 March of a common year', () => {
  expect(results('02/29/2004', '', '2025-02-28').age_result).toBe('too_young')
  expect(results('02/29/2004', '', '2025-03-01').age_result).toBe('verified')
  expect(results('02/28/2003', '', '2024-02-29').age_result).toBe('verified')
  expect(results('03/01/2003', '', '2024-02-29').age_result).toBe('too_young')
})

test.each([
  ['11/21/2026', 'valid', 'ends today'],
  ['11/20/2026', 'expired', 'ended yesterday'],
  ['11/21/2036', 'valid', 'ten years ahead'],
  ['11/22/2036', 'unknown', 'over ten years ahead'],
  ['11/20/2019', 'expired', 'ended over five years ago'],
  ['13/01/2027', 'unknown', 'impossible'],
  ['', 'unknown', 'nothing'],
])('[DLV-26] [DLV-33] [DLV-34] [DLV-35] an ID until %s is %s: %s', (expiration_date, expected) => {
  expect(results('', expiration_date).expiry_result).toBe(expected)
})

test('[DLV-28] [DLV-32] the pickers offer 100 years back to today, and 5 years back to 10 ahead', () => {
  expect(birthLimits(today)).toEqual({ from: '1926-11-21', to: today })
  expect(expirationLimits(today)).toEqual({ from: '2021-11-21', to: '2036-11-21' })
  expect(expirationLimits('2024-02-29')).toEqual({ from: '2019-02-28', to: '2034-02-28' })
})

test('[DLV-36] [DLV-41] Next needs age, license and all four boxes, each of them', () => {
  const full = { birth_date: '06/02/1991', expiration_date: '06/02/2029', confirmed: [true, true, true, true] }
  expect(confirmations).toHaveLength(4)
  expect(isDoorChecked(full, today)).toBe(true)
  for (const index of [0, 1, 2, 3]) {
    const confirmed = full.confirmed.map((_, i) => i !== index)
    expect(isDoorChecked({ ...full, confirmed }, today)).toBe(false)
    expect(missingAtDoor({ ...full, confirmed }, today)).toBe('One box left to tick')
  }
  expect(isDoorChecked({ ...full, birth_date: '' }, today)).toBe(false)
  expect(isDoorChecked({ ...full, birth_date: '11/22/2005' }, today)).toBe(false)
  expect(isDoorChecked({ ...full, expiration_date: '' }, today)).toBe(false)
  expect(isDoorChecked({ ...full, expiration_date: '11/20/2026' }, today)).toBe(false)
})

test('[DLV-29] [DLV-33] an ID that is too young or expired has to be rejected, an unread one not yet', () => {
  expect(mustReject({ birth_date: '11/22/2005', expiration_date: '' }, today)).toBe(true)
  expect(mustReject({ birth_date: '', expiration_date: '11/20/2026' }, today)).toBe(true)
  expect(mustReject({ birth_date: '', expiration_date: '' }, today)).toBe(false)
})
