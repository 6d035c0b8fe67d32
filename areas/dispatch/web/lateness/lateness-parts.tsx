import type { DispatchBoard, UnassignedOrder } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import { queueWith } from '../order-facts.ts'
import { CausesPanel } from './causes-panel.tsx'
import { RemediesDialog } from './remedies-dialog.tsx'
import type { Lateness } from './use-lateness.ts'

type PartsProps = {
  lateness: Lateness
  board: DispatchBoard
  timeZoneOf: (marketId: number) => string
  onChange: (intent: Intent) => void
  onSend: (order: UnassignedOrder) => void
}

/** What lies over the board about lateness. */
export function LatenessParts({ lateness, board, timeZoneOf, onChange, onSend }: PartsProps) {
  const { risks, context, isOpen, close, asked, closeRemedies } = lateness
  const zoneAt = (order_id: number) => timeZoneOf(marketOf(order_id, board))
  return (
    <>
      {isOpen && (
        <CausesPanel risks={risks} board={board} timeZoneOf={zoneAt} onOpen={context.onOpen} onClose={close} />
      )}
      {asked !== undefined && (
        <RemediesDialog
          key={asked}
          order_id={asked}
          risk={context.of(asked)}
          board={board}
          timeZone={zoneAt(asked)}
          onChange={onChange}
          onSend={onSend}
          onClose={closeRemedies}
        />
      )}
    </>
  )
}

const marketOf = (order_id: number, board: DispatchBoard) =>
  board.dispatch_unassigned_orders.find((order) => order.order_id === order_id)?.market_id ??
  queueWith(order_id, board)?.market_id ??
  0
