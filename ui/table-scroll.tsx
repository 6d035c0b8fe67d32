import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { ScrollArea } from './scroll-area.tsx'
import styles from './table-scroll.module.css'

type TableScrollProps = {
  label: string
  children: ReactNode
  /** Where a window is narrow its rows are cards without a head, and the page scrolls. */
  cards?: boolean | undefined
}

/** Round a table with a markup of its own: it scrolls in itself both ways, so that its head stays in sight (LEG-17). */
export function TableScroll({ label, children, cards }: TableScrollProps) {
  return (
    // A group and not a landmark: the panel around it is one already.
    <ScrollArea role="group" label={label} className={classes(styles.scroll, cards && styles.cards)}>
      {children}
    </ScrollArea>
  )
}
