import type { ReactNode } from 'react'
import { useReplay } from './played-day.ts'
import styles from './replay.module.css'
import { dayText } from './replay-words.ts'

type DaysRailProps = { chosen: string; onChoose: (day: string) => void; children: ReactNode }

/** The recorded days with their orders by half hours, and what else can be played. */
export function DaysRail({ chosen, onChoose, children }: DaysRailProps) {
  const { days } = useReplay('replay')
  const most = Math.max(1, ...days.flatMap(({ bars }) => bars))
  return (
    <aside className={styles.rail} aria-label="Days">
      <h2 className={styles.title}>
        Days <small>orders by half hours</small>
      </h2>
      {days.length === 0 && (
        <p className={styles.muted}>Nothing was brought to a door yet. The first day can be played tomorrow.</p>
      )}
      <ol className={styles.days}>
        {days.map(({ day, orders, drivers, bars }) => (
          <li key={day}>
            <button type="button" aria-pressed={day === chosen} onClick={() => onChoose(day)}>
              <span>
                <b>{dayText(day)}</b>
                <small>
                  {orders} {orders === 1 ? 'order' : 'orders'}, {drivers} {drivers === 1 ? 'driver' : 'drivers'}
                </small>
              </span>
              <span className={styles.bars} aria-hidden="true">
                {bars.map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is its place
                  <i key={at} style={{ blockSize: `${Math.max(4, (100 * count) / most)}%` }} />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {children}
    </aside>
  )
}
