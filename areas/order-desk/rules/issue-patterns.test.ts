import { expect, test } from 'vitest'
import { saidText, weekText } from './issue-patterns.ts'

test('what was said of an item this week, the most frequent first, as it came', () => {
  expect(saidText([])).toBeUndefined()
  expect(saidText([{ what: 'missing', times: 7 }])).toBe('Missing 7 times this week')
  expect(
    saidText([
      { what: 'wrong_option', times: 2 },
      { what: 'unsainitairy', times: 1 },
    ]),
  ).toBe('Wrong option 2 times, unsanitary once this week')
})

test.each([
  [12, 'Maya', 1, 'With an issue this week: 12 orders of Otter Burger, 1 order driven by Maya.'],
  [1, null, 0, 'With an issue this week: 1 order of Otter Burger.'],
  [0, 'Maya', 2, 'With an issue this week: 2 orders driven by Maya.'],
  [0, 'Maya', 0, undefined],
])('%i of the restaurant, by %s %i', (of_franchise, driver, of_driver, text) => {
  expect(weekText({ franchise: 'Otter Burger', of_franchise, driver, of_driver })).toBe(text)
})
