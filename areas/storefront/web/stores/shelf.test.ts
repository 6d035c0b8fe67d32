import { describe, expect, test } from 'vitest'
import { shelfOf } from './shelf.ts'

describe('[B.12] a store’s shelf', () => {
  test.each([
    ['Wine, beer, liquor', ['wine', 'beer', 'spirit', 'six-pack']],
    ['Snacks, drinks, beer', ['beer', 'can', 'bag', 'six-pack']],
    ['Wine, liquor', ['wine', 'spirit', 'bag', 'can']],
    ['', ['bag', 'can', 'box', 'jar']],
  ])('of “%s” shows four kinds of packages', (cuisine, shelf) => expect(shelfOf(cuisine)).toEqual(shelf))
})
