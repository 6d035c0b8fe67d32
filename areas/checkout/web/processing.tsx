import { useEffect, useState } from 'react'
import { shortDay } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { type Step, Steps } from '#ui/steps.tsx'
import { type OrderSummary, orderPath, type PlacedOrder, type Placement } from '../rules/placement.ts'
import { timeoutText } from '../rules/reasons.ts'
import styles from './processing.module.css'

type ProcessingProps = {
  placement: Placement
  franchise: string
  total: string
  /** 'Visa 4242', or nothing when no card pays. */
  card: string | undefined
  /** Words for the refusal, and where it sends the customer. */
  refusal: { message: string; act: string } | undefined
  supportPhone: string
  /** About now, and the clock that the customer is told by. */
  at: number
  timeZone: string
  onAgain: () => void
  onNewOrder: () => void
  onBack: () => void
}

/** The popup while an order is placed, and each way in which that can end (ORD-01, ORD-14…23). */
export function Processing(props: ProcessingProps) {
  const { placement, card, refusal } = props
  switch (placement.phase) {
    case 'placing':
    case 'placed':
    case 'redirected':
      return <Placing {...props} placement={placement} />
    case 'similar':
      return (
        <Similar
          order={placement.order}
          summary={placement.summary}
          at={props.at}
          timeZone={props.timeZone}
          onNewOrder={props.onNewOrder}
          onBack={props.onBack}
        />
      )
    case 'refused':
      return (
        <Dialog
          title="Your order was not placed"
          role="alertdialog"
          onClose={props.onBack}
          foot={
            <Button variant="primary" size="large" wide onClick={props.onBack}>
              {refusal?.act ?? 'Back to my cart'}
            </Button>
          }
        >
          <p className={styles.bad}>{refusal?.message}</p>
          <Note kind="success">
            {card ? <b>Your card was not charged</b> : <b>Nothing was ordered</b>} and your cart is as you left it.
          </Note>
        </Dialog>
      )
    case 'timed_out':
      return (
        <Dialog
          title="We lost the line"
          role="alertdialog"
          onClose={props.onBack}
          foot={
            <>
              <Button variant="primary" size="large" wide onClick={props.onAgain}>
                Try again
              </Button>
              <p className={styles.call}>
                Or call <PhoneLink phone={props.supportPhone} />
              </p>
            </>
          }
        >
          <p className={styles.bad}>{timeoutText}</p>
          <Note icon="shield">Trying again cannot order twice: this cart can become one order only.</Note>
        </Dialog>
      )
  }
}

function Placing({ placement, franchise, total, card }: ProcessingProps) {
  const seconds = useSeconds()
  const isOnline = useOnline()
  const attempt = placement.phase === 'placing' ? placement.attempt : 1
  const isPosted = placement.phase === 'placing' && !placement.posting
  const isPlaced = placement.phase === 'placed'
  const payment: Step = card
    ? { name: `Authorizing ${card}`, stage: isPlaced ? 'done' : isPosted ? 'now' : 'later', detail: total }
    : { name: 'Reserving your order', stage: isPlaced ? 'done' : isPosted ? 'now' : 'later', detail: total }
  const steps: Step[] = [
    {
      name: 'Sending your order',
      stage: isPosted || isPlaced ? 'done' : 'now',
      detail: 'Prices, hours, address and age are checked',
    },
    payment,
    { name: `Handing it to ${franchise}`, stage: isPlaced ? 'now' : 'later' },
  ]
  return (
    <Dialog title={attempt > 1 ? 'Still placing your order' : 'Placing your order'}>
      {!isOnline && (
        <Note kind="warn">You seem to be offline. We go on by ourselves as soon as you are connected.</Note>
      )}
      <p role="status">
        {attempt > 1
          ? `It is slow right now, so we asked again, ${seconds} seconds so far. You will only be charged once.`
          : 'Usually under ten seconds. You can put the phone down.'}
      </p>
      <Steps label="What has happened" steps={steps} />
    </Dialog>
  )
}

type SimilarProps = {
  order: PlacedOrder
  summary: OrderSummary | undefined
  /** Now, and the clock that the customer is told by. */
  at: number
  timeZone: string
  onNewOrder: () => void
  onBack: () => void
}

/** An order of this cart exists, with other content (SIL-ORD-017). */
function Similar({ order, summary, at, timeZone, onNewOrder, onBack }: SimilarProps) {
  return (
    <Dialog
      title="You recently placed a similar order."
      onClose={onBack}
      foot={
        <>
          <LinkButton variant="primary" size="large" wide href={orderPath(order)}>
            View Order
          </LinkButton>
          <Button size="large" wide onClick={onNewOrder}>
            Place New Order
          </Button>
        </>
      }
    >
      <p>Did you mean to order twice?</p>
      {summary && (
        <dl className={styles.summary}>
          <dt>{summary.franchise_name}</dt>
          <dd>{placedText(Date.parse(summary.created_at), at, timeZone)}</dd>
          <dd>
            <b>${summary.total}</b>
          </dd>
        </dl>
      )}
    </Dialog>
  )
}

/** 'Today, 6:04 PM', 'Nov 24, 6:04 PM', by the market's clock. */
function placedText(placedAt: number, now: number, timeZone: string): string {
  const placed = localTime(placedAt, timeZone)
  const day = placed.day === localTime(now, timeZone).day ? 'Today' : shortDay(placed.day)
  return `${day}, ${clockText(placed.minute)}`
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
