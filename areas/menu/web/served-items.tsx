import type { ReactNode } from 'react'
import { Cards } from '#ui/town/columns.tsx'
import type { CategoryPage } from '../rules/menu-parts.ts'
import type { WireCategory } from '../rules/wire-menu.ts'
import type { CategoryItem } from './item-card.tsx'
import styles from './menu-page.module.css'
import { partWords } from './part-words.ts'
import { categoryHref } from './use-asked-category.ts'

type ServedItemsProps = {
  category: WireCategory
  /** Of a large menu, whose page has not all of its items. */
  part: CategoryPage | undefined
  rows: readonly CategoryItem[]
  card: (located: CategoryItem) => ReactNode
}

/** The items of a category as they are read without scripts: all of them, or page by page. */
export function ServedItems({ category, part, rows, card }: ServedItemsProps) {
  if (!part || part.menu_category_id !== category.menu_category_id) return <Cards>{rows.map(card)}</Cards>
  const { page, pages, menu_items } = part
  return (
    <>
      <Cards>
        {menu_items.map((item) => card({ item, category, menu_item_id: item.menu_item_id, name: item.name }))}
      </Cards>
      {pages > 1 && (
        <nav aria-label={partWords.pages({ category: category.name })} className={styles.pages}>
          {page > 1 && (
            <a rel="prev" href={categoryHref(category.menu_category_id, page - 1)}>
              {partWords.previous}
            </a>
          )}
          <span>{partWords.page({ page, pages })}</span>
          {page < pages && (
            <a rel="next" href={categoryHref(category.menu_category_id, page + 1)}>
              {partWords.next}
            </a>
          )}
        </nav>
      )}
    </>
  )
}
