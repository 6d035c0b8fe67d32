import type { Cents } from '#platform/core/money.ts'
import { readCode } from '../gtin.ts'

/** Where something stands in a store. */
export type ShelfPlace = { readonly aisle: number; readonly shelf: number; readonly bay: number }

/** A product as somebody who walks along the shelves sees it. */
export type ShelfItem = ShelfPlace & {
  readonly menu_item_id: number
  readonly menu_category_id: number
  readonly name: string
  readonly upc: string | null
  readonly base_price: Cents
  /** In stock now. */
  readonly active: boolean
  /** Among those of its place, as they stand there; null until somebody has walked past. */
  readonly shelf_position: number | null
  /** Whether its price is the till's. */
  readonly of_till: boolean
}

/** What a scan leads to. `seen` is what the phone showed: what somebody else has changed since is not written over. */
export type ShelfAct =
  /** It stands here, behind `after`, or first of its place. */
  | {
      readonly what: 'place'
      readonly menu_item_id: number
      readonly place: ShelfPlace
      readonly seen: ShelfPlace
      readonly after: number | null
    }
  | { readonly what: 'stock'; readonly menu_item_id: number; readonly active: boolean; readonly seen: boolean }
  | { readonly what: 'price'; readonly menu_item_id: number; readonly base_price: Cents; readonly seen: Cents }
  /** A product that is not on the menu yet. */
  | {
      readonly what: 'create'
      readonly upc: string
      readonly menu_category_id: number
      readonly name: string
      readonly description: string
      readonly base_price: Cents
      readonly place: ShelfPlace
      readonly after: number | null
    }

/** One act of a walk, under the number that the phone has given it. */
export type ShelfStep = { readonly step_id: string; readonly act: ShelfAct }

export const isSamePlace = (one: ShelfPlace, other: ShelfPlace): boolean =>
  one.aisle === other.aisle && one.shelf === other.shelf && one.bay === other.bay

export const placeText = ({ aisle, shelf, bay }: ShelfPlace): string => `Aisle ${aisle}, shelf ${shelf}, bay ${bay}`

/** As they stand at one place: in the order of the last walk, and behind them what nobody has walked past, as on the menu. */
export function shelfOf<Item extends ShelfItem>(items: readonly Item[], place: ShelfPlace): Item[] {
  return items.filter((item) => isSamePlace(item, place)).toSorted(byPosition)
}

const byPosition = (one: ShelfItem, other: ShelfItem) =>
  (one.shelf_position ?? Number.POSITIVE_INFINITY) - (other.shelf_position ?? Number.POSITIVE_INFINITY) || 0

/**
 * The order of a place once something stands behind `after`: its number and its new position, for those whose position is other. Where `after`
 * stands elsewhere by now it goes last of those that have been walked past.
 */
export function orderAfter(
  shelf: readonly Pick<ShelfItem, 'menu_item_id' | 'shelf_position'>[],
  menu_item_id: number,
  after: number | null,
): Map<number, number> {
  const others = shelf.filter((item) => item.menu_item_id !== menu_item_id)
  const walked = others.filter(({ shelf_position }) => shelf_position !== null)
  const known = walked.findIndex((item) => item.menu_item_id === after)
  const at = after === null ? 0 : known < 0 ? walked.length : known + 1
  const order = walked.map((item) => item.menu_item_id).toSpliced(at, 0, menu_item_id)
  const before = new Map(shelf.map((item) => [item.menu_item_id, item.shelf_position]))
  return new Map(order.entries().flatMap(([position, id]) => (before.get(id) === position ? [] : [[id, position]])))
}

/** The shelves as they are once an act is done: what shows at once, before anybody has answered. */
export function withAct(items: readonly ShelfItem[], act: ShelfAct): readonly ShelfItem[] {
  switch (act.what) {
    case 'stock':
      return changed(items, act.menu_item_id, { active: act.active })
    case 'price':
      return changed(items, act.menu_item_id, { base_price: act.base_price })
    case 'place': {
      const order = orderAfter(shelfOf(items, act.place), act.menu_item_id, act.after)
      return items.map((item) => {
        const own = item.menu_item_id === act.menu_item_id ? act.place : undefined
        const shelf_position = order.get(item.menu_item_id)
        return own || shelf_position !== undefined
          ? { ...item, ...own, ...(shelf_position !== undefined && { shelf_position }) }
          : item
      })
    }
    case 'create':
      return items
  }
}

function changed(items: readonly ShelfItem[], id: number, change: Partial<ShelfItem>): readonly ShelfItem[] {
  return items.map((item) => (item.menu_item_id === id ? { ...item, ...change } : item))
}

/** What stands under a code, by its fourteen digits: one product may stand in two categories. */
export function itemsByCode(items: readonly ShelfItem[]): ReadonlyMap<string, readonly ShelfItem[]> {
  const found = new Map<string, ShelfItem[]>()
  for (const item of items) {
    const code = item.upc === null ? undefined : readCode(item.upc)
    if (!code?.ok) continue
    const same = found.get(code.gtin14)
    if (same) same.push(item)
    else found.set(code.gtin14, [item])
  }
  return found
}

/** Scanners put these before a code to say its kind: `]E0` of an EAN-13, `]C1` of a GS1-128. */
const kindBefore = /^\][A-Za-z][0-9]/
const longestScan = 64

/** What a scanner has typed or a camera has read, without what no code has in it. */
export function cleanScan(text: string): string {
  return text
    .slice(0, longestScan)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(kindBefore, '')
}
