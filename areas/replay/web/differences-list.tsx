import { useMemo, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { ReplayDay, Run } from '../rules/day.ts'
import { differencesOf } from '../rules/differences.ts'
import styles from './replay.module.css'
import { countersText, gainText, reasonText } from './replay-words.ts'

const shownAtFirst = 7

type DifferencesProps = { day: ReplayDay; left: Run; right: Run; time_zone: string; onJump: (at: number) => void }

/** Orders that one run brought sooner than the other, each with its reason and a way to its minute. */
export function DifferencesList({ day, left, right, time_zone, onJump }: DifferencesProps) {
  const all = useMemo(() => differencesOf(day, left, right), [day, left, right])
  const [later, setLater] = useState(false)
  const [count, setCount] = useState(shownAtFirst)
  const earlier = all.filter(({ gain }) => gain === null || gain > 0).length
  const listed = later ? all.toReversed() : all
  return (
    <section aria-labelledby="differences">
      <h2 id="differences" className={styles.title}>
        Where they differ{' '}
        <small>
          {earlier} earlier, {all.length - earlier} later
        </small>
      </h2>
      {all.length === 0 && <p className={styles.muted}>Each order comes at the same minute under both.</p>}
      <ol className={styles.differences}>
        {listed.slice(0, count).map((difference) => {
          const { order, gain, reason } = difference
          const { label = '', placed_at = 0, store = 0 } = day.orders[order] ?? {}
          return (
            <li key={order}>
              <button type="button" onClick={() => onJump(placed_at)}>
                <b>{label}</b>
                <span>{reasonText(day, reason)}</span>
                <em className={classes((gain ?? 0) > 0 ? styles.better : styles.worse)}>{gainText(difference)}</em>
                <small>
                  {timeText(placed_at, time_zone)}, {day.places[store]?.store};{' '}
                  {countersText(day, difference, time_zone)}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
      <div className={styles.more}>
        {count < listed.length && (
          <Button variant="ghost" size="small" onClick={() => setCount(count + 20)}>
            Show more
          </Button>
        )}
        {all.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => setLater(!later)}>
            {later ? 'Show where it is earlier' : 'Show where it is later'}
          </Button>
        )}
      </div>
    </section>
  )
}
