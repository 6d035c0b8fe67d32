import { classes } from '#ui/classes.ts'
import { Note } from '#ui/note.tsx'
import type { Reservations } from '../calls/reservations.ts'
import { completedToLift, daysToLift, maxShiftsText } from '../rules/new-driver-cap.ts'
import styles from './reservations.module.css'

/** How far a new driver is; the words once no further shift can be held (SHF-19). */
export function NewDriverNote({ cap }: { cap: Reservations['cap'] }) {
  if (cap.is_lifted) return null
  const isReached = cap.upcoming >= cap.most
  return (
    <div role={isReached ? 'alert' : undefined}>
      <Note kind={isReached ? 'warn' : 'info'}>
        {isReached
          ? maxShiftsText
          : `As a new driver you can hold ${cap.most} shifts at once; you hold ${cap.upcoming}.`}
        <div className={styles.meters}>
          <Meter done={cap.completed} of={completedToLift} word="shifts" />
          <Meter done={cap.days} of={daysToLift} word="days" />
        </div>
      </Note>
    </div>
  )
}

function Meter({ done, of, word }: { done: number; of: number; word: string }) {
  const filled = Math.min(done, of)
  return (
    <span className={styles.meter}>
      <span>
        <b>
          {filled} of {of}
        </b>{' '}
        {word} completed
      </span>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <i key={at} className={classes(at < filled && styles.on)} />
        ))}
      </span>
    </span>
  )
}
