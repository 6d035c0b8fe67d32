import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import type { CampaignPreview } from '../calls/marketing.ts'
import { type AudienceReason, audienceNames, audiences } from '../rules/campaign.ts'
import type { CampaignValues } from './campaign-values.ts'
import styles from './marketing.module.css'

type AudienceProps = {
  values: CampaignValues
  preview: CampaignPreview | undefined
  error: string | undefined
  isFresh: boolean
}

/** From the whole audience down to those who get it. */
export function AudiencePanel({ values, preview, error, isFresh }: AudienceProps) {
  const audience = audiences.find((one) => one === values.audience) ?? 'all'
  return (
    <Panel title="Audience">
      <ErrorLine error={error} />
      <dl className={styles.sums} aria-busy={!isFresh}>
        <div>
          <dt>{audienceNames[audience]}</dt>
          <dd>{preview ? figure(preview.total) : '…'}</dd>
        </div>
        {preview?.steps.map(({ reason, count }) => (
          <div key={reason}>
            <dt>{reasonText(reason, values)}</dt>
            <dd>−{figure(count)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>People who get it</dt>
          <dd>{preview ? figure(preview.recipient_count) : '…'}</dd>
        </div>
      </dl>
    </Panel>
  )
}

const figure = (count: number) => count.toLocaleString('en-US')

function reasonText(reason: AudienceReason, { channel, minimum_orders, order_type }: CampaignValues): string {
  if (reason === 'few') {
    const kind = order_type === 'any' ? '' : `${order_type} `
    return Number(minimum_orders) === 1 ? `No ${kind}order` : `Fewer than ${minimum_orders} ${kind}orders`
  }
  if (reason === 'address') return channel === 'mail' ? 'No mail address' : 'No mobile phone'
  const texts = {
    days: 'Last order on other days',
    franchise: 'Never ordered at this restaurant',
    out: 'Unsubscribed, always',
    excluded: 'Exclude list',
    double: 'The same mail address twice',
  }
  return texts[reason]
}
