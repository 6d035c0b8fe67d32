import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Kbd } from '../kbd.tsx'
import styles from './board.module.css'

type BoardProps = {
  /** Over everything: views, filters, how fresh it is. */
  bar: ReactNode
  rail: ReactNode
  railLabel: string
  columnsLabel: string
  /** The scrolling element of the columns, for virtual ones. */
  columnsRef?: Ref<HTMLElement> | undefined
  /** Beside the columns, and under them where there is little room. */
  side?: { readonly label: string; readonly content: ReactNode } | undefined
  keys?: ReadonlyArray<readonly [key: string, does: string]> | undefined
  children: ReactNode
}

/** A rail at the left, columns that scroll sideways, the keys at the foot. Inside an OpsShell that is `fixed`. */
export function Board({ bar, rail, railLabel, columnsLabel, columnsRef, side, keys, children }: BoardProps) {
  return (
    <div className={classes(styles.board, side && styles.withSide)}>
      <div className={styles.bar}>{bar}</div>
      <section className={styles.rail} aria-label={railLabel}>
        {rail}
      </section>
      <section ref={columnsRef} className={styles.columns} aria-label={columnsLabel}>
        {children}
      </section>
      {side && (
        <section className={styles.side} aria-label={side.label}>
          {side.content}
        </section>
      )}
      {keys && (
        <footer className={styles.keys}>
          {keys.map(([key, does]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {does}
            </span>
          ))}
        </footer>
      )}
    </div>
  )
}
