import { describe, expect, test } from 'vitest'
import { choiceFromQuery, choosePlaces, cuisinesOf, type PlaceFilter, queryOfChoice } from './place-filters.ts'

const place = {
  name: 'Plain',
  cuisine: 'Pizza',
  open_now: true,
  delivers: true,
  delivery_fee: '2.99',
  distance_fee: null as string | null,
  picks_up: true,
  alcohol: null as { kinds: string[]; text: string } | null,
  in_range: null as boolean | null,
}
const closed = { ...place, name: 'Closed', open_now: false }
const free = { ...place, name: 'Free', delivery_fee: '0.00', picks_up: false }
const bottles = { ...place, name: 'Bottles', cuisine: 'Wine', alcohol: { kinds: ['wine'], text: '' } }
const pickupOnly = { ...place, name: 'Pickup', delivers: false, delivery_fee: '0.00' }
const far = { ...free, name: 'Far', in_range: false, distance_fee: '4.00' }
const everyone = [closed, place, far, free, bottles, pickupOnly]

const shown = (filters: PlaceFilter[], cuisine?: string) =>
  choosePlaces(everyone, { filters, cuisine }).map(({ name }) => name)

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
    const choice = { filters: ['open', 'alcohol'] as const, cuisine: 'Tex & Mex' }
    expect(choiceFromQuery(queryOfChoice(choice))).toEqual(choice)
    expect(queryOfChoice({ filters: [], cuisine: undefined })).toBe('')
  })

  test('an address with unknown filters shows everything', () => {
    expect(choiceFromQuery('?show=cheap,toString&cuisine=')).toEqual({ filters: [], cuisine: undefined })
  })

  test('each cuisine stands once', () => {
    expect(cuisinesOf([{ cuisine: 'Tacos' }, { cuisine: 'Pizza' }, { cuisine: '' }, { cuisine: 'Tacos' }])).toEqual([
      'Pizza',
      'Tacos',
    ])
  })
})
