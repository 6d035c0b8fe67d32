import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './figure-strip.module.css'

type StripFigure = {
  readonly title: string
  readonly value: string | number
  /** A few words beside it. */
  readonly detail?: ReactNode
  /** Somebody should look at it. */
  readonly wrong?: boolean
}

/** Four or six figures side by side, in lines of equal length where there is less room. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <dl className={classes(styles.strip, figures.length > 4 && styles.six)}>
      {figures.map(({ title, value, detail, wrong = false }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b>{value}</b> <span className={wrong ? styles.wrong : undefined}>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
