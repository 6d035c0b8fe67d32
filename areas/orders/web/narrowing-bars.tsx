import { clockText, localTime } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { narrowing, type Told } from '../rules/narrowing.ts'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import styles from './narrowing-bars.module.css'
import { words } from './words.ts'

/** When it comes, as it was told first and as it is now: one sees the span move and narrow. */
export function NarrowingBars({ order, progress }: { order: OrderState; progress: OrderProgress }) {
  const told = narrowing(progress)
  if (!told || order.window) return null
  const clock = (at: number) => clockText(localTime(at, order.time_zone).minute)
  const { first, now } = told
  const start = Math.min(first.from, now.from)
  const whole = Math.max(first.to, now.to) - start
  const bar = ({ from, to }: Told) => (
    <svg className={styles.band} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={(100 * (from - start)) / whole} width={(100 * (to - from)) / whole} height="1" />
    </svg>
  )
  const rows = [
    { key: 'first', label: words.told_at({ time: clock(order.created_at) }), span: first },
    { key: 'now', label: words.told_now, span: now },
  ]
  return (
    <ul className={styles.rows} aria-label={words.told_label}>
      {rows.map(({ key, label, span }) => (
        <li key={key} className={classes(styles.row, key === 'now' && styles.now)}>
          <span>{label}</span>
          {bar(span)}
          <span className={styles.span}>{words.between({ from: clock(span.from), to: clock(span.to) })}</span>
        </li>
      ))}
    </ul>
  )
}
