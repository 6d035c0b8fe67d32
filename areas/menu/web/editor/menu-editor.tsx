import { useMemo } from 'react'
import { Cards } from '#ui/town/columns.tsx'
import type { WireCategory } from '../../rules/wire-menu.ts'
import type { CategoryItem } from '../item-card.tsx'
import { Menu, type MenuProps, type OrderItem } from '../menu-page.tsx'
import styles from './editor-card.module.css'
import { EditorCard } from './editor-card.tsx'
import { overlaid, useEditor } from './editor-store.ts'
import { NewItemCard } from './new-item-card.tsx'
import { UndoToast } from './undo-toast.tsx'
import { UpcCard } from './upc-card.tsx'
import { usePosStates } from './use-pos-states.ts'

/** The menu page of those who may edit it: the same menu, each card with its cells (MED-01 … MED-09). */
export function MenuEditor(props: MenuProps) {
  const intents = useEditor((state) => state.intents)
  const drafts = useEditor((state) => state.drafts)
  const confirmed = props.menu
  const menu = useMemo(() => overlaid(confirmed, { intents, drafts }), [confirmed, intents, drafts])
  const { franchise_id, integration_items } = confirmed
  usePosStates(confirmed)
  const names = JSON.stringify(
    confirmed.menu_categories.map(({ menu_category_id, name }) => ({ menu_category_id, name })),
  )
  const store = props.franchise.kind === 'package_store'
  // The same function until something changes that all cards show: else a keystroke's answer would draw every one of them.
  const editing = useMemo(() => {
    const categories: { menu_category_id: number; name: string }[] = JSON.parse(names)
    return {
      card: (located: CategoryItem, order: OrderItem) => (
        <EditorCard
          key={located.item.previous_menu_item_ids[0] ?? located.menu_item_id}
          located={located}
          store={store}
          franchise_id={franchise_id}
          categories={categories}
          till={integration_items}
          onOrder={order}
        />
      ),
      foot: (category: WireCategory) => (
        <Cards className={styles.foot}>
          <NewItemCard category={category} />
          <UpcCard category={category} />
        </Cards>
      ),
    }
  }, [names, store, franchise_id, integration_items])
  return (
    <>
      <Menu {...props} menu={menu} editing={editing} />
      <UndoToast />
    </>
  )
}
