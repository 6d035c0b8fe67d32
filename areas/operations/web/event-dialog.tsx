import { useOfficeZone } from '#areas/accounts/web/public.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Diff } from '#ui/diff.tsx'
import type { AuditEvent } from '../calls/audit.ts'
import { readDetail } from '../rules/audit-detail.ts'
import { pageOfSubject, subjectText, whatText } from '../rules/audit-subject.ts'
import styles from './audit.module.css'

const moment = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone })

/** One event whole: what was there before and after, and all else that was written down. */
export function EventDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { what, who, actor, at, time_zone, market, subject, event_id } = event
  const ownZone = useOfficeZone()
  const zone = time_zone ?? ownZone
  const { changes, facts } = readDetail(event.detail, zone)
  const page = pageOfSubject(subject)
  return (
    <Dialog title={whatText(what)} onClose={onClose} wide>
      <div className={styles.event}>
        <DescriptionList
          facts={[
            ['When', moment(zone).format(at)],
            ['Who', actor === 'system' || who === actor ? who : `${who} (${subjectText(actor)})`],
            [
              'About',
              page ? (
                <a key="page" href={page}>
                  {subjectText(subject)}
                </a>
              ) : (
                subjectText(subject)
              ),
            ],
            ...(market === null ? [] : ([['Market', market]] as const)),
            ...facts,
            ['Event', String(event_id)],
          ]}
        />
        {changes.length > 0 && (
          <Diff label="What changed" rows={changes.map((change) => ({ id: change.name, ...change }))} />
        )}
      </div>
    </Dialog>
  )
}
