import { expect, test } from 'vitest'
import { safeReturn } from './return-to.ts'

test.each([
  ['/secure/tickets/7?x=1', '/secure/tickets/7?x=1'],
  [undefined, '/secure'],
  ['', '/secure'],
  ['//evil.example', '/secure'],
  ['/\\evil.example', '/secure'],
  ['https://evil.example', '/secure'],
  ['/a\nb', '/secure'],
])('[SIL-ORD-001] %j leads to %s', (path, goes) => {
  expect(safeReturn(path, '/secure')).toBe(goes)
})
