import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './columns.module.css'
import { Wrap } from './shell.tsx'

type ColumnsProps = {
  /** Full width, above the columns: crumbs, the heading. */
  head?: ReactNode
  /** Beside the cards where there is room for it. */
  side: ReactNode
  /** At the bottom edge where there is none. */
  bar?: ReactNode
  /** The left column takes half of the width (GEN-10). */
  isHalved?: boolean | undefined
  children: ReactNode
}

export function Columns({ head, side, bar, isHalved, children }: ColumnsProps) {
  return (
    <>
      <Wrap className={styles.wide}>
        {head}
        <div className={classes(styles.columns, isHalved && styles.halved)}>
          <div>{children}</div>
          <aside className={styles.side}>{side}</aside>
        </div>
      </Wrap>
      {bar && <div className={styles.bar}>{bar}</div>}
    </>
  )
}

/** Cards of 400 px, as many as fit. */
export function Cards({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.cards, className)}>{children}</div>
}
