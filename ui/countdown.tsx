import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './countdown.module.css'
import { countdownOf } from './countdown-text.ts'

type CountdownTimeProps = {
  /** Formatted clock time: "6:41 PM". */
  clock: string
  dueAt: number
  now: number
  /** When the wait began; the ring empties from there. */
  since?: number | undefined
}

/** Clock and span together: "6:41 PM in 9 min". The page passes `now`, so that all of them tick at once. */
export function CountdownTime({ clock, dueAt, now, since }: CountdownTimeProps) {
  const { text, stage } = countdownOf(dueAt, now)
  const left = since === undefined || dueAt <= since ? 1 : Math.min(1, Math.max(0, (dueAt - now) / (dueAt - since)))
  return (
    <span className={classes(styles.countdown, styles[stage])}>
      <span
        className={styles.ring}
        style={{ '--left': `${stage === 'past' ? 100 : left * 100}%` } as CSSProperties}
        aria-hidden="true"
      />
      <time>{clock}</time>
      <span className={styles.span}>{text}</span>
    </span>
  )
}
