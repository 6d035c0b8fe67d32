import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneDigits, phoneText } from './phone.ts'

test.each([
  '4045550123',
  '(404) 555-0123',
  '404.555.0123',
  '404 555 0123',
  '14045550123',
  '+1 (404) 555-0123',
  ' 1-404-555-0123 ',
])('[CRT-54] [CRT-56] %j is a phone number', (text) => expect(phoneDigits(text)).toBe('4045550123'))

test.each([
  '',
  '404555012',
  '40455501234',
  '1404555012',
  '24045550123',
  '404-555-O123',
  '404 555 0123 x5',
  '٤٠٤٥٥٥٠١٢٣',
])('[CRT-54] [CRT-56] %j is none', (text) => expect(phoneDigits(text)).toBeUndefined())

test('[CRT-55] a number is shown with its area code in brackets, anything else as it is', () => {
  expect(phoneText('4045550123')).toBe('(404) 555-0123')
  expect(phoneText('911')).toBe('911')
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
      expect(phoneDigits(phoneText(digits))).toBe(digits)
    }),
  )
})
