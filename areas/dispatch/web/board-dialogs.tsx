import type { DispatchBoard, UnassignedOrder } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import { AssignDialog } from './assign/assign-dialog.tsx'
import type { Wanted } from './assign/drivers-for-order.ts'
import { AtDoorDialog, type DoorQuestion } from './at-door-dialog.tsx'
import { cardOf, columnOf } from './board-keys.ts'
import { SendDialog } from './send-dialog.tsx'

/** What the dispatcher was asked to choose. */
export type OpenDialog =
  | { readonly what: 'assign'; readonly wanted: Wanted }
  | { readonly what: 'send'; readonly order: UnassignedOrder }

type DialogsProps = {
  asking: OpenDialog | undefined
  question: DoorQuestion | undefined
  board: DispatchBoard
  /** The unassigned orders that are shown, in order. */
  orders: readonly UnassignedOrder[]
  now: number
  timeZoneOf: (marketId: number) => string
  onChange: (intent: Intent) => void
  onAnswer: (isYes: boolean) => void
  onFocus: (selector: string) => void
  onClose: () => void
}

/** What lies over the board, and where focus goes from there. */
export function BoardDialogs(props: DialogsProps) {
  const { asking, question, board, orders, now, timeZoneOf, onChange, onAnswer, onFocus, onClose } = props

  /** What was on the card is gone from it: on to the next one, or to the driver who has it now. */
  function takeOffRail(intent: Intent) {
    onChange(intent)
    const { request, data } = intent
    if (request === 'dispatch_hand_to') return onFocus(columnOf(data.driver_id))
    if (request !== 'dispatch_place_order' && request !== 'send_to_external_delivery') return
    const at = orders.findIndex(({ order_id }) => order_id === data.order_id)
    const next = orders[at + 1] ?? orders[at - 1]
    if (next) onFocus(cardOf(next.order_id))
    else if ('driver_id' in data) onFocus(columnOf(data.driver_id))
  }
  const asked = board.driver_queues.find(({ driver_id }) => driver_id === question?.driver_id)
  return (
    <>
      {asking?.what === 'assign' && (
        <AssignDialog
          wanted={asking.wanted}
          board={board}
          now={now}
          timeZone={timeZoneOf(asking.wanted.market_id)}
          onAssign={takeOffRail}
          onClose={onClose}
        />
      )}
      {asking?.what === 'send' && <SendDialog order={asking.order} onSend={takeOffRail} onClose={onClose} />}
      {question && (
        <AtDoorDialog question={question} driver={asked?.driver_details.name ?? 'the driver'} onAnswer={onAnswer} />
      )}
    </>
  )
}
