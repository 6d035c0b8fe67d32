/** How the menu page searches, cuts and lays out. */

export const columnWidth = 420
export const firstResults = 10
const moreResults = 10
const moreEveryMs = 100
const oneColumnBelow = 756
const cutFrom = 110
const cutAt = 100

export type NamedItem = { readonly menu_item_id: number; readonly name: string }

/** Items whose name holds the query, by lowercase name, ties by id (MNU-17, MNU-18, SIL-OPS-93). */
export function searchItems<Item extends NamedItem>(items: readonly Item[], query: string): Item[] {
  return makeSearch(items)(query)
}

/** Sorts once, so that a keystroke in a store of thousands costs no more than looking through its names. */
export function makeSearch<Item extends NamedItem>(items: readonly Item[]): (query: string) => Item[] {
  const named = items
    .map((item) => ({ item, name: item.name.toLowerCase() }))
    .sort((a, b) => compare(a.name, b.name) || a.item.menu_item_id - b.item.menu_item_id)
  return (query) => {
    const text = query.trim().toLowerCase()
    return text === '' ? [] : named.filter(({ name }) => name.includes(text)).map(({ item }) => item)
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Ten at first, ten more every 100 ms (MNU-15, MNU-16). */
export function shownResults(total: number, elapsedMs: number): number {
  return Math.min(total, firstResults + moreResults * Math.floor(elapsedMs / moreEveryMs))
}

/** MNU-12, MNU-14. */
export function columnsFor(width: number): number {
  return width < oneColumnBelow ? 1 : Math.max(1, Math.floor(width / columnWidth))
}

/** From 110 characters on, 100 of them and three full stops (MNU-19, SIL-OPS-97). */
export function shortDescription(description: string): string {
  const signs = [...description]
  return signs.length < cutFrom ? description : `${signs.slice(0, cutAt).join('')}...`
}
