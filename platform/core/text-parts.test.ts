import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

test.each([
  ['', 1],
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['x'.repeat(306), 2],
  ['x'.repeat(307), 3],
  [`${'é'.repeat(159)}€`, 1],
  ['ș'.repeat(70), 1],
  [`${'x'.repeat(70)}ș`, 2],
  ['👋'.repeat(35), 1],
  ['👋'.repeat(36), 2],
])('%j', (body, parts) => {
  expect(textParts(body)).toBe(parts)
})
