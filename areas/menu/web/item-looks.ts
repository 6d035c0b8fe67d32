import type { DishName } from '#ui/pictures/dish.tsx'
import type { PackageShape } from '#ui/pictures/package-look.ts'
import type { TileColour } from '#ui/pictures/tile.tsx'
import { categoryTypes } from '../rules/category-types.ts'

/** Which drawing stands for an item that has no photograph: read off its words, so that any menu gets pictures. */
export type ItemLook =
  | { readonly kind: 'dish'; readonly dish: DishName }
  | { readonly kind: 'package'; readonly shape: PackageShape }

const dishWords: readonly (readonly [RegExp, DishName])[] = [
  [/half|two flavors/i, 'half-pizza'],
  [/mushroom.*pizza|funghi/i, 'mushroom-pizza'],
  [/pepperoni|salami/i, 'pepperoni'],
  [/(garden|veggie|verdure|margherita).*(pizza|pie)|margherita/i, 'garden-pizza'],
  [/calzone|stromboli/i, 'calzone'],
  [/pizza|\bpie\b/i, 'pizza'],
  [/knots|bread|naan|roti|biscuit|toast|focaccia/i, 'knots'],
  [/taco|burrito|quesadilla|enchilada|nacho|torta/i, 'tacos'],
  [/ramen|noodle|udon|pho\b|soba|lo mein|pad thai/i, 'noodles'],
  [/sushi|roll\b|nigiri|sashimi|maki|temaki/i, 'sushi'],
  [/curry|masala|korma|vindaloo|saag|paneer|dal\b|tikka/i, 'curry'],
  [/biryani|rice|bowl/i, 'rice'],
  [/wing|tender|nugget|drum/i, 'wings'],
  [/rib|brisket|bbq|pork|sausage|smoked/i, 'ribs'],
  [/burger|slider|patty/i, 'burger'],
  [/fries|tots|onion ring|chips/i, 'fries'],
  [/salad|slaw/i, 'salad'],
  [/green|kale|spinach|vegetable|edamame|pickle/i, 'greens'],
  [/soup|broth|chowder|chili|stew|miso/i, 'soup'],
  [/sandwich|wrap|panini|sub\b|melt|bagel|blt/i, 'sandwich'],
  [/waffle|pancake|french toast|crepe/i, 'waffle'],
  [/cupcake|muffin|cookie|brownie|scone|donut|croissant|tart/i, 'cupcake'],
  [/cake|cheesecake|pudding|sundae|ice cream|gelato|churro/i, 'layer-cake'],
  [/coffee|latte|espresso|cappuccino|mocha|tea\b|chai|cold brew|americano/i, 'coffee'],
  [/lemonade|soda|juice|water|drink|horchata|shake|smoothie|lassi|cola/i, 'lemonade'],
]

const shapeWords: readonly (readonly [RegExp, PackageShape])[] = [
  [/\b(6|12|8|4)[ -]?(pk|pack)\b/i, 'six-pack'],
  [/\bcan\b|seltzer|soda|cola|energy/i, 'can'],
  [/jam|salsa|peanut butter|honey|olives|pickles|sauce/i, 'jar'],
  [/pint|ice cream|yogurt|dip|hummus|sorbet/i, 'tub'],
  [/box|cracker|cereal|granola|cookies|tissue|tea\b|pasta/i, 'box'],
]

const shapeOfType: Partial<Record<number, PackageShape>> = {
  [categoryTypes.drinks]: 'can',
  [categoryTypes.beer]: 'beer',
  [categoryTypes.wine]: 'wine',
  [categoryTypes.liquor]: 'spirit',
}

const dishOfType: Partial<Record<number, DishName>> = {
  [categoryTypes.drinks]: 'lemonade',
  [categoryTypes.desserts]: 'cupcake',
}

const tiles: readonly TileColour[] = ['tomato', 'saffron', 'leaf', 'sea', 'sky', 'rose', 'sand']

type ItemView = { readonly name: string; readonly category: { readonly name: string; readonly type: number } }

/** `store` shelves hold packages, kitchens serve dishes. An item whose own words say nothing looks like its category. */
export function itemLook({ name, category }: ItemView, store: boolean): ItemLook {
  const { type } = category
  if (store || type >= categoryTypes.products) {
    const isBottle = type === categoryTypes.wine || type === categoryTypes.liquor
    const shape = isBottle ? undefined : shapeWords.find(([words]) => words.test(name))?.[1]
    return { kind: 'package', shape: shape ?? shapeOfType[type] ?? 'bag' }
  }
  return { kind: 'dish', dish: dishOf(name) ?? dishOf(category.name) ?? dishOfType[type] ?? 'plate' }
}

function dishOf(words: string): DishName | undefined {
  return dishWords.find(([pattern]) => pattern.test(words))?.[1]
}

/** The ground of a picture, by what it shows; the same item always lies on the same colour. */
export function tileOf(id: number, categoryType: number): TileColour {
  if (categoryType === categoryTypes.wine || categoryType === categoryTypes.liquor) return 'plum'
  return tiles[id % tiles.length] ?? 'sand'
}
