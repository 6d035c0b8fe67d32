export type IndexedDish = { readonly menu_item_id: number; readonly name: string; readonly description: string }

/** One long text of a menu: to look through it costs a fraction of looking at each dish by itself. */
export type DishIndex<Dish extends IndexedDish> = {
  readonly text: string
  /** Where each dish begins in it. */
  readonly starts: readonly number[]
  readonly dishes: readonly Dish[]
}

/** How well a dish fits: its name begins with what was asked, its name has it, its description has it. */
export type Fit = 0 | 1 | 2
export type FoundDish<Dish> = { readonly dish: Dish; readonly fit: Fit }

const mostWords = 6
const longestQuery = 80

/** In lower case, without accents: `creme` finds Crème brûlée. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All of them must be found. */
export function queryWords(query: string): string[] {
  const words = plainText(query.slice(0, longestQuery)).split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, mostWords)
}

const dishEnd = '\n'
const nameEnd = '\t'

export function indexDishes<Dish extends IndexedDish>(dishes: readonly Dish[]): DishIndex<Dish> {
  const starts: number[] = []
  let text = ''
  for (const { name, description } of dishes) {
    starts.push(text.length)
    text += `${oneLine(name)}${nameEnd}${oneLine(description)}${dishEnd}`
  }
  return { text, starts, dishes }
}

const oneLine = (text: string) => plainText(text).replace(/\s/g, ' ')

/** The dishes that hold all words, best fit first, else by name. */
export function findDishes<Dish extends IndexedDish>(
  { text, starts, dishes }: DishIndex<Dish>,
  words: readonly string[],
): FoundDish<Dish>[] {
  // The longest word is the rarest.
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length)
  if (rarest === undefined) return []
  const found: FoundDish<Dish>[] = []
  let at = text.indexOf(rarest)
  while (at >= 0) {
    const index = lastStart(starts, at)
    const end = starts[index + 1] ?? text.length
    const own = text.slice(starts[index], end)
    const dish = dishes[index]
    if (dish && others.every((word) => own.includes(word))) found.push({ dish, fit: fitOf(own, words) })
    at = text.indexOf(rarest, end)
  }
  return found.sort(
    (a, b) => a.fit - b.fit || compare(a.dish.name, b.dish.name) || a.dish.menu_item_id - b.dish.menu_item_id,
  )
}

function fitOf(own: string, words: readonly string[]): Fit {
  const name = own.slice(0, own.indexOf(nameEnd))
  if (!words.every((word) => name.includes(word))) return 2
  return name.startsWith(words[0] ?? '') ? 0 : 1
}

/** The last of the rising numbers that is not above `at`. */
function lastStart(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
