import type { CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './table.module.css'

type TableProps = {
  /** Names the table; read aloud, shown by the panel around it. */
  label: string
  /** The head row's cells: `<th data-figures>` for sums. */
  head: ReactNode
  /** `<tr>` rows; `aria-selected` marks one, `data-figures` sets a cell right. */
  children: ReactNode
  /** Scrolls inside this height; otherwise the page scrolls. Either way the head stays in view. */
  height?: string | undefined
  /** Distance of the sticky head from the page's top: the height of the bar above it. */
  top?: string | undefined
  /** The first column stays in view when scrolling sideways (needs `height`). */
  pinned?: boolean | undefined
}

export function Table({ label, head, children, height, top, pinned }: TableProps) {
  const style = { '--table-height': height, '--table-top': height ? undefined : top } as CSSProperties
  return (
    <section
      className={classes(styles.scroll, !height && styles.page)}
      style={style}
      aria-label={label}
      tabIndex={height ? 0 : undefined}
    >
      <table className={classes(styles.table, pinned && styles.pinned)}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
