import { withoutGuard } from '#platform/core/csv.ts'
import { longestCategory, readCategoryName } from '../category-name.ts'
import { categoryTypes } from '../category-types.ts'
import { cleanLine } from '../product-row.ts'
import type { NewCategory } from './draft-change.ts'

type Menu = {
  readonly categories: readonly { readonly menu_category_id: number; readonly name: string }[]
  readonly mayAddCategories?: boolean
}
/** The number of the category of a name, or why there is none. */
export type FindCategory = (name: string, type?: string, present?: number) => number | string

export const plainName = (text: string) => cleanLine(withoutGuard(text)).toLowerCase()

/**
 * Finds categories by their names. One that the menu does not have is made, where the row says what it holds: by what it holds the law asks for
 * an ID. An item stays where it is beside another category of the same name.
 */
export function categoryFinder({ categories, mayAddCategories = false }: Menu) {
  const added = new Map<string, NewCategory>()

  function find(name: string, type = '', present?: number): number | string {
    const found = categories.filter((one) => plainName(one.name) === plainName(name))
    const [first] = found
    if (present !== undefined && found.some((one) => one.menu_category_id === present)) return present
    if (first)
      return found.length > 1 ? `There are ${found.length} categories named ${first.name}.` : first.menu_category_id
    const known = added.get(plainName(name))
    if (known && type === '') return known.menu_category_id
    if (!mayAddCategories || type === '') return `There is no category ${name.slice(0, 60)} on this menu.`
    const read = readCategoryName(withoutGuard(name))
    if (!read.ok)
      return `The name of a category has at most ${longestCategory} characters, a letter or a figure among them.`
    const number = numberOf(type)
    if (number === undefined) return `Its category_type is none of ${Object.keys(categoryTypes).join(', ')}.`
    if (known && known.type !== number) return `${known.name} has another category_type on an earlier line.`
    const category = known ?? { what: 'add_category', menu_category_id: -1 - added.size, name: read.name, type: number }
    added.set(plainName(name), category)
    return category.menu_category_id
  }
  return {
    categories: find satisfies FindCategory,
    /** Those that the rows so far have asked for, in their order. */
    get added(): readonly NewCategory[] {
      return [...added.values()]
    },
  }
}

const numberOf = (type: string): number | undefined =>
  Object.entries(categoryTypes).find(([word]) => word === type.trim().toLowerCase())?.[1]
