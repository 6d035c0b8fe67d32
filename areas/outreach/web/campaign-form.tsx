import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { DateField } from '#ui/date-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { sendAdvanced, sendSimple, type simplePage } from '../calls/marketing.ts'
import { audienceNames, audiences, longestMailBody, longestSubject, placeholders } from '../rules/campaign.ts'
import { AudiencePanel } from './audience-panel.tsx'
import {
  audienceFaults,
  type CampaignKind,
  type CampaignValues,
  campaignFaults,
  emptyCampaign,
  inputOf,
} from './campaign-values.ts'
import { ConfirmSend } from './confirm-send.tsx'
import { countText } from './count-text.ts'
import styles from './marketing.module.css'
import { PreviewPanel } from './preview-panel.tsx'
import { usePreview } from './use-preview.ts'

const usePage = pageHook<typeof simplePage>()
const audienceChoices = audiences.map((value) => ({ value, label: audienceNames[value] }))
const orderTypeChoices = [
  { value: 'any', label: 'Any' },
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Pickup' },
]

/** One message to an audience: whom, what, when; it goes once its count is typed. */
export function CampaignForm({ kind }: { kind: CampaignKind }) {
  const markets = usePage('markets')
  const franchises = usePage('franchises')
  const discounts = usePage('discounts')
  const today = usePage('today')
  const [person, setPerson] = useState(0)
  const isAdvanced = kind === 'advanced'
  const zoneOf = (market_id: string) =>
    markets.find((market) => String(market.market_id) === market_id)?.time_zone ?? 'UTC'
  const form = useForm({
    initial: { ...emptyCampaign, market_id: String(markets[0]?.market_id ?? '') } satisfies CampaignValues,
    check: (values: CampaignValues) => campaignFaults(values, Date.now(), zoneOf(values.market_id)),
    submit: async (values: CampaignValues) => {
      const confirm_count = Number(values.confirm_count.replace(/\D/g, '')) || 0
      const input = { ...inputOf(values), confirm_count }
      if (isAdvanced) return ask(sendAdvanced, input)
      const { market_id, audience, channel, subject, body } = input
      return ask(sendSimple, { market_id, audience, channel, subject, body, confirm_count })
    },
    done: ({ campaign_id }) => {
      location.assign(`/secure/marketing/${campaign_id}`)
    },
    unanswered: sendSimple.unanswered,
  })
  const { values } = form
  const hasFault =
    values.market_id === '' || Object.keys(audienceFaults(values, Date.now(), zoneOf(values.market_id))).length > 0
  const { preview, error, isFresh } = usePreview(values, person, hasFault)
  const ofMarket = ({ market_id }: { market_id: number }) => String(market_id) === values.market_id
  const isConfirmed =
    isFresh && preview !== undefined && Number(values.confirm_count.replace(/\D/g, '')) === preview.recipient_count
  return (
    <OfficePage
      title={isAdvanced ? 'Advanced campaign' : 'Simple campaign'}
      lede={
        isAdvanced
          ? 'Who by what they ordered, and when. Every mail and text carries a way out.'
          : 'One audience, one message, sent now. Every mail and text carries a way out.'
      }
      acts={[
        { label: 'All campaigns', href: '/secure/marketing' },
        isAdvanced
          ? { label: 'Use simple', href: '/secure/marketing/simple' }
          : { label: 'Use advanced', href: '/secure/marketing/advanced' },
      ]}
    >
      <div className={styles.columns}>
        <Form
          form={form}
          submit={preview ? `Send ${countText(preview.recipient_count, values.channel)}` : 'Send'}
          submitting="Sending…"
          disabled={!isConfirmed || preview.recipient_count === 0}
        >
          <Panel title="Who">
            <div className={styles.fields}>
              <Select
                label="Market"
                {...form.select(
                  'market_id',
                  markets.map((market) => ({ value: String(market.market_id), label: market.name })),
                )}
              />
              <Select label="Audience" {...form.select('audience', audienceChoices)} />
              {isAdvanced && (
                <>
                  <Select
                    label="Franchise"
                    {...form.select('franchise_id', [
                      { value: '', label: 'Any' },
                      ...franchises
                        .filter(ofMarket)
                        .map((one) => ({ value: String(one.franchise_id), label: one.name })),
                    ])}
                  />
                  <NumberField label="Minimum orders" {...form.text('minimum_orders')} />
                  <Select label="Order type" {...form.select('order_type', orderTypeChoices)} />
                  <DateField label="Last order from" today={today} {...form.typed('last_order_from')} />
                  <DateField label="Last order to" today={today} {...form.typed('last_order_to')} />
                  <div className={styles.whole}>
                    <TextArea
                      label="Exclude list"
                      rows={2}
                      hint="Phone numbers and mail addresses, one a line or between commas."
                      {...form.text('exclude')}
                    />
                  </div>
                </>
              )}
            </div>
          </Panel>
          <Panel title="What">
            <div className={styles.fields}>
              <div className={styles.whole}>
                <SegmentedControl
                  legend="Channel"
                  value={values.channel}
                  onChoose={(channel) => form.change((before) => ({ ...before, channel }))}
                  parts={[
                    { value: 'text', label: 'Text', icon: 'message' },
                    { value: 'mail', label: 'E-mail', icon: 'send' },
                  ]}
                />
              </div>
              {values.channel === 'mail' && (
                <div className={styles.whole}>
                  <TextField label="Subject" maxLength={longestSubject} {...form.text('subject')} />
                </div>
              )}
              <div className={styles.whole}>
                <TextArea
                  label="Body"
                  rows={5}
                  maxLength={longestMailBody}
                  hint={Object.entries(placeholders)
                    .map(([name, means]) => `{${name}}: ${means}`)
                    .join(' · ')}
                  {...form.text('body')}
                />
              </div>
              {isAdvanced && (
                <Select
                  label="Discount code"
                  {...form.select('discount_code_id', [
                    { value: '', label: 'None' },
                    ...discounts
                      .filter(ofMarket)
                      .map((one) => ({ value: String(one.discount_code_id), label: one.discount_name })),
                  ])}
                />
              )}
            </div>
          </Panel>
          {isAdvanced && (
            <Panel title="When">
              <div className={styles.fields}>
                <DateField label="Day" hint="Empty: now." today={today} min={today} {...form.typed('scheduled_day')} />
                <TimeField
                  label="Time"
                  hint={`${zoneOf(values.market_id)}; never from 9 PM to 8 AM`}
                  {...form.typed('scheduled_time')}
                />
                <NumberField label="At most a minute" {...form.text('per_minute')} />
              </div>
            </Panel>
          )}
          <ConfirmSend
            field={form.text('confirm_count')}
            channel={values.channel}
            preview={isFresh ? preview : undefined}
            timeZone={zoneOf(values.market_id)}
          />
        </Form>
        <div className={styles.side}>
          <AudiencePanel values={values} preview={preview} error={error} isFresh={isFresh} />
          <PreviewPanel
            values={values}
            preview={preview}
            ownAddress={usePage('own_address')}
            timeZone={zoneOf(values.market_id)}
            onPerson={(step) => setPerson((before) => Math.max(before + step, 0))}
          />
        </div>
      </div>
    </OfficePage>
  )
}
