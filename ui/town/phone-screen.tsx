import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './phone-screen.module.css'

type PhoneScreenProps = {
  title: ReactNode
  sub?: ReactNode
  /** A back IconButton, or the logo. */
  start?: ReactNode
  end?: ReactNode
  /** How far: `step` of `steps` bars are filled. */
  step?: number | undefined
  steps?: number | undefined
  /** The phone is in the customer's hand; these words say so. */
  guestNote?: string | undefined
  /** Buttons within the thumb's reach. */
  foot?: ReactNode
  children: ReactNode
}

/** One decision on one screen of a phone. */
export function PhoneScreen({ title, sub, start, end, step, steps, guestNote, foot, children }: PhoneScreenProps) {
  return (
    <div className={classes(styles.screen, guestNote && styles.guest)}>
      <header className={styles.top}>
        {guestNote && (
          <p className={styles.guestNote}>
            <Icon name="hand" />
            {guestNote}
          </p>
        )}
        <div className={styles.bar}>
          <div>{start}</div>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {sub && <p className={styles.sub}>{sub}</p>}
          </div>
          <div>{end}</div>
        </div>
        {steps !== undefined && (
          <div className={styles.dots} role="img" aria-label={`Step ${step ?? 0} of ${steps}`}>
            {Array.from({ length: steps }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              <i key={at} className={classes(at < (step ?? 0) && styles.on)} />
            ))}
          </div>
        )}
      </header>
      <main className={styles.body}>{children}</main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}

/** The question of the screen. */
export function Ask({ children }: { children: ReactNode }) {
  return <h2 className={styles.ask}>{children}</h2>
}
