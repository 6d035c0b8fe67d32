import { instantOf } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useFirstFocus } from '#ui/use-first-focus.ts'
import { OutUntil, useOutUntil } from '../out-until.tsx'
import styles from './admin.module.css'

type StockDialogProps = {
  title: string
  timeZone: string
  loading: boolean
  /** Null: without an end. */
  onOut: (restore_at: number | null) => void
  onClose: () => void
}

export function StockDialog({ title, timeZone, loading, onOut, onClose }: StockDialogProps) {
  const until = useOutUntil(timeZone)
  const first = useFirstFocus<HTMLButtonElement>()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={first}
            variant="primary"
            loading={loading}
            onClick={() => {
              const day = until.read()
              if (day !== undefined) onOut(day === null ? null : instantOf(day, 0, timeZone))
            }}
          >
            Set
          </Button>
        </>
      }
    >
      <div className={styles.until}>
        <OutUntil value={until} />
      </div>
    </Dialog>
  )
}
