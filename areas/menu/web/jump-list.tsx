import { type MouseEvent, useEffect, useRef } from 'react'
import { showWhole } from '#ui/show-whole.ts'
import type { WireCategory } from '../rules/wire-menu.ts'
import styles from './jump-list.module.css'
import { categoryHref } from './use-asked-category.ts'
import { sectionId } from './whole-menu.tsx'
import { words } from './words.ts'

type JumpListProps = {
  categories: readonly WireCategory[]
  open: WireCategory
  /** All of them stand in the page: without scripts a link leads there. */
  isWhole: boolean
  onOpen: (category: WireCategory) => void
}

/** With more of them, the other categories are too far below an open one. */
export const jumpFrom = 6

/** All categories in one line that stays in sight, so that another shelf is one step away from the middle of a long one. */
export function JumpList({ categories, open, isWhole, onOpen }: JumpListProps) {
  const here = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that is current moves with the open category
  useEffect(() => {
    // With the frame, which lays the page out in any case.
    const frame = requestAnimationFrame(() => {
      const [link, strip] = [here.current, here.current?.closest('ul')]
      if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [open])

  function jump(event: MouseEvent, category: WireCategory) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (category !== open) onOpen(category)
  }
  return (
    <nav aria-label={words.categories} className={styles.jump}>
      <ul>
        {categories.map((category) => (
          <li key={category.menu_category_id}>
            <a
              href={
                isWhole ? `#${sectionId(String(category.menu_category_id))}` : categoryHref(category.menu_category_id)
              }
              ref={category === open ? here : undefined}
              aria-current={category === open ? 'true' : undefined}
              onFocus={showWhole}
              onClick={(event) => jump(event, category)}
            >
              {category.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
