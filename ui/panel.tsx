import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './panel.module.css'

type PanelProps = {
  title?: ReactNode
  /** Buttons or a fact at the right of the title. */
  acts?: ReactNode
  foot?: ReactNode
  /** No padding: for a table or a list that reaches the edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Panel({ title, acts, foot, flush, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={title ? id : undefined}>
      {(title || acts) && (
        <header className={styles.head}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {acts && <div className={styles.acts}>{acts}</div>}
        </header>
      )}
      <div className={classes(styles.body, flush && styles.flush)}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  )
}
