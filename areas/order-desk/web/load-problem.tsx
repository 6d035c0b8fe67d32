import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import styles from './order-desk.module.css'
import { refreshOrder, useLoadProblem } from './use-desk-order.ts'

/** Says that what is shown may be out of date, and asks again (SOR-11, SIL-ORD-153). */
export function LoadProblemNote() {
  const problem = useLoadProblem()
  return (
    <div role="alert" className={styles.problem}>
      {problem && (
        <Note
          kind="danger"
          acts={
            <Button size="small" onClick={() => void refreshOrder()}>
              Try again
            </Button>
          }
        >
          <b>{problem}</b> What is shown may be out of date.
        </Note>
      )}
    </div>
  )
}
