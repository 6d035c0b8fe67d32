import { Pill } from '#ui/pill.tsx'
import type { ListedStatement } from '../calls/payouts.ts'

export function StatementState({ statement }: { statement: Pick<ListedStatement, 'state' | 'is_in_later'> }) {
  if (statement.state === 'paid')
    return (
      <Pill kind="ok" icon="lock">
        Paid
      </Pill>
    )
  if (statement.state === 'approved')
    return (
      <Pill kind="ok" shape="tick">
        Approved
      </Pill>
    )
  if (statement.is_in_later) return <Pill kind="quiet">In a later week</Pill>
  return (
    <Pill kind="info" shape="half">
      Open
    </Pill>
  )
}
