import { classes } from '#ui/classes.ts'
import { Shape, type ShapeName } from '#ui/shape.tsx'
import type { DispatchBoard } from '../rules/board.ts'
import { type Need, needsOf } from '../rules/need.ts'
import styles from './board-figures.module.css'

type Figure = {
  readonly need: Need
  readonly word: string
  /** Where there is little room. */
  readonly short?: string
  readonly shape: ShapeName
  readonly tone?: 'red' | 'orange'
}

const figures: readonly Figure[] = [
  { need: 'overdue', word: 'Overdue', shape: 'square', tone: 'red' },
  { need: 'late', word: 'Late', shape: 'triangle', tone: 'red' },
  { need: 'not_acknowledged', word: 'Not acknowledged', short: 'Not ack.', shape: 'ring', tone: 'orange' },
  { need: 'not_planned', word: 'No plan', shape: 'half' },
  { need: 'sitting', word: 'Sitting', shape: 'quarter' },
]

type FiguresProps = {
  board: DispatchBoard
  now: number
  /** The figure whose drivers alone are shown. */
  chosen: Need | undefined
  onChoose: (need: Need | undefined) => void
  onUnassigned: () => void
}

/** What needs somebody, in one line; each figure shows its drivers, and pressed again everybody. */
export function BoardFigures({ board, now, chosen, onChoose, onUnassigned }: FiguresProps) {
  const needs = board.driver_queues.map((queue) => needsOf(queue, now))
  return (
    <fieldset className={styles.figures}>
      <legend className={styles.legend}>Who needs somebody</legend>
      <button type="button" className={styles.figure} onClick={onUnassigned}>
        Unassigned <b>{board.dispatch_unassigned_orders.length}</b>
      </button>
      {figures.map(({ need, word, short, shape, tone }) => (
        <button
          key={need}
          type="button"
          className={styles.figure}
          data-tone={tone}
          aria-pressed={chosen === need}
          onClick={() => onChoose(chosen === need ? undefined : need)}
        >
          <span className={classes(short && styles.long)}>{word}</span>
          {short && (
            <span className={styles.short} aria-hidden="true">
              {short}
            </span>
          )}{' '}
          <b>
            <Shape name={shape} /> {needs.filter((own) => own.includes(need)).length}
          </b>
        </button>
      ))}
    </fieldset>
  )
}
