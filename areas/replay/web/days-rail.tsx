import { showWhole } from '#ui/show-whole.ts'
import { useReplay } from './played-day.ts'
import styles from './replay.module.css'
import { dayText } from './replay-words.ts'

type DaysRailProps = { chosen: string; onChoose: (day: string) => void }

/** The recorded days with their orders by half hours: beside the one that is shown, on a narrow screen a row above it. */
export function DaysRail({ chosen, onChoose }: DaysRailProps) {
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
            <button type="button" aria-pressed={day === chosen} onClick={() => onChoose(day)} onFocus={showWhole}>
              <span>
                <b>{dayText(day)}</b>
                <small>
                  {orders} {orders === 1 ? 'order' : 'orders'}, {drivers} {drivers === 1 ? 'driver' : 'drivers'}
                </small>
              </span>
              <svg
                className={styles.bars}
                viewBox={`0 0 ${bars.length} ${most}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d={bars.map((count, at) => barPath(at, most, Math.max(most / 25, count))).join('')} />
              </svg>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** From the foot of its place up. */
const barPath = (at: number, foot: number, size: number) => `M${at} ${foot}v${-size}h.9v${size}z`
