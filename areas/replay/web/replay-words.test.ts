import { expect, test } from 'vitest'
import { dayText, sentText } from './replay-words.ts'

test('each day of the week has its name', () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-23']
  expect(days.map(dayText)).toEqual(['Saturday, Nov 21', 'Sunday, Nov 22', 'Monday, Nov 23'])
})

test('what sending drivers to wait came to is said in both directions', () => {
  const places = [
    { x: 0, y: 0, store: null },
    { x: 3218.688, y: 0, store: null },
  ]
  const move = { driver: 0, from: 0, to: 1, leaves_at: 0, arrives_at: 1 }
  expect(sentText({ places }, [], [])).toMatch(/^Nobody sat/)
  expect(sentText({ places }, [move], [{ gain: null }])).toBe(
    'Sent once, 2.0 straight miles. No order came sooner or later.',
  )
  expect(sentText({ places }, [move, move], [{ gain: 4 }, { gain: 2 }, { gain: -1 }])).toBe(
    'Sent 2 times, 4.0 straight miles. Against the suggestions alone: 2 orders sooner, by 4 min at most; 1 order later, by 1 min at most.',
  )
})
