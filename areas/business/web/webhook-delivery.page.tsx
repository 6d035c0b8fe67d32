import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { replayWebhookDelivery, type webhookDeliveryPage } from '../calls/webhooks.ts'
import { MessageState } from './message-state.tsx'
import styles from './rocket.module.css'

const useMessage = pageHook<typeof webhookDeliveryPage>()

const moment = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone })

/** One message: what was sent, what came back at each try, and sending it once more. */
export default function WebhookDeliveryPage() {
  const delivery = useMessage('webhook_delivery')
  const { webhook_delivery_id, type, url, state, tries, next_try_at, time_zone, message_id, body } = delivery
  const attempts = useMessage('attempts')
  const [failed, setFailed] = useState({ words: '', count: 0 })

  async function replay() {
    const answer = await ask(replayWebhookDelivery, { webhook_delivery_id })
    if (answer.ok) location.reload()
    else setFailed(({ count }) => ({ words: answer.message, count: count + 1 }))
  }
  return (
    <OfficePage
      title={type}
      lede={
        <span className={styles.lede}>
          <MessageState state={state} />
          <span>
            {tries === 1 ? '1 try' : `${tries} tries`}
            {next_try_at !== null && `, the next one ${moment(time_zone).format(next_try_at)}`}.
          </span>
        </span>
      }
      acts={[
        { label: 'All messages', href: '/rocket/webhooks' },
        ...(state === 'pending'
          ? []
          : [{ label: 'Send it again', icon: 'repeat', variant: 'primary', onRun: () => void replay() } as const]),
      ]}
    >
      <ErrorLine error={failed.words || undefined} count={failed.count} />
      <div className={styles.stack}>
        <Panel title="Message">
          <DescriptionList
            facts={[
              ['To', url],
              ['Id', message_id],
            ]}
          />
          <pre className={styles.text}>{pretty(body)}</pre>
        </Panel>
        {attempts.map(({ at, status, response, error, took_ms, request_headers, webhook_attempt_id }) => (
          <Panel
            key={webhook_attempt_id}
            title={`${moment(time_zone).format(at)}: ${status ?? error}`}
            acts={<small className={styles.muted}>{took_ms} ms</small>}
          >
            <h3 className={styles.muted}>Sent</h3>
            <pre className={styles.text}>
              {Object.entries(request_headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </pre>
            <h3 className={styles.muted}>Came back</h3>
            <pre className={styles.text}>{response || (error ?? 'an empty body')}</pre>
          </Panel>
        ))}
      </div>
    </OfficePage>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
