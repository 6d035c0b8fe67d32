import { memo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AgeTag } from '#ui/tag.tsx'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { FoldedCard, type Given, OrderCard } from './order-card.tsx'
import { PlanBar } from './suggestions/plan-bar.tsx'
import type { Suggestions } from './suggestions/use-suggestions.ts'
import styles from './unassigned-rail.module.css'

type RailProps = {
  /** Those that are shown, by promise. */
  orders: readonly UnassignedOrder[]
  suggestions: Suggestions
  queues: readonly DriverQueue[]
  onGive: (given: Given) => void
  onSay: (text: string) => void
  /** All there are. */
  count: number
  marketOf: (marketId: number) => string | undefined
  problems: Readonly<Record<string, string>>
  now: number
  timeZoneOf: (marketId: number) => string
  /** Only numbers and minutes are left, so that the columns have the room. */
  isFolded: boolean
  onFold: () => void
  onAssign: (order: UnassignedOrder) => void
  onSend: (order: UnassignedOrder) => void
  onDrag: (order: UnassignedOrder | undefined) => void
}

/** Orders without a driver, with what is left until their promise; below them the way to the external service. */
export const UnassignedRail = memo(function UnassignedRail(props: RailProps) {
  const { suggestions, queues, onGive, onSay } = props
  const { orders, count, problems, now, timeZoneOf, marketOf, isFolded, onFold, onAssign, onSend, onDrag } = props
  const [current, setCurrent] = useState<number>()
  // On a phone the drivers need the room more; the cards lead to CW too.
  const [isWide] = useState(() => matchMedia('(min-width: 756px)').matches)
  const stop = orders.some(({ order_id }) => order_id === current) ? current : orders[0]?.order_id
  const fold = (
    <IconButton
      icon={isFolded ? 'right' : 'left'}
      size="small"
      className={styles.fold}
      label={isFolded ? 'Unfold the unassigned orders (\\)' : 'Fold the unassigned orders (\\)'}
      aria-expanded={!isFolded}
      onClick={onFold}
    />
  )
  const cards = orders.map((order) => {
    const { order_id, market_id } = order
    const card = {
      order,
      now,
      isStop: order_id === stop,
      problem: problems[`order ${order_id}`],
      onCurrent: setCurrent,
      onAssign,
      onSend,
      onDrag,
    }
    return isFolded ? (
      <FoldedCard key={order_id} {...card} />
    ) : (
      <OrderCard
        key={order_id}
        {...card}
        timeZone={timeZoneOf(market_id)}
        market={marketOf(market_id)}
        suggestion={suggestions.of(order_id)}
        unserved={suggestions.unserved(order_id)}
        queues={queues}
        onGive={onGive}
      />
    )
  })
  if (isFolded) {
    return (
      <>
        <header className={styles.foldedHead}>
          {fold}
          <span className={styles.count}>{count}</span>
        </header>
        <ol className={styles.folded}>{cards}</ol>
      </>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <h2>Unassigned</h2>
        <span className={styles.count}>{count}</span>
        <span className={styles.hint}>{orders.length < count ? `showing ${orders.length}` : 'by promise'}</span>
        {fold}
      </header>
      <PlanBar orders={orders} suggestions={suggestions} onSay={onSay} />
      {orders.length === 0 && (
        <p className={styles.none}>{count === 0 ? 'Every order has a driver.' : 'None of them is looked for.'}</p>
      )}
      <ol className={styles.orders}>{cards}</ol>
      <section className={styles.cw} aria-label="Send to CW">
        <details open={isWide}>
          <summary className={styles.head}>
            <h2>Send to CW</h2>
            <span className={styles.hint}>outside courier</span>
            <Icon name="down" size="small" />
          </summary>
          <ul className={styles.sends}>
            {orders.map((order) => (
              <li key={order.order_id}>
                <Button
                  size="small"
                  icon="truck"
                  aria-label={`Send order ${order.order_id} to CW`}
                  title={`Send order ${order.order_id} to CW`}
                  onClick={() => onSend(order)}
                >
                  <b>{order.order_id}</b>
                  {order.alcohol && <AgeTag />}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </>
  )
})
