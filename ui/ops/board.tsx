import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Kbd } from '../kbd.tsx'
import styles from './board.module.css'

type BoardProps = {
  /** Over everything: views, filters, how fresh it is. */
  bar: ReactNode
  rail: ReactNode
  railLabel: string
  /** Only a narrow strip of it is left. */
  isRailFolded?: boolean | undefined
  /** One line over the columns. */
  strip?: ReactNode
  columnsLabel: string
  /** The scrolling element of the columns, for virtual ones. */
  columnsRef?: Ref<HTMLElement> | undefined
  /** Beside the columns, and under them where there is little room. */
  side?: { readonly label: string; readonly content: ReactNode } | undefined
  keys?: ReadonlyArray<readonly [key: string, does: string]> | undefined
  children: ReactNode
}

/** A rail at the left, columns that scroll sideways, the keys at the foot. Inside an OpsShell that is `fixed`. */
export function Board(props: BoardProps) {
  const { bar, rail, railLabel, isRailFolded, strip, columnsLabel, columnsRef, side, keys, children } = props
  return (
    <div className={classes(styles.board, side && styles.withSide, isRailFolded && styles.folded)}>
      <div className={styles.bar}>{bar}</div>
      <section className={styles.rail} aria-label={railLabel}>
        {rail}
      </section>
      {strip && <div className={styles.strip}>{strip}</div>}
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
