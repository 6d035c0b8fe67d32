import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { moneyText } from './money-text.ts'
import styles from './totals.module.css'

export type Sum = {
  label: ReactNode
  /** Nothing yet: a dash stands in its place. */
  cents: number | undefined
  was?: number | undefined
  kind?: 'plain' | 'save' | 'total' | undefined
}

export function Totals({ sums }: { sums: ReadonlyArray<Sum & { id: string }> }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ id, label, cents, was, kind }) => (
        <div key={id} className={classes(styles.sum, kind && kind !== 'plain' && styles[kind])}>
          <dt>{label}</dt>
          <dd>
            {was !== undefined && <del className={styles.was}>{moneyText(was)}</del>}
            {cents === undefined ? '–' : moneyText(cents)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
