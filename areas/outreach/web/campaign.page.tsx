import { useEffect } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { dayToUs } from '#platform/core/day.ts'
import { momentText } from '#platform/core/moment-text.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Panel } from '#ui/panel.tsx'
import { actOnCampaign, type campaignPage } from '../calls/marketing.ts'
import { audienceNames, type CampaignAct, campaignActs, mayBe } from '../rules/campaign.ts'
import styles from './marketing.module.css'
import { StatePill } from './state-pill.tsx'

const usePage = pageHook<typeof campaignPage>()
const actNames: Readonly<Record<CampaignAct, string>> = { pause: 'Pause', resume: 'Go on', cancel: 'Cancel campaign' }
const refreshMs = 5_000
const figure = (count: number) => count.toLocaleString('en-US')

/** One campaign: to whom, what it says, what became of it. */
export default function CampaignPage() {
  const campaign = usePage('campaign')
  const results = usePage('results')
  const now = usePage('read_at')
  const { state, time_zone } = campaign
  const isOver = state === 'sent' || state === 'cancelled'
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => void refreshPage(), refreshMs)
    return () => clearInterval(timer)
  }, [isOver])
  const when = (at: number) => momentText(at, now, time_zone)
  return (
    <OfficePage
      title={campaign.subject || `Campaign ${campaign.campaign_id}`}
      lede={`${campaign.kind === 'simple' ? 'Simple' : 'Advanced'} campaign by ${campaign.created_by}, ${when(campaign.created_at)}.`}
      acts={[{ label: 'All campaigns', href: '/secure/marketing' }]}
      side={<StatePill state={state} />}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel title="What became of it">
            <ul className={styles.tiles}>
              <Tile name="Recipients" value={figure(campaign.recipient_count)} />
              <Tile name="Waiting" value={figure(results.waiting)} />
              <Tile name="Sent" value={figure(results.sent)} />
              <Tile name="Delivered" value={figure(results.delivered)} />
              <Tile name="Failed" value={figure(results.failed)} />
              <Tile name="Unsubscribed since" value={figure(results.opted_out)} />
              <Tile name="Ordered since" value={figure(results.ordered_since)} />
              <Tile name="Their orders" value={moneyText(results.ordered_total)} />
            </ul>
          </Panel>
          <Panel title="What it says">
            <p className={styles.words}>{campaign.body}</p>
          </Panel>
        </div>
        <div className={styles.side}>
          <Panel title="Who and when" foot={campaignActs.some((what) => mayBe(state, what)) && <Acts />}>
            <DescriptionList facts={factsOf(campaign, when)} />
          </Panel>
        </div>
      </div>
    </OfficePage>
  )
}

type Campaign = PageStateOf<typeof campaignPage>['campaign']

/** What was left as it is usually is not told. */
function factsOf(campaign: Campaign, when: (at: number) => string): (readonly [string, string])[] {
  const { minimum_orders, order_type, last_order_from, last_order_to } = campaign
  const isNarrowed = minimum_orders > 1 || order_type !== 'any'
  const facts: readonly (readonly [string, string | false | null])[] = [
    ['Market', campaign.market],
    ['Audience', audienceNames[campaign.audience]],
    ['By', campaign.channel === 'mail' ? 'E-mail' : 'Text'],
    ['Franchise', campaign.franchise],
    ['Orders', isNarrowed && `${minimum_orders} or more, ${order_type}`],
    [
      'Last order',
      (last_order_from !== null || last_order_to !== null) &&
        `${dayText(last_order_from)} to ${dayText(last_order_to)}`,
    ],
    ['Code', campaign.discount],
    ['Excluded', campaign.excluded_count > 0 && figure(campaign.excluded_count)],
    ['Begins', when(campaign.scheduled_at)],
    ['Pace', `${figure(campaign.per_minute)} a minute at most`],
    ['Ended', campaign.ended_at !== null && when(campaign.ended_at)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

const dayText = (day: string | null) => (day === null ? 'any' : dayToUs(day))

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <li>
      <small>{name}</small>
      <b>{value}</b>
    </li>
  )
}

function Acts() {
  const { campaign_id, state } = usePage('campaign')
  const act = useAct(async (what: CampaignAct) => {
    const answer = await ask(actOnCampaign, { campaign_id, act: what })
    await refreshPage()
    return answer
  })
  return (
    <div className={styles.test}>
      {campaignActs
        .filter((what) => mayBe(state, what))
        .map((what) => (
          <Button
            key={what}
            size="small"
            variant={what === 'cancel' ? 'dangerQuiet' : 'plain'}
            loading={act.loading}
            onClick={() => act.run(what)}
          >
            {actNames[what]}
          </Button>
        ))}
      <ErrorLine error={act.error} count={act.failures} />
    </div>
  )
}
