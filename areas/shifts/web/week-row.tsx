import { memo } from 'react'
import { shiftTypes } from '#areas/dispatch/rules/shift-type.ts'
import type { Day } from '#platform/core/day.ts'
import { dayText } from '#platform/core/day-text.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { Schedule, Scheduled } from '../calls/schedule.ts'
import { shortTimesText } from '../rules/shift-text.ts'
import styles from './schedule.module.css'

/** A shift as it is drawn. Flat, so that a row sees at a glance whether anything in it has changed. */
export type Block = {
  readonly shift_id: number
  readonly day: Day
  readonly look: string
  readonly times: string
  readonly words: string
  readonly isRecurring: boolean
}

type RowProps = {
  readonly driver_id: number | null
  readonly title: string
  readonly facts: string
  readonly isOver: boolean
  readonly week: readonly Day[]
  readonly today: Day
  readonly mayAdd: boolean
  readonly blocks: readonly Block[]
  /** The shift of this row that is carried by keys, and the day of this row over which one is. */
  readonly lifted: number | undefined
  readonly over: Day | undefined
}

export function blockOf(one: Scheduled, isOffered: boolean, { time_zone, read_at }: Schedule): Block {
  const { shift } = one
  return {
    shift_id: shift.shift_id,
    day: shift.start_date,
    look: lookOf(one, isOffered, read_at),
    times: shortTimesText(shift, time_zone),
    words: wordsOf(one, isOffered),
    isRecurring: shift.recurring_shift_template_id !== null,
  }
}

/**
 * What one driver holds, or what is open, day by day. A week may have thousands of shifts: a row whose blocks are as they were is not drawn anew,
 * a block has few elements, and the grid hears what is done to it.
 */
export const WeekRow = memo(function WeekRow(props: RowProps) {
  const { driver_id, title, facts, isOver, week, today, mayAdd, blocks, lifted, over } = props
  const holder = driver_id === null ? 'open' : title
  return (
    <div className={styles.line}>
      <div className={styles.name}>
        <b>{title}</b>
        <small className={classes(isOver && styles.over)}>{facts}</small>
      </div>
      {week.map((day) => (
        <div
          key={day}
          className={classes(styles.cell, day === today && styles.today)}
          data-day={day}
          data-driver={driver_id ?? undefined}
          data-over={day === over || undefined}
        >
          {blocks.map(
            (block) =>
              block.day === day && (
                <button
                  key={block.shift_id}
                  type="button"
                  className={block.look}
                  data-shift={block.shift_id}
                  aria-label={`${block.times} ${block.words}, ${dayText(day)}, ${holder}`}
                  aria-pressed={block.shift_id === lifted || undefined}
                >
                  <b>{block.times}</b>
                  <small>{block.words}</small>
                  {block.isRecurring && <Icon name="repeat" size="small" />}
                </button>
              ),
          )}
          {mayAdd && day >= today && (
            <button
              type="button"
              className={styles.add}
              data-add=""
              aria-label={`Add ${driver_id === null ? 'an open shift' : `a shift of ${title}`} on ${dayText(day)}`}
            />
          )}
        </div>
      ))}
    </div>
  )
}, isDrawnAlike)

function isDrawnAlike({ blocks: before, ...old }: RowProps, { blocks, ...now }: RowProps): boolean {
  return (
    isAlike(old, now) &&
    before.length === blocks.length &&
    blocks.every((block, at) => isAlike(block, before[at] as Block))
  )
}

function isAlike<Shape extends object>(one: Shape, other: Shape): boolean {
  return (Object.keys(one) as (keyof Shape)[]).every((key) => Object.is(one[key], other[key]))
}

function lookOf({ shift, is_draft }: Scheduled, isOffered: boolean, now: number): string {
  return (
    classes(
      styles.block,
      shift.shift_type === shiftTypes.standby && styles.standby,
      shift.ends_at <= now && styles.done,
      shift.drop_state === 'claimed' && shift.starts_at <= now && shift.ends_at > now && styles.on,
      shift.drop_state === 'open' && styles.open,
      shift.drop_state === 'dropped' && styles.dropped,
      isOffered && styles.offered,
      is_draft && styles.draft,
    ) ?? ''
  )
}

function wordsOf({ shift, is_draft, is_extra }: Scheduled, isOffered: boolean): string {
  const words = [
    is_draft && 'draft',
    shift.drop_state === 'dropped' && 'dropped',
    isOffered && 'offered',
    is_extra && 'extra',
    shift.shift_type === shiftTypes.standby && 'standby',
    shift.place,
  ]
  return words.filter(Boolean).join(', ') || 'delivery'
}
