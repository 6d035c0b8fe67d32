import type { WireCategory, WireMenu } from './wire-menu.ts'

/** A menu of more items arrives in two parts: what its first view needs, and the whole behind it. */
export const mostAtOnce = 400
/** Of each category, more than a window shows; its card shows two. */
const mostOfEach = 12
const leastOfEach = 2

/** How many items a category has, whether or not they are here. */
export const itemCount = ({ item_count, menu_items }: WireCategory): number => item_count ?? menu_items.length

const totalOf = ({ menu_categories }: WireMenu) => menu_categories.reduce((sum, one) => sum + itemCount(one), 0)

export const isInParts = (menu: WireMenu): boolean => totalOf(menu) > mostAtOnce

/** What the first view of a large menu needs: the first items of each category. `rest` is where the whole of it is. */
export function firstPart(menu: WireMenu, rest: string): WireMenu {
  const { menu_categories } = menu
  const share = Math.floor(mostAtOnce / Math.max(1, menu_categories.length))
  const each = Math.min(mostOfEach, Math.max(leastOfEach, share))
  return {
    ...menu,
    rest,
    menu_categories: menu_categories.map((category) => ({
      ...category,
      item_count: category.menu_items.length,
      menu_items: category.menu_items.slice(0, each),
    })),
  }
}

/** As it is shown once the rest has come. */
export const withoutParts = (whole: WireMenu): WireMenu => ({ ...whole, rest: null })

/** Rows of 1, 2, 3 and 4 columns come out even. */
const onPage = 48

/** A page of a category, for whoever reads a large menu without scripts. */
export type CategoryPage = {
  readonly menu_category_id: number
  readonly page: number
  readonly pages: number
  readonly menu_items: WireCategory['menu_items']
}

/** Where a page of so many items begins and ends; one that there is not is the nearest that there is. */
export function pageBounds(items: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(items / onPage))
  const page = Math.min(Math.max(1, wanted), pages)
  const from = (page - 1) * onPage
  return { page, pages, from, to: Math.min(items, from + onPage) }
}
