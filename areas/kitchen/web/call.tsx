import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { KitchenOrder } from '../rules/kitchen-state.ts'
import { prepChoices, readyAt } from '../rules/ready-time.ts'
import styles from './call.module.css'
import type { KitchenDesk, KitchenView } from './kitchen-desk.ts'
import { LineText } from './line-text.tsx'

type CallProps = {
  desk: KitchenDesk
  shown: KitchenView
  order: KitchenOrder
  now: number
  /** New orders behind this one. */
  more: number
  /** The browser lets the page sound. */
  isAllowed: boolean
  onItems: () => void
}

/** A new order: nothing else on the screen until somebody answers. */
export function Call({ desk, shown, order, now, more, isAllowed, onItems }: CallProps) {
  const { kitchen } = shown
  const [minutes, setMinutes] = useState(kitchen.prep_minutes)
  const at = (time: number) => timeText(time, kitchen.time_zone)
  const readyFor = (chosen: number) => readyAt({ now, minutes: chosen, window_from: order.window_from ?? undefined })
  const { order_id } = order
  return (
    <main className={styles.call}>
      <svg
        className={styles.callRings}
        viewBox="0 0 900 900"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="450" cy="450" r="180" />
        <circle cx="450" cy="450" r="290" />
        <circle cx="450" cy="450" r="420" />
      </svg>
      <section className={styles.callWhat} aria-labelledby="call-number">
        <p className={styles.callEyebrow}>
          <span role="alert">
            <Icon name="bell" /> New order
          </span>
          <span className={styles.pill}>waiting {waitText(now - order.created_at)}</span>
          {more > 0 && <span className={styles.pill}>{more} more after this</span>}
        </p>
        <h1 id="call-number" className={styles.callNo}>
          {order_id}
        </h1>
        <p className={styles.callMeta}>
          <span>
            <Icon name={order.is_delivery ? 'car' : 'bag'} />
            {order.is_delivery ? 'Delivery' : 'Pickup'}
          </span>
          <span>
            <Icon name="user" />
            {order.customer}
          </span>
          <span>
            <Icon name="cash" />
            {order.pays_here ? 'Pays here' : 'Nothing to collect'}
          </span>
        </p>
        {order.window && <p className={styles.forLater}>For {order.window}</p>}
        <ul className={styles.callLines}>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand there twice
            <li key={index}>
              <b>{line.quantity}</b>
              <span>
                <LineText line={line} said={styles.said} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.callAnswer} aria-labelledby="call-answer">
        <h2 id="call-answer">When will it be ready?</h2>
        <div className={styles.prep} role="radiogroup" aria-labelledby="call-answer">
          {prepChoices(kitchen.prep_minutes).map((choice) => (
            <label key={choice}>
              {choice === kitchen.prep_minutes && <span className={styles.usual}>usual</span>}
              <input type="radio" name="minutes" checked={choice === minutes} onChange={() => setMinutes(choice)} />
              <b>{choice} min</b>
              <small>{at(readyFor(choice))}</small>
            </label>
          ))}
        </div>
        <Button
          variant="primary"
          className={styles.accept}
          onClick={() => desk.touch({ does: 'accept', order_id, minutes, ready_at: readyFor(minutes) })}
        >
          Accept <small>ready at {at(readyFor(minutes))}</small>
        </Button>
        <div className={styles.others}>
          <Button variant="quiet" onClick={onItems}>
            An item is out
          </Button>
          <LinkButton variant="quiet" href={`tel:${kitchen.support_phone.replace(/\D/g, '')}`}>
            Cannot make it
          </LinkButton>
        </div>
        <p className={styles.small}>
          {isAllowed
            ? 'A touch stops the ring for 20 seconds. Only an answer ends it.'
            : 'Touch the screen once, so that this tablet may ring.'}
        </p>
      </section>
      {shown.lost_since !== undefined && (
        <p className={styles.lost} role="status">
          <Icon name="off" /> No internet. Call {kitchen.support_phone}.
        </p>
      )}
      <Ladder
        waited={now - order.created_at}
        at={(after) => at(order.created_at + after)}
        phone={kitchen.phone_number}
      />
    </main>
  )
}

const minute = 60_000
const steps = [
  { after: 0, icon: 'bell', title: 'Rings here', text: 'The ticket came by text, too.' },
  { after: minute, icon: 'bell', title: 'Rings louder', text: 'On all tablets of this kitchen.' },
  { after: 5 * minute, icon: 'message', title: 'Text to you', text: 'Cosmic sees it on its list.' },
  { after: 10 * minute, icon: 'phone', title: 'Second text', text: 'Cosmic calls' },
] as const

/** What happens while nobody answers (SIL-ORD-131). */
function Ladder({ waited, at, phone }: { waited: number; at: (after: number) => string; phone: string }) {
  const present = steps.findLastIndex(({ after }) => waited >= after)
  return (
    <ol className={styles.ladder} aria-label="What happens if nobody answers">
      {steps.map(({ after, icon, title, text }, index) => (
        <li
          key={title}
          className={classes(styles.rung, index < present && styles.isDone, index === present && styles.isNow)}
        >
          <b>
            <Icon name={index < present ? 'check' : icon} />
            {title}
            <time>{at(after)}</time>
          </b>
          <span>{index === steps.length - 1 ? `${text} ${phone}.` : text}</span>
        </li>
      ))}
    </ol>
  )
}

/** '1:12'. */
function waitText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
