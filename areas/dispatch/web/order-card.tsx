import type { DragEvent } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { CountdownTime } from '#ui/countdown.tsx'
import { countdownOf } from '#ui/countdown-text.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Pill } from '#ui/pill.tsx'
import { AgeTag, Tag } from '#ui/tag.tsx'
import type { UnassignedOrder } from '../rules/board.ts'
import styles from './unassigned-rail.module.css'

type CardProps = {
  order: UnassignedOrder
  problem: string | undefined
  now: number
  /** The one card that Tab stops at; arrow keys go to the others. */
  isStop: boolean
  onCurrent: (orderId: number) => void
  onAssign: (order: UnassignedOrder) => void
  onSend: (order: UnassignedOrder) => void
  onDrag: (order: UnassignedOrder | undefined) => void
}

/** What makes it a card: keys find it, and it can be dragged. */
const cardOf = ({ order, isStop, onCurrent, onDrag }: CardProps) => ({
  'data-order': order.order_id,
  tabIndex: isStop ? 0 : -1,
  'aria-label': `Order ${order.order_id}, ${order.from_address_summary.name}`,
  draggable: true,
  onFocus: () => onCurrent(order.order_id),
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', String(order.order_id))
    event.dataTransfer.effectAllowed = 'move'
    onDrag(order)
  },
  onDragEnd: () => onDrag(undefined),
})

/** A waiting order with its ways out: to a driver, or to the outside courier. */
export function OrderCard(props: CardProps & Pick<FactsProps, 'timeZone' | 'market'>) {
  const { order, problem, now, isStop, timeZone, market, onAssign, onSend } = props
  const reach = { tabIndex: isStop ? 0 : -1 }
  return (
    <li {...cardOf(props)} className={styles.order}>
      <OrderFactLines order={order} problem={problem} now={now} timeZone={timeZone} market={market} />
      <IconButton
        {...reach}
        icon="truck"
        size="small"
        className={styles.send}
        label={`Order ${order.order_id} to CW (E)`}
        onClick={(event) => {
          // The card will be gone: focus goes on to its neighbour. With alcohol it stays until the question is answered.
          if (!order.alcohol) focusNeighbour(event.currentTarget.closest('li'))
          onSend(order)
        }}
      />
      <Button
        {...reach}
        variant="primary"
        size="small"
        className={styles.assign}
        aria-label={`Assign order ${order.order_id}`}
        onClick={() => onAssign(order)}
      >
        Assign <Kbd>A</Kbd>
      </Button>
    </li>
  )
}

/** Number and minutes; keys and dragging work as on the whole card, and a click opens who may have it. */
export function FoldedCard(props: CardProps) {
  const { order, problem, now, onAssign } = props
  const { order_id, promised_at, from_address_summary: from } = order
  const due = promised_at === null ? undefined : countdownOf(promised_at, now)
  return (
    <li
      {...cardOf(props)}
      className={classes(styles.small, due && styles[due.stage], problem && styles.hasProblem)}
      title={problem ?? from.name}
    >
      <button type="button" tabIndex={-1} aria-label={`Assign order ${order_id}`} onClick={() => onAssign(order)}>
        <b>{order_id}</b>
        {due && promised_at !== null && <span>{Math.floor((promised_at - now) / 60_000)} min</span>}
      </button>
    </li>
  )
}

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

/** What a dispatcher reads on the card of a waiting order. */
function OrderFactLines({ order, problem, now, timeZone, market }: FactsProps) {
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
