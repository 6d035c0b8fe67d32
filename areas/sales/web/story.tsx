import { dayToUs, shortDay } from '#platform/core/day.ts'
import { addressOf } from '#platform/core/route-address.ts'
import { Panel } from '#ui/panel.tsx'
import { createEventPage } from '../calls/events.ts'
import type { ShownRestaurant, StoryEvent } from '../calls/sales.ts'
import { outcomeText, reasonText } from '../rules/outcome.ts'
import styles from './sales.module.css'
import { useSales } from './use-sales.ts'

/** What each visit came to, the latest first. */
export function Story({ restaurant: { name, events, event_count } }: { restaurant: ShownRestaurant }) {
  const mayChange = useSales('may_change')
  if (events.length === 0) return null
  const count = event_count === 1 ? '1 event' : `${event_count} events`
  const acts = event_count > events.length ? `${count}, the last ${events.length} here` : count
  return (
    <Panel title={`Story of ${name}`} flush acts={<span className={styles.faint}>{acts}</span>}>
      <ol className={styles.story}>
        {events.map((event) => (
          <li key={event.sales_event_id}>
            <time dateTime={event.happened_on} title={dayToUs(event.happened_on)}>
              {shortDay(event.happened_on)}
            </time>
            <div>
              <p>
                <b>{outcomeText(event.outcome)}</b>
                {whyText(event)}
                {event.who && <span className={styles.faint}>, {event.who}</span>}
              </p>
              {event.people.length > 0 && <p className={styles.faint}>With {event.people.join(', ')}</p>}
              {event.notes && <p className={styles.notes}>{event.notes}</p>}
            </div>
            {mayChange && (
              <a
                href={addressOf(createEventPage.path, { event: event.sales_event_id })}
                aria-label={`Change the event of ${shortDay(event.happened_on)}`}
              >
                Change
              </a>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function whyText({ rejection_reason, other_reason }: StoryEvent): string {
  if (rejection_reason === null) return ''
  return `: ${other_reason === '' ? reasonText(rejection_reason).toLowerCase() : other_reason}`
}
