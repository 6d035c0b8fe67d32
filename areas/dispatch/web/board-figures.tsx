import { Shape } from '#ui/shape.tsx'
import type { DispatchBoard } from '../rules/board.ts'
import { queueColour } from '../rules/colours.ts'
import styles from './board-figures.module.css'

/** What needs somebody, in one line. */
export function BoardFigures({ board, now }: { board: DispatchBoard; now: number }) {
  const colours = board.driver_queues.map(({ driver_assignments }) => queueColour(driver_assignments, now))
  const count = (colour: string) => colours.filter((one) => one === colour).length
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Unassigned</dt>
        <dd>{board.dispatch_unassigned_orders.length}</dd>
      </div>
      <div className={styles.orange}>
        <dt>Not acknowledged</dt>
        <dd>
          <Shape name="ring" /> {count('orange')}
        </dd>
      </div>
      <div className={styles.red}>
        <dt>Overdue</dt>
        <dd>
          <Shape name="square" /> {count('red')}
        </dd>
      </div>
    </dl>
  )
}
