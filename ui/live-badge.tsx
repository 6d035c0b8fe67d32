import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './live-badge.module.css'

/** Filled while hints arrive, a ring while the page asks by its timers. */
export function LiveBadge({ on, children }: { on: boolean; children: ReactNode }) {
  return <span className={classes(styles.live, !on && styles.offline)}>{children}</span>
}
