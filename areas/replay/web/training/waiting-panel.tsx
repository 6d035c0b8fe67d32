import { timeText } from '#platform/core/local-time.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Play } from '../../rules/play.ts'
import styles from '../replay.module.css'
import own from './training.module.css'

const minute = 60_000
const shownAtMost = 12
/** With less left an order is pressing. */
const pressingMinutes = 18

type WaitingPanelProps = {
  play: Play
  /** Orders, the most pressing first. */
  waiting: readonly number[]
  order: number | undefined
  now: number
  time_zone: string
  onChoose: (order: number) => void
}

/** What nobody has been given yet. */
export function WaitingPanel({ play, waiting, order, now, time_zone, onChoose }: WaitingPanelProps) {
  return (
    <Panel
      className={own.waiting}
      title={`Unassigned (${waiting.length})`}
      acts={<small className={styles.muted}>by promise</small>}
      foot={
        <p className={styles.muted}>
          Choose an order with <Kbd>↑</Kbd> <Kbd>↓</Kbd>, then a driver: on the map, in a ribbon, or by <Kbd>1</Kbd> to{' '}
          <Kbd>9</Kbd>.
        </p>
      }
    >
      <ol className={own.orders}>
        {waiting.slice(0, shownAtMost).map((one) => {
          const waits = play.day.orders[one]
          if (!waits) return null
          const { label, street, store, promised_at, placed_at, told_at, alcohol } = waits
          const left = promised_at === null ? null : Math.floor((promised_at - now) / minute)
          return (
            <li key={one}>
              <button type="button" aria-pressed={one === order} onClick={() => onChoose(one)}>
                <b>
                  {label} {play.day.places[store]?.store}
                  {alcohol && ' (21+)'}
                </b>
                <span className={own.way}>
                  <span>to {street}</span>
                  {left !== null && <em className={left < pressingMinutes ? styles.worse : ''}>{left} min left</em>}
                </span>
                <small>
                  ready {timeText(told_at, time_zone)}, waits {Math.floor((now - placed_at) / minute)} min
                </small>
              </button>
            </li>
          )
        })}
      </ol>
      {waiting.length === 0 && <p className={styles.muted}>Nothing waits. Orders come when people are hungry.</p>}
    </Panel>
  )
}
