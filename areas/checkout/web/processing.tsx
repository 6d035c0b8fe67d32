import { useEffect, useState } from 'react'
import { shortDay } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { dollarsOf } from '#platform/core/money.ts'
import { rich } from '#platform/web/rich.ts'
import { useOnline } from '#platform/web/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { type Step, Steps } from '#ui/steps.tsx'
import { type OrderSummary, orderPath, type PlacedOrder, type Placement } from '../rules/placement.ts'
import { reasonWords } from '../rules/reason-words.ts'
import { placingWords as words } from './placing-words.ts'
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
    case 'challenged':
      // No dialog: the provider's window lies over the page, and over it would lie ours.
      return (
        <p role="status" className={styles.asking}>
          {words.bank_asks}
        </p>
      )
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
          title={words.refused}
          role="alertdialog"
          onClose={props.onBack}
          foot={
            <Button variant="primary" size="large" wide onClick={props.onBack}>
              {refusal?.act ?? words.to_cart}
            </Button>
          }
        >
          <p className={styles.bad}>{refusal?.message}</p>
          <Note kind="success">
            {rich(card ? words.not_charged : words.not_ordered, { b: (said) => <b>{said}</b> })}
          </Note>
        </Dialog>
      )
    case 'timed_out':
      return (
        <Dialog
          title={words.lost}
          role="alertdialog"
          onClose={props.onBack}
          foot={
            <>
              <Button variant="primary" size="large" wide onClick={props.onAgain}>
                {words.again}
              </Button>
              <p className={styles.call}>{rich(words.or_call, { phone: <PhoneLink phone={props.supportPhone} /> })}</p>
            </>
          }
        >
          <p className={styles.bad}>{reasonWords.timed_out}</p>
          <Note icon="shield">{words.not_twice}</Note>
        </Dialog>
      )
  }
}

function Placing({ placement, franchise, total, card }: ProcessingProps) {
  const seconds = useSeconds()
  const isOnline = useOnline()
  const attempt = placement.phase === 'placing' ? placement.attempt : 1
  const isPosted = placement.phase === 'placing' && placement.heard && !placement.posting
  const isPlaced = placement.phase === 'placed'
  const payment: Step = card
    ? { name: words.authorizing({ card }), stage: isPlaced ? 'done' : isPosted ? 'now' : 'later', detail: total }
    : { name: words.reserving, stage: isPlaced ? 'done' : isPosted ? 'now' : 'later', detail: total }
  const steps: Step[] = [
    {
      name: words.sending,
      stage: isPosted || isPlaced ? 'done' : 'now',
      detail: words.sending_what,
    },
    payment,
    { name: words.handing({ place: franchise }), stage: isPlaced ? 'now' : 'later' },
  ]
  return (
    <Dialog title={attempt > 1 ? words.still_placing : words.placing}>
      {!isOnline && <Note kind="warn">{words.offline}</Note>}
      <p role="status">{attempt > 1 ? words.slow({ seconds }) : words.usually}</p>
      <Steps label={words.steps} steps={steps} />
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
  /** It ends with the dialog. */
  const [loading, setLoading] = useState(false)
  return (
    <Dialog
      title={words.similar}
      onClose={onBack}
      foot={
        <>
          <LinkButton variant="primary" size="large" wide href={orderPath(order)}>
            {words.view_order}
          </LinkButton>
          <Button
            size="large"
            wide
            loading={loading}
            onClick={() => {
              setLoading(true)
              onNewOrder()
            }}
          >
            {words.new_order}
          </Button>
        </>
      }
    >
      <p>{words.similar_question}</p>
      {summary && (
        <dl className={styles.summary}>
          <dt>{summary.franchise_name}</dt>
          <dd>{placedText(Date.parse(summary.created_at), at, timeZone)}</dd>
          <dd>
            <b>{dollarsOf(summary.total)}</b>
          </dd>
        </dl>
      )}
    </Dialog>
  )
}

/** 'Today, 6:04 PM', 'Nov 24, 6:04 PM', by the market's clock. */
function placedText(placedAt: number, now: number, timeZone: string): string {
  const placed = localTime(placedAt, timeZone)
  const time = clockText(placed.minute)
  if (placed.day === localTime(now, timeZone).day) return words.today_at({ time })
  return words.day_at({ day: shortDay(placed.day), time })
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
