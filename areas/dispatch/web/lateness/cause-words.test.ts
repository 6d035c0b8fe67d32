import { expect, test } from 'vitest'
import type { RiskCause } from '../../rules/plan/lateness/forecast.ts'
import { groupRisks, type Risk } from '../../rules/plan/lateness/risks.ts'
import { causeText, dueText, groupText, lateText } from './cause-words.ts'

const minute = 60_000
const risk = (cause: RiskCause, part: Partial<Risk> = {}): Risk => ({
  order_id: 1,
  driver_id: 7,
  is_waiting: false,
  franchise_id: 8,
  promised_at: 0,
  at_door: 4 * minute,
  mostly_by: 8 * minute,
  chance: 85,
  cause,
  behind: 14 * minute,
  is_alert: true,
  ...part,
})

test.each([
  ['kitchen', 'Food from Casa Verde comes 14 min too late'],
  ['queue', 'Ana has 14 min too much to do'],
  ['way', 'Ana has too far to go'],
  ['door', 'Ana is held up at the door'],
  ['no_driver', 'Nobody is free for an order'],
] as const)('a cause says who holds the orders up: %s', (cause, text) => {
  const [group] = groupRisks([risk(cause)])
  expect(group && groupText(group, { store: 'Casa Verde', driver: 'Ana' })).toBe(text)
  expect(causeText(cause)).not.toBe('')
})

test('of several orders of one kitchen the minutes are those of the worst', () => {
  const [group] = groupRisks([risk('kitchen', { behind: 2 * minute }), risk('kitchen', { order_id: 2 })])
  expect(group && groupText(group, { store: 'Casa Verde', driver: 'Ana' })).toBe(
    'Food from Casa Verde comes up to 14 min too late',
  )
})

test('an order says by how much it will be late, or only how probably', () => {
  expect(lateText(risk('way'))).toBe('4 min late, 85 %')
  expect(lateText(risk('way', { at_door: 0, chance: 50 }))).toBe('late with 50 %')
})

test('and until when it was promised, and when it will be there instead', () => {
  const promised_at = Date.parse('2026-11-20T11:57:00-05:00')
  const due = (at_door: number) => dueText(risk('way', { promised_at, at_door }), 'America/New_York')
  expect(due(promised_at + 2 * minute)).toBe('by 11:57, now 11:59 AM')
  expect(due(promised_at + 4 * minute)).toBe('by 11:57 AM, now 12:01 PM')
  expect(due(promised_at)).toBe('by 11:57 AM')
})
