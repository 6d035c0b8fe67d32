import { useContext, useState } from 'react'
import { sendSurely } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { dispatchAcceptPlan } from '../../calls/plan.ts'
import type { UnassignedOrder } from '../../rules/board.ts'
import { isFine } from '../../rules/plan/best-place.ts'
import { ClaimsContext } from '../assign/claims.ts'
import { confirm } from '../board-state.ts'
import styles from './plan-bar.module.css'
import type { Suggestions } from './use-suggestions.ts'

type BarProps = {
  /** Those that are shown. */
  orders: readonly UnassignedOrder[]
  suggestions: Suggestions
  onSay: (text: string) => void
}

/** Over the waiting orders: how the plan for all of them stands, and giving all whose time has come as it has them together. */
export function PlanBar({ orders, suggestions, onSay }: BarProps) {
  const [isAtWork, setAtWork] = useState(false)
  const claims = useContext(ClaimsContext)
  if (!suggestions.isKnown || orders.length === 0) return null
  const markets = [...new Set(orders.map(({ market_id }) => market_id))]
  if (markets.some((market_id) => !suggestions.versions.has(market_id))) {
    return (
      <p className={styles.none} role="status">
        <Icon name="alert" size="small" />
        No plan. Orders can be given as always.
      </p>
    )
  }
  const proposed = orders.flatMap(({ order_id, market_id }) => {
    const suggestion = suggestions.of(order_id)
    return suggestion?.is_shown ? [{ ...suggestion, market_id }] : []
  })
  // What a colleague is choosing for is theirs, also in the midst of a plan.
  const free = proposed.filter(({ order_id }) => !claims.has(order_id))
  const left = proposed.length - free.length
  async function acceptAll() {
    setAtWork(true)
    for (const market_id of markets) {
      const order_ids = free.filter((one) => one.market_id === market_id).map(({ order_id }) => order_id)
      const plan_version = suggestions.versions.get(market_id)
      if (order_ids.length > 0 && plan_version !== undefined) await accept(plan_version, order_ids, onSay)
    }
    suggestions.refresh()
    setAtWork(false)
  }
  return (
    <div className={styles.bar}>
      <Icon name="spark" size="small" />
      <b>{`Plan for ${orders.length}`}</b>
      <span>
        {[
          free.length > 0 && `${free.filter(isFine).length} of ${free.length} to give harm nobody`,
          left > 0 && `${left}${free.length > 0 ? ' more' : ''} ${left === 1 ? 'is' : 'are'} being chosen for`,
          proposed.length === 0 && 'Nothing is to be given yet',
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {free.length > 1 && (
        <Button size="small" loading={isAtWork} onClick={() => void acceptAll()}>
          Accept all
        </Button>
      )}
    </div>
  )
}

async function accept(
  plan_version: number,
  order_ids: readonly number[],
  onSay: (text: string) => void,
): Promise<void> {
  const { success, data } = await sendSurely(dispatchAcceptPlan, { plan_version, order_ids: [...order_ids] }).catch(
    () => notSaved,
  )
  if (!success) return onSay(data.message)
  confirm({ changed: data.driver_queues, dispatch_unassigned_orders: data.dispatch_unassigned_orders })
  onSay(`${order_ids.length} ${order_ids.length === 1 ? 'order' : 'orders'} given as planned`)
}

const notSaved = { success: false, data: { error: 'not_saved', message: 'Not saved. Please try again.' } } as const
