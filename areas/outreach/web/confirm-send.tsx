import type { ComponentProps } from 'react'
import { shortDay } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CampaignPreview } from '../calls/marketing.ts'
import type { Channel } from '../rules/campaign.ts'
import { countText } from './count-text.ts'
import styles from './marketing.module.css'

type ConfirmProps = {
  field: Omit<ComponentProps<typeof TextField>, 'label'>
  channel: Channel
  preview: CampaignPreview | undefined
  timeZone: string
}

/** Nobody sends to a thousand people by a slip of the hand: their count is typed. */
export function ConfirmSend({ field, channel, preview, timeZone }: ConfirmProps) {
  const count = preview?.recipient_count ?? 0
  return (
    <section className={styles.confirm} aria-label="Confirm">
      <p role="status">
        <Icon name="alert" />
        <span>
          <b>
            {!preview && 'The audience is being counted.'}
            {preview && count === 0 && 'Nobody would get it.'}
            {preview && count > 0 && `Send ${countText(count, channel)} ${whenText(preview, timeZone)}?`}
          </b>{' '}
          {count > 0 && 'They cannot be called back.'}
        </span>
      </p>
      <TextField
        label={count > 0 ? `Type ${count} to confirm` : 'Type the count to confirm'}
        kind="figures"
        inputMode="numeric"
        {...field}
      />
    </section>
  )
}

function whenText({ begins_at, begins_now }: CampaignPreview, timeZone: string): string {
  if (begins_now) return 'now'
  const { day, minute } = localTime(begins_at, timeZone)
  return `on ${shortDay(day)} at ${clockText(minute)}`
}
