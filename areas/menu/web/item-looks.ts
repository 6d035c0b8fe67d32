import type { DishName } from '#ui/pictures/dish.tsx'
import type { PackageShape, WineTone } from '#ui/pictures/package-look.ts'
import type { TileColour } from '#ui/pictures/tile.tsx'
import { categoryTypes } from '../rules/category-types.ts'

/** Which drawing stands for an item that has no photograph. None is better than a wrong one: then its letters do. */
export type ItemLook =
  | { readonly kind: 'dish'; readonly dish: DishName }
  | { readonly kind: 'package'; readonly shape: PackageShape; readonly tone?: WineTone | undefined }
  | { readonly kind: 'letters' }

type Words<Look> = readonly (readonly [RegExp, Look])[]

const drinks: Words<DishName> = [
  [/\b(coffee|latte|espresso|cappuccino|mocha|macchiato|cortado|flat white|cold brew|americano)\b/i, 'coffee'],
  [/\b(lemonade|limeade|arnold palmer)\b/i, 'lemonade'],
]

const desserts: Words<DishName> = [
  [/\b(cupcakes?|muffins?)\b/i, 'cupcake'],
  [/\b(layer|chocolate|carrot|birthday|red velvet|coconut|lemon) cake\b|\btiramisu\b|\btres leches\b/i, 'layer-cake'],
  [/\b(waffles?|pancakes?|crepes?)\b/i, 'waffle'],
]

/** What other words of the same name would make a dish of that it is not. */
const unlike = /\b(hot|corn|chil+i) ?dogs?\b|\bpot ?pies?\b/i

const food: Words<DishName> = [
  [/\bhalf\b.*\b(pizza|half)\b|\btwo flavors\b/i, 'half-pizza'],
  [/\bmushrooms?\b.*\b(pizza|pie)\b|\bfunghi\b/i, 'mushroom-pizza'],
  [/\b(pepperoni|salami)\b/i, 'pepperoni'],
  [/\b(garden|veggie|verdure)\b.*\b(pizza|pie)\b|\bmargherita\b/i, 'garden-pizza'],
  [/\b(calzones?|stromboli)\b/i, 'calzone'],
  [/\bpizzas?\b|\b(white|cheese|tomato) pie\b/i, 'pizza'],
  [/\bburgers?\b|\bsliders?\b|\bpatty\b/i, 'burger'],
  [/\b(knots|breadsticks|garlic bread|naan|roti|biscuits?|focaccia)\b/i, 'knots'],
  [/\b(tacos?|burritos?|quesadillas?|enchiladas?|tortas?)\b/i, 'tacos'],
  [/\b(ramen|noodles?|udon|pho|soba|lo mein|pad thai)\b/i, 'noodles'],
  [/\b(sushi|nigiri|sashimi|maki|temaki)\b|\b(california|tuna|salmon|rainbow|dragon|spicy) rolls?\b/i, 'sushi'],
  [/\b(curry|masala|korma|vindaloo|saag|paneer|dal|tikka)\b/i, 'curry'],
  [/\b(wings?|wingettes|drumsticks?|drums|tenders?|nuggets?)\b/i, 'wings'],
  [/\b(ribs?|brisket|bbq|sausages?|smoked)\b/i, 'ribs'],
  [/\b(sandwich(es)?|wraps?|paninis?|subs?|melts?|bagels?|blt)\b/i, 'sandwich'],
  [/\b(fries|tots)\b/i, 'fries'],
  [/\b(salads?|slaw)\b/i, 'salad'],
  [/\b(soups?|broth|chowder|stew|miso|gumbo|pozole)\b|\b(bowl|cup) of chili\b/i, 'soup'],
  [/\b(biryani|rice)\b/i, 'rice'],
  [/\b(greens|kale|spinach|edamame)\b/i, 'greens'],
  [/\b(waffles?|pancakes?|crepes?)\b/i, 'waffle'],
]

const shapeWords: Words<PackageShape> = [
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

const wineWords: Words<WineTone> = [
  [/\bros(e\b|é)|\bblush\b|\bpink\b/i, 'rose'],
  [/\bsparkling\b|\bprosecco\b|\bcava\b|\bchampagne\b|\bbrut\b/i, 'sparkling'],
  [/\bwhite\b|\b(chardonnay|sauvignon blanc|pinot gri[gs]i?o?|riesling|moscato|gewürztraminer|viognier)\b/i, 'white'],
  [/\bred\b|\b(cabernet|merlot|pinot noir|malbec|zinfandel|shiraz|syrah|tempranillo|chianti|sangiovese)\b/i, 'red'],
]

const tiles: readonly TileColour[] = ['tomato', 'saffron', 'leaf', 'sea', 'sky', 'rose', 'sand']

type ItemView = { readonly name: string; readonly category: { readonly name: string; readonly type: number } }

/**
 * What the category holds comes first, then the item's words: an apple pie among the desserts is no pizza. `store` shelves hold packages,
 * kitchens serve dishes. An item whose own words say nothing looks like its category, where that names one dish.
 */
export function itemLook({ name, category }: ItemView, store: boolean): ItemLook {
  const { type } = category
  if (store || type >= categoryTypes.products) {
    const isBottle = type === categoryTypes.wine || type === categoryTypes.liquor
    const shape = (isBottle ? undefined : firstOf(shapeWords, name)) ?? shapeOfType[type] ?? 'bag'
    // 'Pink Moscato' on the shelf 'White Wine' is white.
    const tone = shape === 'wine' ? (onlyOf(wineWords, category.name) ?? firstOf(wineWords, name)) : undefined
    return { kind: 'package', shape, ...(tone && { tone }) }
  }
  const words = type === categoryTypes.drinks ? drinks : type === categoryTypes.desserts ? desserts : food
  const dish = unlike.test(name) ? undefined : (firstOf(words, name) ?? onlyOf(words, category.name))
  return dish ? { kind: 'dish', dish } : { kind: 'letters' }
}

function firstOf<Look>(words: Words<Look>, text: string): Look | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1]
}

/** 'Burgers' is one dish, 'Tacos & Salads' two. */
function onlyOf<Look>(words: Words<Look>, text: string): Look | undefined {
  const named = new Set(words.filter(([pattern]) => pattern.test(text)).map(([, look]) => look))
  return named.size === 1 ? [...named][0] : undefined
}

/** The ground of a picture, by what it shows; the same item always lies on the same colour. */
export function tileOf(id: number, categoryType: number): TileColour {
  if (categoryType === categoryTypes.wine || categoryType === categoryTypes.liquor) return 'plum'
  return tiles[id % tiles.length] ?? 'sand'
}
