import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { dueText, type KitchenOrder, urgencyOf } from '../rules/kitchen-state.ts'
import { LineText } from './line-text.tsx'
import styles from './ticket-card.module.css'

type CardProps = {
  order: KitchenOrder
  now: number
  time_zone: string
  /** The next one: its button is filled. */
  isNext: boolean
  /** Its lines that a cook has ticked. */
  ticked: readonly number[]
  /** What was touched of it is not sent yet. */
  waits: boolean
  onTick: (line: number) => void
  onReady: () => void
  onMoreTime: () => void
}

/** An order that is being made. Lines are ticked on this tablet alone, as a cook goes along. */
export function TicketCard({ order, now, time_zone, isNext, ticked, waits, onTick, onReady, onMoreTime }: CardProps) {
  const urgency = urgencyOf(order, now)
  const id = `order-${order.order_id}`
  return (
    <article
      className={classes(styles.ticket, urgency === 'soon' && styles.isSoon, urgency === 'late' && styles.isLate)}
      aria-labelledby={id}
    >
      <header className={styles.ticketHead}>
        <h3 id={id}>{order.order_id}</h3>
        <p className={styles.ticketTime}>
          <b>{dueText(order, now)}</b>
        </p>
        <p>
          <Icon name={order.is_delivery ? 'car' : 'bag'} />
          {order.is_delivery ? 'Delivery' : 'Pickup'}
        </p>
        <p className={styles.ticketTime}>
          <small>by {timeText(order.ready_at, time_zone)}</small>
        </p>
      </header>
      <ul className={styles.ticketLines}>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand there twice
          <li key={index}>
            <button
              type="button"
              className={classes(styles.ticketLine, ticked.includes(index) && styles.isDone)}
              aria-pressed={ticked.includes(index)}
              onClick={() => onTick(index)}
            >
              <b>{line.quantity}</b>
              <span>
                <LineText line={line} said={styles.said} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <footer className={styles.ticketFoot}>
        <FetcherLine order={order} now={now} time_zone={time_zone} />
        {waits && <WillSend />}
        <Button variant={isNext ? 'primary' : 'tint'} onClick={onReady}>
          Ready
        </Button>
        <Button variant="quiet" onClick={onMoreTime}>
          Needs more time
        </Button>
      </footer>
    </article>
  )
}

export function WillSend() {
  return (
    <p className={styles.saved}>
      <Icon name="cloud" />
      Saved, will send
    </p>
  )
}

/** Who fetches it, and when. */
function FetcherLine({ order, now, time_zone }: { order: KitchenOrder; now: number; time_zone: string }) {
  const { fetcher, is_delivery, customer, pays_here } = order
  if (!is_delivery)
    return (
      <p className={styles.ticketWho}>
        <Icon name="user" />
        <span>{customer}</span>
        <b>{pays_here ? 'pays here' : 'is paid'}</b>
      </p>
    )
  return (
    <p className={classes(styles.ticketWho, fetcher?.is_here && styles.isHere)}>
      <Icon name="car" />
      <span>{fetcherText(order)}</span>
      {fetcher?.at != null && (
        <b>{fetcher.is_here ? minutesText(now - fetcher.at) : comesText(fetcher.at, now, time_zone)}</b>
      )}
    </p>
  )
}

export function fetcherText({ fetcher, is_delivery, customer }: KitchenOrder): string {
  if (!is_delivery) return `${customer} fetches it`
  if (!fetcher) return 'No driver yet'
  return fetcher.is_here ? `${fetcher.name} is here` : fetcher.name
}

const minutesText = (ms: number) => `${Math.max(0, Math.floor(ms / 60_000))} min`

function comesText(at: number, now: number, time_zone: string): string {
  const minutes = Math.ceil((at - now) / 60_000)
  return minutes > 0 && minutes <= 15 ? `${minutes} min away` : `at ${timeText(at, time_zone)}`
}
