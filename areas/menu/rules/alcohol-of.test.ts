import { describe, expect, test } from 'vitest'
import { readKinds, typeByName, usualKinds } from './alcohol-of.ts'
import { categoryTypes } from './category-types.ts'

const { beer, wine, liquor, drinks, appetizers, sides, desserts } = categoryTypes

describe('[MNU-21] [ADM-11] what a category holds', () => {
  test.each([
    ['Beer', beer],
    ['Draft Beers', beer],
    ['Root Beer', undefined],
    ['Ginger beer', undefined],
    ['Beer-Battered Fish', undefined],
    ['Red Wine', wine],
    ['Alcohol-free Wine', undefined],
    ['Wine Gums', undefined],
    ['Irish Whiskey', liquor],
    ['Cocktails', liquor],
    ['Shrimp Cocktail', undefined],
    ['Starters', appetizers],
    ['Hot Sides', sides],
    ['Desserts', desserts],
    ['Cold Drinks', drinks],
    ['Pizza', undefined],
    ['', undefined],
  ])('%j says %s', (name, type) => {
    expect(typeByName(name)).toBe(type)
  })

  test('the words of a file are told what they mean', () => {
    expect(readKinds(usualKinds)?.get('ready-to-drink')).toBe(liquor)
    expect(readKinds('Cooler = beer')?.get('cooler')).toBe(beer)
  })

  test.each(['', 'beer', 'beer=ale', '=beer', 'beer=constructor', 'beer=beer, '])('%j is no such list', (text) => {
    expect(readKinds(text)).toBeUndefined()
  })
})
