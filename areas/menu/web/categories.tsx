import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsServed } from '#platform/web/served.ts'
import { AgeTag } from '#ui/tag.tsx'
import { Category } from '#ui/town/category.tsx'
import { Cards } from '#ui/town/columns.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { isAlcoholic } from '../rules/category-types.ts'
import { itemCount } from '../rules/menu-parts.ts'
import type { WireCategory, WireMenu } from '../rules/wire-menu.ts'
import { ItemPicture } from './item-picture.tsx'
import styles from './menu-page.module.css'
import { words } from './words.ts'

/** What opens a category without scripts. */
const categoryForm = 'menu-categories'

type CategoriesProps = {
  menu: WireMenu
  open: WireCategory | undefined
  store: boolean
  /** What stands in the address when none is open. */
  none: string
  onOpen: (category: WireCategory | undefined) => void
  children: ReactNode
}

/** The open category first, the closed ones as cards below it. */
export function Categories({ menu, open, store, none, onOpen, children }: CategoriesProps) {
  const closed = menu.menu_categories.filter((category) => category !== open)
  const isIdle = useIdle()
  useToggleFocus(open?.menu_category_id)
  const count = (category: WireCategory) => words.count({ count: itemCount(category) })
  const submit = (value: number | string) => ({ form: categoryForm, name: 'category', value: String(value) })
  return (
    <>
      {open && (
        <Category
          title={open.name}
          detail={count(open)}
          toggleId={toggleId(open.menu_category_id)}
          tags={ageTag(open)}
          open
          submit={submit(none)}
          onToggle={() => onOpen(undefined)}
        >
          {children}
        </Category>
      )}
      <Cards className={open && !isIdle ? styles.later : styles.closed}>
        {(open && !isIdle ? [] : closed).map((category) => (
          <Category
            key={category.menu_category_id}
            title={category.name}
            detail={count(category)}
            toggleId={toggleId(category.menu_category_id)}
            tags={ageTag(category)}
            open={false}
            submit={submit(category.menu_category_id)}
            onToggle={() => onOpen(category)}
            pictures={category.menu_items
              .slice(0, 2)
              .map((item) => <ItemPicture key={item.menu_item_id} item={item} category={category} store={store} />)}
          >
            {null}
          </Category>
        ))}
      </Cards>
      <form id={categoryForm} method="get" />
    </>
  )
}

/** The button that opened a category goes away with it: the focus goes to the one that closes it, and the other way round. */
function useToggleFocus(open: number | undefined): void {
  const before = useRef(open)
  useLayoutEffect(() => {
    const toggled = open ?? before.current
    const isOther = before.current !== open
    before.current = open
    if (!isOther || toggled === undefined || document.activeElement !== document.body) return
    document.getElementById(toggleId(toggled))?.focus({ preventScroll: true })
  }, [open])
}

const toggleId = (menu_category_id: number) => `toggle-${menu_category_id}`

/** Whether the first frame was drawn. What is below the window waits for it. */
function useIdle(): boolean {
  // What the server has drawn is there already.
  const [isIdle, setIdle] = useState(useIsServed())
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

function ageTag({ type }: WireCategory): ReactNode {
  return isAlcoholic(type) ? <AgeTag /> : undefined
}
