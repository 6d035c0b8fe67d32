import { describe, expect, test } from 'vitest'
import { isOpen } from '#areas/menu/rules/hours.ts'
import { daysAfter } from '#platform/core/day.ts'
import { plainAnswers } from '../../answers.ts'
import { listedItems } from '../../catalogue.ts'
import { polygonHolds } from '../plane.ts'
import { siteAddress } from '../sites.ts'
import { bellwether } from '../town.ts'
import { checkDigit } from '../upc.ts'
import { places } from './all.ts'

const items = listedItems()
const questions = items.flatMap(({ item, groups }) =>
  groups.flatMap((group) => group.questions.map((question) => ({ item: item.name, group, question }))),
)

describe('the menus', () => {
  test('ask questions of every type, alone, as a block and in slots', () => {
    expect([...new Set(questions.map(({ question }) => question.type))].sort()).toEqual([0, 1, 2, 3, 4, 5])
    expect([...new Set(questions.map(({ group }) => group.group_type))].sort()).toEqual([-1, 0, 1])
  })

  test('ask nothing that cannot be answered: the first answers to every item are accepted and priced', () => {
    for (const listed of items) {
      const { cost, answers, answer_texts } = plainAnswers(listed)
      expect(cost, listed.item.name).toBeGreaterThanOrEqual(-100)
      expect(answer_texts).toHaveLength(answers.length)
    }
  })

  test('offer a choice wherever they ask for one, and limits that can be kept', () => {
    const broken = questions.filter(({ group, question }) => {
      const { type, range_min, range_max, answers } = question
      const available = answers.filter((answer) => answer.active).length
      if ((group.group_type === -1) !== (group.name === '')) return true
      if (group.group_type === -1 && group.questions.length !== 1) return true
      if (type === 2) return range_max <= range_min || range_max - range_min > 10
      if (type === 3 || type === 4) return answers.length > 0
      if (type === 0) return available < 2
      if (range_max > 0 && range_max < range_min) return true
      return type === 1 ? available < Math.max(1, range_min) : range_max === 0
    })
    expect(broken.map(({ item, question }) => `${item}: ${question.question}`)).toEqual([])
  })

  test('leave the ids below 100 to the house', () => {
    const ids = questions.map(({ question }) => question.option_question_id)
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(100)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('hold descriptions long enough to be cut', () => {
    expect(items.filter(({ item }) => item.description.length >= 110).length).toBeGreaterThanOrEqual(6)
  })

  test('name no two items of a place alike, and none too long to be created by hand', () => {
    for (const place of places) {
      const names = items.filter((one) => one.franchise_id === place.franchise_id).map(({ item }) => item.name)
      expect(new Set(names).size, place.name).toBe(names.length)
      expect(names.filter((name) => name.length > 50)).toEqual([])
    }
  })

  test('have items that are out of stock, until a day or until nobody knows when', () => {
    const outs = items.map(({ item }) => item.out_for_days).filter((out) => out !== undefined)
    expect(outs).toContain('unknown')
    expect(outs.some((out) => typeof out === 'number' && out > 0)).toBe(true)
  })
})

describe('the shelves', () => {
  const goods = items.filter(({ place }) => place.kind === 'package_store')

  test('carry codes from the range that shops assign themselves, with right check digits', () => {
    const wrong = goods.filter(({ item: { upc = '' } }) => {
      return !/^4\d{11}$/.test(upc) || checkDigit(upc.slice(0, 11)) !== Number(upc[11])
    })
    expect(wrong.map(({ item }) => `${item.name} ${item.upc}`)).toEqual([])
    expect(checkDigit('03600029145')).toBe(2)
  })

  test('give every good a place of its own', () => {
    const spots = goods.map(({ franchise_id, item }) => [franchise_id, item.aisle, item.shelf, item.bay].join('-'))
    expect(new Set(spots).size).toBe(spots.length)
    expect(new Set(goods.map(({ item }) => item.upc)).size).toBe(goods.length)
  })
})

describe('the places', () => {
  test('leave somebody to order food from at any hour of the week', () => {
    const day = '2026-10-05'
    for (let hour = 0; hour < 7 * 24; hour++) {
      const now = { day: daysAfter(day, Math.floor(hour / 24)), minute: (hour % 24) * 60 + 30 }
      const open = places.filter(({ hours }) => isOpen({ hours, closed_dates: [] }, now))
      expect(open.filter((place) => place.kind === 'restaurant').length).toBeGreaterThan(0)
      expect(open.length).toBeLessThan(places.length)
    }
  })

  test.each(places)('$name stands where Marlow county delivers', ({ franchise_id }) => {
    const { lat, lng } = siteAddress(franchise_id)
    const holding = bellwether().zones.filter((zone) => polygonHolds(zone.polygon, [lat, lng]))
    expect(holding.map((zone) => zone.name)).toEqual(expect.arrayContaining(['Bellwether delivery area', 'Marlow']))
    expect(holding.some((zone) => zone.kind === 'restricted')).toBe(false)
  })

  test.each(places)('$name opens in stretches that end after they begin', ({ hours }) => {
    expect(Object.keys(hours)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    for (const [from, to] of Object.values(hours).flat()) {
      expect(from).toBeLessThan(to)
      expect(to).toBeLessThanOrEqual(1440 + 6 * 60)
    }
  })

  test('keep their ids: the ninth is Sushi Kumo', () => {
    expect(places.find((place) => place.franchise_id === 9)?.name).toBe('Sushi Kumo')
    expect(places.map((place) => place.franchise_id)).toEqual(
      places.map((place) => place.franchise_id).toSorted((a, b) => a - b),
    )
  })
})
