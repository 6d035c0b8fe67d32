import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { UnassignedOrder } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'

type SendProps = { order: UnassignedOrder; onSend: (intent: Intent) => void; onClose: () => void }

export function SendDialog({ order, onSend, onClose }: SendProps) {
  const { order_id } = order
  return (
    <Dialog
      title={`Send order ${order_id} with alcohol to CW?`}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it here</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSend({ request: 'send_to_external_delivery', data: { order_id } })
              onClose()
            }}
          >
            Send to CW
          </Button>
        </>
      }
    >
      <p>Their courier must check the ID of the person who receives it. This cannot be taken back from the board.</p>
    </Dialog>
  )
}
