import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './error-line.module.css'
import { Icon } from './icon.tsx'

/** Good news in the place where the error would stand. */
export function OkLine({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <p className={classes(styles.line, styles.ok)}>
          <Icon name="check" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
