import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { couldNotSubmit, type FormFault } from '../rules/form-faults.ts'
import styles from './addresses.module.css'

type RefusedDialogProps = { faults: readonly FormFault[]; onClose: () => void }

/** All that keeps a form from being sent (ADR-16); closing it leads to the first of the fields. */
export function RefusedDialog({ faults, onClose }: RefusedDialogProps) {
  return (
    <Dialog
      title={couldNotSubmit}
      role="alertdialog"
      onClose={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <ul className={styles.refused}>
        {faults.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
      <p className={styles.muted}>What you have typed is kept.</p>
    </Dialog>
  )
}
