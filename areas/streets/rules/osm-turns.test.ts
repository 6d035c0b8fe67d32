import { expect, test } from 'vitest'
import { turnFactsOf } from './osm-turns.ts'

const factsOf = (tags: Record<string, string>) => turnFactsOf(new Map(Object.entries({ type: 'restriction', ...tags })))

const no = { only: false, timed: false }
const only = { only: true, timed: false }
const noAtHours = { only: false, timed: true }

test.each([
  [{ restriction: 'no_left_turn' }, no],
  [{ restriction: 'no_u_turn' }, no],
  [{ restriction: 'no_entry' }, no],
  [{ restriction: 'only_straight_on' }, only],
  [{ 'restriction:motorcar': 'only_right_turn' }, only],
  [{ restriction: 'no_right_turn', except: 'psv;bicycle' }, no],
  // What holds at some hours holds.
  [{ 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00,16:00-18:00)' }, noAtHours],
  [{ 'restriction:motor_vehicle:conditional': 'only_straight_on @ (sunrise-sunset)' }, { only: true, timed: true }],
  [{ 'restriction:conditional': 'no_right_turn @ (weight > 3.5); no_left_turn @ (Sa,Su)' }, noAtHours],
  [{ restriction: 'no_left_turn', day_on: 'Monday', day_off: 'Friday' }, noAtHours],
  [{ restriction: 'no_left_turn', 'restriction:conditional': 'none @ (22:00-06:00)' }, no],
])('[SIL-OPS-46] %j is a rule for a car', (tags, facts) => {
  expect(factsOf(tags)).toEqual(facts)
})

test.each([
  [{ type: 'route', restriction: 'no_left_turn' }],
  [{ 'restriction:hgv': 'no_left_turn' }],
  [{ 'restriction:bus': 'only_right_turn' }],
  [{ restriction: 'no_left_turn', except: 'motorcar' }],
  [{ restriction: 'no_left_turn', except: 'bus; motor_vehicle' }],
  [{ restriction: 'no_left_turn', 'restriction:motorcar': 'none' }],
  [{ restriction: 'no_right_turn_on_red' }],
  [{ restriction: 'constructor' }],
  [{ 'restriction:conditional': 'no_left_turn @ (weight > 7.5)' }],
  [{ 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00 AND weight > 7.5)' }],
  [{ 'restriction:conditional': 'no_left_turn @ hgv' }],
  [{ 'restriction:conditional': 'no_left_turn' }],
  [{}],
])('[SIL-OPS-46] %j is none', (tags) => {
  expect(factsOf(tags)).toBeUndefined()
})
