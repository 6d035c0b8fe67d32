import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type DeleteProps = { orderId: number | null; driver: string; onAnswer: (isYes: boolean) => void }

/** Deleting says nothing to whoever holds the phone at the door but stop: it is asked about first. */
export function DeleteDialog({ orderId, driver, onAnswer }: DeleteProps) {
  return (
    <Dialog
      title={`Take order ${orderId} from ${driver} at the door?`}
      role="alertdialog"
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>Keep it there</Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        {driver} is handing it over. The phone will say: stop, keep the goods, call dispatch. Call first if you can. The
        order goes back to Unassigned as picked up.
      </p>
    </Dialog>
  )
}
