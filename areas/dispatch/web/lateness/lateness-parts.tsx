import type { DispatchBoard } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import { CausesPanel } from './causes-panel.tsx'
import { RemediesDialog } from './remedies-dialog.tsx'
import type { Lateness } from './use-lateness.ts'

type PartsProps = {
  lateness: Lateness
  board: DispatchBoard
  timeZoneOf: (marketId: number) => string
  onChange: (intent: Intent) => void
}

/** What lies over the board about lateness. */
export function LatenessParts({ lateness, board, timeZoneOf, onChange }: PartsProps) {
  const { risks, context, isOpen, close, asked, closeRemedies } = lateness
  return (
    <>
      {isOpen && <CausesPanel risks={risks} board={board} onOpen={context.onOpen} onClose={close} />}
      {asked !== undefined && (
        <RemediesDialog
          key={asked}
          order_id={asked}
          risk={context.of(asked)}
          board={board}
          timeZone={timeZoneOf(marketOf(asked, board))}
          onChange={onChange}
          onClose={closeRemedies}
        />
      )}
    </>
  )
}

function marketOf(order_id: number, { driver_queues, dispatch_unassigned_orders }: DispatchBoard): number {
  const waiting = dispatch_unassigned_orders.find((order) => order.order_id === order_id)
  const queue = driver_queues.find(({ driver_assignments }) =>
    driver_assignments.some((row) => row.order_id === order_id),
  )
  return waiting?.market_id ?? queue?.market_id ?? 0
}
