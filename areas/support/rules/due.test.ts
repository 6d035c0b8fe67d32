import { describe, expect, test } from 'vitest'
import { dueAt, dueRuleText, isOverdue, kindRules } from './due.ts'
import { ticketKinds } from './ticket.ts'

const at = (iso: string) => Date.parse(iso)
const eastern = 'America/New_York'

describe('until when somebody must have seen to a ticket', () => {
  test.each([
    ['delivery', '2026-11-22T03:50:00Z', '2026-11-22T04:20:00Z'],
    ['rejection', '2026-11-22T03:50:00Z', '2026-11-22T04:50:00Z'],
    ['payment', '2026-11-22T03:50:00Z', '2026-11-22T05:50:00Z'],
    ['complaint', '2026-11-22T03:50:00Z', '2026-11-22T07:50:00Z'],
    // 10:50 PM on Saturday there: the next day is Sunday
    ['other', '2026-11-22T03:50:00Z', '2026-11-22T23:00:00Z'],
    // 1 AM on Sunday there
    ['account', '2026-11-22T06:00:00Z', '2026-11-23T23:00:00Z'],
    // the night in which clocks go forward: that day has 23 hours
    ['restaurant', '2026-03-07T20:00:00Z', '2026-03-08T22:00:00Z'],
    ['restaurant', '2026-10-31T20:00:00Z', '2026-11-01T23:00:00Z'],
  ] as const)('%s, written at %s, by %s', (kind, from, due) => {
    expect(new Date(dueAt(kind, at(from), eastern)).toISOString()).toBe(new Date(due).toISOString())
  })

  test('minutes do not follow a clock that changes, and without a market a day has 24 hours', () => {
    expect(dueAt('complaint', at('2026-03-08T06:00:00Z'), eastern)).toBe(at('2026-03-08T10:00:00Z'))
    expect(dueAt('other', at('2026-11-22T03:50:00Z'), undefined)).toBe(at('2026-11-23T03:50:00Z'))
  })

  test('every kind says its rule', () => {
    expect(dueRuleText('delivery')).toBe('within 30 min')
    expect(dueRuleText('payment')).toBe('within 2 h')
    expect(dueRuleText('other')).toBe('by 6:00 PM of the next day')
    for (const kind of ticketKinds) expect(kindRules[kind].name).not.toBe('')
  })

  test('what is due at this very moment is not late yet', () => {
    expect([isOverdue(5, 5), isOverdue(5, 6), isOverdue(null, 6)]).toEqual([false, true, false])
  })
})
