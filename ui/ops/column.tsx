import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Shape, type ShapeName } from '../shape.tsx'
import styles from './column.module.css'

export type BandState = 'normal' | 'orange' | 'yellow' | 'red'

type BandProps = { state: BandState; shape: ShapeName; word: string; children?: ReactNode }

/** Shape, word, fact; the colour comes last. */
export function Band({ state, shape, word, children }: BandProps) {
  return (
    <div className={classes(styles.band, styles[state])}>
      <Shape name={shape} />
      <b>{word}</b>
      {children && <span>{children}</span>}
    </div>
  )
}

type ColumnProps = ComponentPropsWithRef<'section'> & {
  label: string
  band: ReactNode
  who: ReactNode
  /** What would happen if the dragged thing were dropped here. */
  consequence?: { text: ReactNode; best?: boolean | undefined } | undefined
  target?: boolean | undefined
}

/** 300 px: a sticky head with its band, then what is queued. */
export function Column({ label, band, who, consequence, target, className, children, ...rest }: ColumnProps) {
  return (
    <section {...rest} aria-label={label} className={classes(styles.column, target && styles.target, className)}>
      <header className={styles.head}>
        {band}
        <div className={styles.who}>{who}</div>
        {consequence && (
          <p className={classes(styles.consequence, consequence.best && styles.best)}>{consequence.text}</p>
        )}
      </header>
      {children}
    </section>
  )
}
