import { describe, expect, test } from 'vitest'
import {
  choiceFromQuery,
  choosePlaces,
  cuisinesOf,
  everyPlace,
  type PlaceFilter,
  type PlaceSort,
  queryOfChoice,
} from './place-filters.ts'

const place = {
  franchise_id: 1,
  name: 'Plain',
  cuisine: 'Pizza',
  open_now: true,
  delivers: true,
  delivery_fee: '2.99',
  distance_fee: null as string | null,
  picks_up: true,
  alcohol: null as { kinds: string[]; text: string } | null,
  in_range: null as boolean | null,
  delivery_minutes: '25–35' as string | null,
  pickup_minutes: 20 as number | null,
}
const closed = { ...place, name: 'Closed', open_now: false, delivery_minutes: null, pickup_minutes: null }
const free = {
  ...place,
  franchise_id: 2,
  name: 'Free',
  delivery_fee: '0.00',
  picks_up: false,
  delivery_minutes: '40–55',
}
const bottles = {
  ...place,
  franchise_id: 3,
  name: 'Bottles',
  cuisine: 'Wine',
  alcohol: { kinds: ['wine'], text: '' },
  delivery_minutes: '9–15',
}
const pickupOnly = { ...place, name: 'Pickup', delivers: false, delivery_fee: '0.00' }
const far = { ...free, name: 'Far', in_range: false, distance_fee: '4.00' }
const everyone = [closed, place, far, free, bottles, pickupOnly]

const shown = (filters: PlaceFilter[], cuisine?: string) =>
  choosePlaces(everyone, { filters, cuisine, sort: 'best' }).map(({ name }) => name)

describe('[OPT-02] [B.12] the list of places', () => {
  test('open places come first, those in range before those that are not; else the order stays', () => {
    expect(shown([])).toEqual(['Plain', 'Free', 'Bottles', 'Pickup', 'Far', 'Closed'])
  })

  test.each<[PlaceFilter, string[]]>([
    ['open', ['Plain', 'Free', 'Bottles', 'Pickup', 'Far']],
    ['free', ['Free']],
    ['pickup', ['Plain', 'Bottles', 'Pickup', 'Closed']],
    ['alcohol', ['Bottles']],
  ])('%s keeps who fits', (filter, names) => expect(shown([filter])).toEqual(names))

  test('filters add up, with a cuisine too', () => {
    expect(shown(['open', 'pickup'], 'Pizza')).toEqual(['Plain', 'Pickup'])
    expect(shown(['free', 'alcohol'])).toEqual([])
  })

  test('the choice lives in the address', () => {
    const choice = { filters: ['open', 'alcohol'] as const, cuisine: 'Tex & Mex', sort: 'fee' } as const
    expect(choiceFromQuery(queryOfChoice(choice))).toEqual(choice)
    expect(queryOfChoice(everyPlace)).toBe('')
  })

  test.each<[PlaceSort, string[]]>([
    ['soon', ['Bottles', 'Pickup', 'Plain', 'Free', 'Far', 'Closed']],
    ['fee', ['Free', 'Plain', 'Bottles', 'Pickup', 'Far', 'Closed']],
    ['name', ['Bottles', 'Free', 'Pickup', 'Plain', 'Far', 'Closed']],
  ])('sorted by %s, those who can serve stay first', (sort, names) =>
    expect(choosePlaces(everyone, { ...everyPlace, sort }).map(({ name }) => name)).toEqual(names),
  )

  test('the favorites of this device alone; until they are known, everybody', () => {
    const favorites = { ...everyPlace, filters: ['favorite'] as const }
    expect(choosePlaces(everyone, favorites, new Set([3])).map(({ name }) => name)).toEqual(['Bottles'])
    expect(choosePlaces(everyone, favorites)).toHaveLength(everyone.length)
  })

  test('an address with unknown filters shows everything', () => {
    expect(choiceFromQuery('?show=cheap,toString&cuisine=&sort=constructor')).toEqual(everyPlace)
  })

  test('each cuisine stands once', () => {
    expect(cuisinesOf([{ cuisine: 'Tacos' }, { cuisine: 'Pizza' }, { cuisine: '' }, { cuisine: 'Tacos' }])).toEqual([
      'Pizza',
      'Tacos',
    ])
  })
})
