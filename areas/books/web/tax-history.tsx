import { momentText } from '#platform/core/moment-text.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { ShownTaxRecord } from '../calls/tax-records.ts'
import styles from './tax.module.css'
import { useTax } from './tax-search.ts'

/** What was written to the payee and whether it arrived; who did what, looks at the id included. */
export function TaxHistory({ record: { messages, story, time_zone } }: { record: ShownTaxRecord }) {
  const now = useTax('read_at')
  return (
    <div className={styles.stack}>
      {messages.length > 0 && (
        <Panel title="Messages" flush>
          <ul className={styles.story}>
            {messages.map(({ message_id, at, body, recipient, state }) => (
              <li key={message_id}>
                <time>{momentText(at, now, time_zone)}</time>
                <div>
                  <p className={styles.body}>{body}</p>
                  <small>
                    {recipient} <Pill kind={state === 'failed' ? 'danger' : 'quiet'}>{state}</Pill>
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {story.length > 0 && (
        <Panel title="Story" flush>
          <ol className={styles.story}>
            {story.map(({ event_id, at, who, text }) => (
              <li key={event_id}>
                <time>{momentText(at, now, time_zone)}</time>
                <span>
                  <b>{who}</b> {text}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </div>
  )
}
