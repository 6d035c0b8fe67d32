import { Pill } from '#ui/pill.tsx'
import { stateOf } from './order-words.ts'
import { useDeskPage } from './use-desk-order.ts'

/** The one thing to know of the order now. */
export function OrderPill() {
  const { progress, created_at } = useDeskPage('order')
  const { needs, dispatch_state } = useDeskPage('desk')
  const now = useDeskPage('read_at')
  const due_at = progress.promised_at ?? progress.ready_at
  const is_unassigned = dispatch_state === 'unassigned'
  const { kind, shape, text } = stateOf({ status: progress.status, needs, due_at, created_at, is_unassigned }, now)
  return (
    <Pill kind={kind} shape={shape}>
      {text}
    </Pill>
  )
}
