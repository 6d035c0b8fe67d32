import { useState } from 'react'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Panel } from '#ui/panel.tsx'
import { orderCategories } from '../../calls/menu-categories.ts'
import type { AdminCategory, AdminItem } from '../../calls/menu-items.ts'
import { moved, useDragOrder } from '../options/use-drag-order.ts'
import styles from './admin.module.css'
import { typeText } from './type-words.ts'

type CategoriesProps = {
  categories: readonly AdminCategory[]
  items: readonly AdminItem[]
  franchise_id: number
  onAdd: (category: AdminCategory) => void
  onEdit: (category: AdminCategory) => void
  onOrder: (category: AdminCategory) => void
}

/** The menu's categories in their order, which dragging and the menu of each change at once. */
export function Categories({ categories, items, franchise_id, onAdd, onEdit, onOrder }: CategoriesProps) {
  const [error, setError] = useState('')
  const move = async (from: number, to: number) => {
    const menu_category_ids = moved(categories, from, to).map((category) => category.menu_category_id)
    const answer = await ask(orderCategories, { franchise_id, menu_category_ids })
    setError(answer.ok ? '' : answer.message)
    await refreshPage()
  }
  const drag = useDragOrder((from, to) => void move(from, to))
  return (
    <Panel title="Categories" flush>
      <ErrorLine error={error} />
      <ol className={styles.categories}>
        {categories.map((category, at) => {
          const { menu_category_id, name, type } = category
          const inside = items.filter((item) => item.menu_category_id === menu_category_id).length
          return (
            <li key={menu_category_id} {...drag.row(at)} className={classes(drag.over === at && styles.over)}>
              <span className={styles.grip} {...drag.handle(at)}>
                <Icon name="grip" size="small" />
              </span>
              <span className={styles.categoryName}>
                <b>{name}</b>
                <small>
                  {typeText(type)}, {inside} {inside === 1 ? 'item' : 'items'}
                </small>
              </span>
              <IconButton icon="plus" size="small" label={`Add item to ${name}`} onClick={() => onAdd(category)} />
              <Menu
                trigger={<IconButton icon="more" size="small" label={`More of ${name}`} />}
                entries={[
                  { label: 'Edit category', icon: 'pen', onChoose: () => onEdit(category) },
                  {
                    label: 'Order of its items',
                    icon: 'swap',
                    disabled: inside < 2,
                    onChoose: () => onOrder(category),
                  },
                  'line',
                  { label: 'Move up', icon: 'up', disabled: at === 0, onChoose: () => void move(at, at - 1) },
                  {
                    label: 'Move down',
                    icon: 'down',
                    disabled: at === categories.length - 1,
                    onChoose: () => void move(at, at + 1),
                  },
                ]}
              />
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
