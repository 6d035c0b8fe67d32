import type { DragEvent, KeyboardEvent } from 'react'
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
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import type { Suggestion, Unserved } from '../rules/plan/planner/suggestions.ts'
import { claimantsText, useClaimants } from './assign/claims.ts'
import { useTakeOver } from './assign/use-take-over.ts'
import { LatePill } from './lateness/late-pill.tsx'
import { SuggestionLine, UnservedLine } from './suggestions/suggestion-line.tsx'
import { useFormerDriver } from './suggestions/use-former-driver.ts'
import { useSteady } from './suggestions/use-steady.ts'
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

/** A suggestion that is accepted, and the hour in which its driver is at work. */
export type Given = Suggestion & { readonly driver_hour_id: number }

type Proposed = {
  suggestion: Suggestion | undefined
  unserved: Unserved | undefined
  queues: readonly DriverQueue[]
  onGive: (given: Given) => void
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
export function OrderCard(props: CardProps & Proposed & Pick<FactsProps, 'timeZone' | 'market'>) {
  const { order, problem, now, isStop, timeZone, market, onAssign, onSend } = props
  const { suggestion, unserved, queues, onGive } = props
  const reach = { tabIndex: isStop ? 0 : -1 }
  const steady = useSteady(suggestion)
  const former = useFormerDriver(steady.shown)
  const queueOf = (id: number | null | undefined) => queues.find(({ driver_id }) => driver_id === id)
  const proposed = queueOf(steady.shown?.driver_id)
  const { claimants, isLeft, takeOver } = useTakeOver(order.order_id)
  function give(card: Element | null): void {
    const driver_hour_id = proposed?.driver_details.driver_hour_id
    if (!steady.shown?.is_shown || driver_hour_id == null) return
    // What was pressed is gone then; the card that has the focus gives with the next Enter.
    if (isLeft) {
      if (card instanceof HTMLElement) card.focus()
      takeOver()
      return
    }
    focusNeighbour(card)
    onGive({ ...steady.shown, driver_hour_id })
  }
  const card = cardOf(props)
  return (
    <li
      {...card}
      {...steady.whileLookedAt}
      className={styles.order}
      onFocus={() => {
        card.onFocus()
        steady.whileLookedAt.onFocus()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // A key that is held down takes over and does not go on to give.
        if (event.key === 'Enter' && event.target === event.currentTarget && !event.repeat) give(event.currentTarget)
      }}
    >
      <OrderFactLines order={order} problem={problem} now={now} timeZone={timeZone} market={market} />
      {claimants.length > 0 && (
        <div className={styles.claimed}>
          <Icon name="users" size="small" />
          <span role="status">{`${claimantsText(claimants)} choosing a driver`}</span>
          {isLeft && steady.shown?.is_shown && (
            <Button
              {...reach}
              size="small"
              aria-label={`Take over order ${order.order_id}`}
              onClick={(event) => give(event.currentTarget.closest('li'))}
            >
              Take over <Kbd>Enter</Kbd>
            </Button>
          )}
        </div>
      )}
      {steady.shown && proposed && !isLeft && (
        <SuggestionLine
          suggestion={steady.shown}
          queue={proposed}
          better={queueOf(steady.better)}
          former={queueOf(former)}
          timeZone={timeZone}
          isStop={isStop}
          onGive={(button) => give(button.closest('li'))}
        />
      )}
      {unserved && <UnservedLine unserved={unserved} queue={queueOf(unserved.driver_id)} timeZone={timeZone} />}
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
        variant={steady.shown?.is_shown ? 'plain' : 'primary'}
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
  const claimants = useClaimants(order_id)
  const claimed = claimants.length > 0 ? `${claimantsText(claimants)} choosing a driver` : undefined
  return (
    <li
      {...cardOf(props)}
      className={classes(styles.small, due && styles[due.stage], problem && styles.hasProblem)}
      title={problem ?? claimed ?? from.name}
    >
      <button type="button" tabIndex={-1} aria-label={`Assign order ${order_id}`} onClick={() => onAssign(order)}>
        <b>{order_id}</b>
        {claimed && <Icon name="users" size="small" />}
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
        <LatePill order_id={order_id} late={undefined} />
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
          {order.picked_up_by && <span className={styles.cut}>by {order.picked_up_by}</span>}
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
