import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

const connected_at = new Date('2026-11-20T18:00:00Z')
const after = (seconds: number) => new Date(connected_at.getTime() + seconds * 1000)

test.each([
  ['is under way', 119, { last_read_at: null, fault: null }, 'first'],
  ['does not come', 120, { last_read_at: null, fault: null }, 'overdue'],
  ['found the till down', 1, { last_read_at: null, fault: 'Square does not answer.' }, 'failed'],
  ['is done', 500, { last_read_at: after(1), fault: null }, 'read'],
  ['is done, and a later one failed', 500, { last_read_at: after(1), fault: 'Square does not answer.' }, 'failed'],
])('a first reading that %s', (_what, seconds, read, expected) => {
  expect(readingOf({ connected_at, ...read }, after(seconds))).toBe(expected)
})
