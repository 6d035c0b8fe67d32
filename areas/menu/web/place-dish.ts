import type { DishName } from '#ui/pictures/dish.tsx'
import { itemLook } from './item-looks.ts'

const cuisineDishes: readonly (readonly [RegExp, DishName])[] = [
  [/curr|indian/i, 'curry'],
  [/barbecue|smokehouse/i, 'ribs'],
  [/bakery|pastr|dessert|sweet/i, 'cupcake'],
  [/breakfast|brunch|diner/i, 'waffle'],
  [/deli\b|sandwich/i, 'sandwich'],
]

/** The dish that stands for a kitchen, read off its cuisine. */
export function placeDish(franchise: { cuisine: string; name: string }): DishName {
  const own = cuisineDishes.find(([words]) => words.test(franchise.cuisine))?.[1]
  if (own) return own
  const look = itemLook({ name: `${franchise.cuisine} ${franchise.name}`, category: { name: '', type: 1 } }, false)
  return look.kind === 'dish' ? look.dish : 'plate'
}
