import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useIsServed } from '#platform/web/served.ts'
import { AgeTag } from '#ui/tag.tsx'
import { Category } from '#ui/town/category.tsx'
import { Cards } from '#ui/town/columns.tsx'
import { isAlcoholic } from '../rules/category-types.ts'
import { itemCount } from '../rules/menu-parts.ts'
import type { WireCategory, WireMenu } from '../rules/wire-menu.ts'
import type { CategoryItem } from './item-card.tsx'
import styles from './whole-menu.module.css'
import { words } from './words.ts'

/** A menu of so many items opens with food on the screen; a longer one with its categories. */
const mostShown = 60
/** More than a window holds; the rest comes right behind the first frame. */
const firstShown = 12
const wide = '(min-width: 756px)'

export function isShortMenu({ menu_categories }: WireMenu): boolean {
  const count = menu_categories.reduce((sum, category) => sum + itemCount(category), 0)
  return count > 0 && count <= mostShown
}

/** Whether there is room for all categories one after the other. The server cannot know. */
export function useWide(): boolean | undefined {
  const isServed = useIsServed()
  return useSyncExternalStore(followWide, () => (isServed ? undefined : matchMedia(wide).matches))
}

function followWide(listener: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** What a visitor scrolls by. */
const scrolls = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export const sectionId = (hash: string) => `category-${hash}`

type WholeMenuProps = {
  categories: readonly WireCategory[]
  itemsOf: (category: WireCategory) => readonly CategoryItem[]
  card: (item: CategoryItem) => ReactNode
  foot?: ((category: WireCategory) => ReactNode) | undefined
  hash: string
  /** Which one is at the top of the window, once the visitor has scrolled there. */
  onReached: (category: WireCategory) => void
}

/** All categories of a short menu, one after the other. */
export function WholeMenu({ categories, itemsOf, card, foot, hash, onReached }: WholeMenuProps) {
  const [isLater, setLater] = useState(false)
  // Whoever comes back to a place, or to a category, finds it drawn.
  const isAll = isLater || hash !== ''
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 50)
    return () => clearTimeout(timer)
  }, [])

  // A category that was jumped to stays the one that is looked at: the last ones never reach the top of the window.
  const byHand = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every jump is another hash
  useEffect(() => {
    byHand.current = false
  }, [hash])
  useEffect(() => {
    const note = () => {
      byHand.current = true
    }
    for (const event of scrolls) addEventListener(event, note, { passive: true })
    return () => {
      for (const event of scrolls) removeEventListener(event, note)
    }
  }, [])
  const reach = useEffectEvent((id: string) => {
    if (!byHand.current) return
    const category = categories.find(({ menu_category_id }) => sectionId(String(menu_category_id)) === id)
    if (category) onReached(category)
  })
  useEffect(() => {
    if (!isAll) return
    // The one that crosses a line below what sticks to the top.
    const watch = new IntersectionObserver(
      (seen) => {
        const crossing = seen.find(({ isIntersecting }) => isIntersecting)
        if (crossing) reach(crossing.target.id)
      },
      { rootMargin: '-220px 0px -70% 0px' },
    )
    for (const { menu_category_id } of categories) {
      const section = document.getElementById(sectionId(String(menu_category_id)))
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [isAll, categories])

  let before = 0
  return categories.map((category) => {
    const items = itemsOf(category)
    const isNear = isAll || before < firstShown
    before += items.length
    if (!isNear) return null
    return (
      <div key={category.menu_category_id} id={sectionId(String(category.menu_category_id))} className={styles.section}>
        <Category
          title={category.name}
          detail={words.count({ count: items.length })}
          tags={isAlcoholic(category.type) ? <AgeTag /> : undefined}
          open
        >
          <Cards>{items.map(card)}</Cards>
          {foot?.(category)}
        </Category>
      </div>
    )
  })
}
