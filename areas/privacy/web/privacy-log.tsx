import { dateTimeText } from '#platform/core/date-time-text.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { privacyPage } from '../calls/privacy.ts'
import styles from './privacy.module.css'

type Entry = PageStateOf<typeof privacyPage>['privacy_log'][number]

/** The latest exports and erasures: who, whose, why. */
export function PrivacyLog({ log }: { log: readonly Entry[] }) {
  const zone = useTimeZone()
  return (
    <Panel title="Exports and erasures" flush={log.length > 0}>
      {log.length === 0 ? (
        <EmptyState icon="shield" title="Nobody’s data was exported or erased yet." />
      ) : (
        <ul className={styles.rows} aria-label="Exports and erasures">
          {log.map(({ event_id, at, what, who, whose, reason }) => (
            <li key={event_id} className={styles.entry}>
              <b>
                {what} {whose}
              </b>
              <span>{reason}</span>
              <span className={styles.muted}>
                {who}, {dateTimeText(at, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
