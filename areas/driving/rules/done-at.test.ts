import { expect, test } from 'vitest'
import { doneAt, lateDetail } from './done-at.ts'

const now = new Date('2026-11-21T04:50:00Z')
const at = (text: string) => new Date(text).getTime()

test.each([
  ['a phone that says nothing', undefined, undefined, '2026-11-21T04:50:00Z'],
  ['half an hour ago', at('2026-11-21T04:20:00Z'), undefined, '2026-11-21T04:20:00Z'],
  ['a clock that is ahead', at('2026-11-21T06:00:00Z'), undefined, '2026-11-21T04:50:00Z'],
  ['before the order was picked up', at('2026-11-21T03:00:00Z'), '2026-11-21T04:00:00Z', '2026-11-21T04:00:00Z'],
  ['a day ago', at('2026-11-20T04:50:00Z'), undefined, '2026-11-20T16:50:00Z'],
])('[SIL-OPS-59] a step was done when the phone says, within bounds: %s', (_what, told, notBefore, expected) => {
  const done = doneAt(told, { now, ...(notBefore ? { notBefore: new Date(notBefore) } : {}) })
  expect(done).toEqual(new Date(expected))
})

test('[SIL-OPS-59] an event names the time of a step that came late, and only of such', () => {
  expect(lateDetail(now, now)).toEqual({})
  expect(lateDetail(new Date(now.getTime() - 1), now)).toEqual({ done_at: now.getTime() - 1 })
})
