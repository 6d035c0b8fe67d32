import { memo, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { CountdownTime } from '#ui/countdown.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Pill } from '#ui/pill.tsx'
import { AgeTag, Tag } from '#ui/tag.tsx'
import type { UnassignedOrder } from '../rules/board.ts'
import styles from './unassigned-rail.module.css'

type RailProps = {
  /** Those that are shown, by promise. */
  orders: readonly UnassignedOrder[]
  /** All there are. */
  count: number
  marketOf: (marketId: number) => string | undefined
  problems: Readonly<Record<string, string>>
  now: number
  timeZoneOf: (marketId: number) => string
  onAssign: (order: UnassignedOrder) => void
  onSend: (order: UnassignedOrder) => void
  onDrag: (order: UnassignedOrder | undefined) => void
}

/** Orders without a driver, with what is left until their promise; below them the way to the external service. */
export const UnassignedRail = memo(function UnassignedRail(props: RailProps) {
  const { orders, count, problems, now, timeZoneOf, marketOf, onAssign, onSend, onDrag } = props
  const [current, setCurrent] = useState<number>()
  const stop = orders.some(({ order_id }) => order_id === current) ? current : orders[0]?.order_id
  return (
    <>
      <header className={styles.head}>
        <h2>Unassigned</h2>
        <span className={styles.count}>{count}</span>
        <span className={styles.hint}>{orders.length < count ? `showing ${orders.length}` : 'by promise'}</span>
      </header>
      {orders.length === 0 && (
        <p className={styles.none}>{count === 0 ? 'Every order has a driver.' : 'None of them is looked for.'}</p>
      )}
      <ol className={styles.orders}>
        {orders.map((order) => (
          <li
            key={order.order_id}
            className={styles.order}
            data-order={order.order_id}
            tabIndex={order.order_id === stop ? 0 : -1}
            aria-label={`Order ${order.order_id}, ${order.from_address_summary.name}`}
            draggable
            onFocus={() => setCurrent(order.order_id)}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', String(order.order_id))
              event.dataTransfer.effectAllowed = 'move'
              onDrag(order)
            }}
            onDragEnd={() => onDrag(undefined)}
          >
            <Facts
              order={order}
              problem={problems[`order ${order.order_id}`]}
              now={now}
              timeZone={timeZoneOf(order.market_id)}
              market={marketOf(order.market_id)}
            />
            <IconButton
              icon="truck"
              size="small"
              className={styles.send}
              tabIndex={order.order_id === stop ? 0 : -1}
              label={`Order ${order.order_id} to CW (E)`}
              onClick={(event) => {
                // The card will be gone: focus goes on to its neighbour. With alcohol it stays until the question is answered.
                if (!order.alcohol) focusNeighbour(event.currentTarget.closest('li'))
                onSend(order)
              }}
            />
            <Button
              variant="primary"
              size="small"
              className={styles.assign}
              tabIndex={order.order_id === stop ? 0 : -1}
              aria-label={`Assign order ${order.order_id}`}
              onClick={() => onAssign(order)}
            >
              Assign <Kbd>A</Kbd>
            </Button>
          </li>
        ))}
      </ol>
      <section className={styles.cw} aria-label="Send to CW">
        <header className={styles.head}>
          <h2>Send to CW</h2>
          <span className={styles.hint}>outside courier</span>
        </header>
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
      </section>
    </>
  )
})

function focusNeighbour(card: Element | null): void {
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  if (neighbour instanceof HTMLElement) neighbour.focus()
}

/** The ring of the countdown is full this long before the promise. */
const promiseSpan = 3_600_000

type FactsProps = {
  order: UnassignedOrder
  problem: string | undefined
  now: number
  timeZone: string
  market: string | undefined
}

function Facts({ order, problem, now, timeZone, market }: FactsProps) {
  const { order_id, from_address_summary: from, address_summary: to, promised_at, ready_at } = order
  return (
    <>
      <div className={styles.line}>
        <b>{order_id}</b>
        <b className={styles.cut}>{from.name}</b>
        {order.alcohol && <AgeTag />}
        {market && <Tag kind="outline">{market}</Tag>}
      </div>
      <div className={styles.way}>
        <span className={styles.cut}>{from.addr_line_1}</span>
        <Icon name="arrow" size="small" />
        <span className={styles.cut}>{to.addr_line_1}</span>
      </div>
      {ready_at !== null && <div className={styles.ready}>ready {timeText(ready_at, timeZone)}</div>}
      {order.picked_up && (
        <div className={styles.line}>
          <Pill>Already picked up</Pill>
        </div>
      )}
      {(problem ?? order.external_reason) && (
        <p className={styles.reason} role={problem && 'alert'}>
          <Icon name="alert" size="small" />
          {problem ?? order.external_reason}
        </p>
      )}
      {promised_at !== null && (
        <div className={styles.promise}>
          <CountdownTime
            clock={timeText(promised_at, timeZone)}
            dueAt={promised_at}
            now={now}
            since={promised_at - promiseSpan}
          />
        </div>
      )}
    </>
  )
}
