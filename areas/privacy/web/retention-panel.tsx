import { dateTimeText } from '#platform/core/date-time-text.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { Panel } from '#ui/panel.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { privacyPage } from '../calls/privacy.ts'
import styles from './privacy.module.css'

type Kind = PageStateOf<typeof privacyPage>['retention'][number]

/** Each kind with its time, its reason, and what the daily purge has done. */
export function RetentionPanel({ kinds }: { kinds: readonly Kind[] }) {
  const zone = useTimeZone()
  return (
    <Panel title="How long what is kept" flush>
      <ul className={styles.rows} aria-label="How long what is kept">
        {kinds.map((one) => (
          <li key={one.kind} className={styles.kind}>
            <b>{one.what}</b>
            <span>{one.kept}</span>
            <span className={styles.muted}>{one.why}</span>
            <span className={styles.muted}>{runText(one, zone)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const whole = new Intl.NumberFormat('en-US')

function runText({ last_run_at, removed_last, removed_30_days }: Kind, zone: string): string {
  if (last_run_at === null) return 'Not looked for yet'
  return `${dateTimeText(last_run_at, zone)}: ${whole.format(removed_last)}; in 30 days: ${whole.format(removed_30_days)}`
}
