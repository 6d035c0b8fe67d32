import { expect, test } from 'vitest'
import { randomFrom } from '../town/random.ts'
import { enoughOf, mostOrdersADay, mostOrdersEver, ordersDue, ordersOfDay, ordersPerHour } from './order-rate.ts'

const [tuesday, friday] = ['2026-10-06', '2026-10-09']
const at = (day: string, hour: number) => ({ day, minute: hour * 60 })

test.each([
  ['the evening is the busiest', at(tuesday, 18), at(tuesday, 15)],
  ['lunch is busier than the hours round it', at(tuesday, 12), at(tuesday, 10)],
  ['a Friday is busier than a Tuesday', at(friday, 18), at(tuesday, 18)],
  ['the evening is busier than the night', at(tuesday, 21), at(tuesday, 3)],
])('%s', (_, more, less) => {
  expect(ordersPerHour(more)).toBeGreaterThan(ordersPerHour(less))
})

test('no hour is empty', () => {
  for (let hour = 0; hour < 24; hour += 1) expect(ordersPerHour(at(tuesday, hour))).toBeGreaterThan(0)
})

test('people come by chance, and in the long run as many as the hour brings, however short the steps', () => {
  const { next } = randomFrom(7)
  let ordered = 0
  for (let step = 0; step < 720 * 50; step += 1) ordered += ordersDue(at(tuesday, 18), 5_000, next)
  expect(ordered / 50).toBeGreaterThan(ordersPerHour(at(tuesday, 18)) * 0.93)
  expect(ordered / 50).toBeLessThan(ordersPerHour(at(tuesday, 18)) * 1.07)
})

test('a machine that slept a night does not order for all of it, and a clock that goes back orders nothing', () => {
  const { next } = randomFrom(8)
  const slept = Array.from({ length: 200 }, () => ordersDue(at(friday, 18), 12 * 3_600_000, next))
  expect(Math.max(...slept)).toBeLessThan(5)
  expect(ordersDue(at(friday, 18), -60_000, next)).toBe(0)
})

test('a day ends at its limit, which an ordinary day hardly reaches, and a town at that of its whole life', () => {
  expect(ordersOfDay(tuesday)).toBeLessThan(mostOrdersADay)
  expect(enoughOf({ today: mostOrdersADay - 1, ever: mostOrdersADay })).toBeNull()
  expect(enoughOf({ today: mostOrdersADay, ever: mostOrdersADay })).toBe('today')
  expect(enoughOf({ today: 0, ever: mostOrdersEver })).toBe('ever')
})
