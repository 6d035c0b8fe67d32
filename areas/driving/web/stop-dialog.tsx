import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { returnHome } from './address.ts'
import { CallDispatch } from './call-dispatch.tsx'
import type { DriverView } from './driver-desk.ts'

type StopReason = 'taken_back' | 'cancelled' | 'signed_out'

const words: Readonly<Record<StopReason, string>> = {
  taken_back: 'Dispatch has taken this order out of your queue.',
  cancelled: 'This order was cancelled.',
  signed_out: 'This phone is signed out.',
}

/** Why the hand-over that is on screen must not go on, as soon as the phone hears of it. */
export function stopReason({ home, trouble }: DriverView, orderId: number): StopReason | undefined {
  if (trouble === 'signed_out') return 'signed_out'
  const mine = home.driver_assignments.find(({ kind, order_id }) => kind === 'deliver' && order_id === orderId)
  if (!mine) return 'taken_back'
  return mine.order?.is_cancelled ? 'cancelled' : undefined
}

/** Over every step of the door, whoever holds the phone. */
export function StopDialog({ reason, phone }: { reason: StopReason; phone: string | null }) {
  return (
    <Dialog
      role="alertdialog"
      title="Stop: do not hand it over"
      foot={
        <>
          <CallDispatch phone={phone} look="button" />
          <Button variant="quiet" size="large" onClick={returnHome}>
            Back to my queue
          </Button>
        </>
      }
    >
      <p>
        <b>{words[reason]}</b> Give the ID back, keep the goods, and call dispatch.
      </p>
    </Dialog>
  )
}
