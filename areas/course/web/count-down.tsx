import { countdownText } from '../rules/countdown.ts'
import styles from './count-down.module.css'
import shared from './course.module.css'

const around = 2 * Math.PI * 20

/** What Next waits for; it counts on behind another tab. */
export function CountDown({ left, whole, children }: { left: number; whole: number; children: string }) {
  if (left === 0) return <p className={shared.small}>You can go on.</p>
  return (
    <div className={styles.countDown} role="timer" aria-label={`${countdownText(left)} ${children}`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <circle
          className={styles.left}
          cx="24"
          cy="24"
          r="20"
          strokeDasharray={`${(left / whole) * around} ${around}`}
        />
      </svg>
      <span>
        <b>{countdownText(left)}</b>
        <small>{children}</small>
      </span>
    </div>
  )
}
