import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Something that would take an order from a driver at the door, until the dispatcher has said yes. */
export type DoorQuestion = {
  readonly order_id: number
  readonly driver_id: number
  /** Only the hand-over is planned no more; else the order goes back to the unassigned. */
  readonly stays_in_car: boolean
  /** What yes means, on its button. */
  readonly act: 'Delete' | 'Take it away'
}

type DialogProps = { question: DoorQuestion; driver: string; onAnswer: (isYes: boolean) => void }

/** Whoever holds the phone at the door is told nothing but to stop: it is asked about first. */
export function AtDoorDialog({ question: { order_id, stays_in_car, act }, driver, onAnswer }: DialogProps) {
  return (
    <Dialog
      title={`Take order ${order_id} from ${driver} at the door?`}
      role="alertdialog"
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>Keep it there</Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            {act}
          </Button>
        </>
      }
    >
      <p>
        {driver} is handing it over. The phone will say: stop, keep the goods, call dispatch. Call first if you can.{' '}
        {stays_in_car
          ? 'The order stays in the car without a Deliver.'
          : 'The order goes back to Unassigned as picked up.'}
      </p>
    </Dialog>
  )
}
