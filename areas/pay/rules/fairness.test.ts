import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { fairnessOf } from './fairness.ts'

const hour = 3_600_000
const worked = { start: 16 * hour, end: 22 * hour, breaks: [] }
const order = (from: number | null, to: number) => ({ picked_up_at: from === null ? null : from * hour, at: to * hour })
const tip = (card: number, cash = 0) => ({ card: cents(card), cash: cents(cash) })

describe('what a week was like for a driver', () => {
  test.each([
    ['nothing carried', [], 360],
    ['half an hour carried', [order(17, 17.5)], 330],
    ['two at once fill the car once', [order(17, 18), order(17.5, 18.5)], 270],
    ['one after the other', [order(17, 18), order(18, 19)], 240],
    ['picked up before the clock-in, brought after the clock-out', [order(15, 17), order(21, 23)], 240],
    ['when it was picked up is not known', [order(null, 18)], 360],
  ])('%s: minutes with an empty car', (_, orders, minutes) => {
    expect(fairnessOf([worked], orders, [])).toMatchObject({ orders: orders.length, empty_minutes: minutes })
  })

  test('a break is no waiting, and with an order in the car it counts once', () => {
    const pause = (from: number, to: number) => ({ start: from * hour, end: to * hour })
    const rested = { ...worked, breaks: [pause(17.5, 18.5), pause(21.5, 23)] }
    expect(fairnessOf([rested], [order(17, 18)], []).empty_minutes).toBe(360 - 90 - 30)
    // A clock-out that was forgotten ends the hour, and with it a break that began later.
    const forgot = { ...worked, breaks: [pause(23, 22)] }
    expect(fairnessOf([forgot], [order(21, 22)], []).empty_minutes).toBe(300)
  })

  test('tips are those of an hour of work, on cards and in cash', () => {
    expect(fairnessOf([worked], [], [tip(800), tip(0, 500)]).tips_per_hour).toBe(217)
    expect(fairnessOf([], [], [tip(800)])).toEqual({ orders: 0, empty_minutes: 0, tips_per_hour: null })
  })

  test('two stretches of work count each by itself', () => {
    const late = { start: 23 * hour, end: 24 * hour, breaks: [] }
    expect(fairnessOf([worked, late], [order(21.5, 23.5)], []).empty_minutes).toBe(360 - 30 + 30)
  })
})
