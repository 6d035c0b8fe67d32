import { useEffect, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { receivedEmailPage } from '../calls/test-mail.ts'
import { MailState } from './mail-state.tsx'
import styles from './marketing.module.css'

const usePage = pageHook<typeof receivedEmailPage>()
const refreshMs = 2_000

/** One mail as it was received: its headers, and its body in a frame that can do nothing. */
export default function ReceivedEmailPage() {
  const { received_email_id, subject, state, headers, text } = usePage('received')
  const [look, setLook] = useState<'mail' | 'plain'>('mail')
  useEffect(() => {
    if (state !== 'queued') return undefined
    const timer = setInterval(() => void refreshPage(), refreshMs)
    return () => clearInterval(timer)
  }, [state])
  return (
    <OfficePage
      title={`Received mail ${received_email_id}`}
      acts={[{ label: 'All test mail', href: '/secure/testing' }]}
      side={<MailState state={state} />}
    >
      <Panel
        title="Mail"
        acts={
          <SegmentedControl
            legend="Show"
            value={look}
            onChoose={setLook}
            parts={[
              { value: 'mail', label: 'Mail' },
              { value: 'plain', label: 'Plain' },
            ]}
          />
        }
      >
        <div className={styles.stack}>
          <DescriptionList facts={headers.map(({ name, value }) => [name, value] as const)} />
          {look === 'mail' ? (
            <iframe
              className={styles.frame}
              sandbox=""
              title={subject}
              src={`/secure/testing/received_email/${received_email_id}/body`}
            />
          ) : (
            <pre className={styles.words}>{text}</pre>
          )}
          <p className={styles.muted}>Shown without scripts, forms or pictures from elsewhere.</p>
        </div>
      </Panel>
    </OfficePage>
  )
}
