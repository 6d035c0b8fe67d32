import { useEffect, useState } from 'react'
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
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { actOnCampaign, type CampaignResults, type campaignPage } from '../calls/marketing.ts'
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
            {campaign.started_at === null && <Note kind="info">{notBegunText(campaign, when)}</Note>}
            <ul className={styles.tiles} hidden={campaign.started_at === null}>
              <Tile name="Recipients" value={figure(campaign.recipient_count)} />
              {state === 'cancelled' ? (
                <Tile name="Not sent" value={figure(notSent(campaign, results))} />
              ) : (
                <Tile name="Waiting" value={figure(results.waiting)} />
              )}
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

/** What waited when it was cancelled is deleted. */
const notSent = ({ recipient_count }: Campaign, { sent, delivered, failed, opted_out }: CampaignResults) =>
  recipient_count - sent - delivered - failed - opted_out

function notBegunText({ state, recipient_count, scheduled_at }: Campaign, when: (at: number) => string): string {
  if (state === 'cancelled') return 'It was cancelled before it began: nobody got it.'
  const people = recipient_count === 1 ? '1 person' : `${figure(recipient_count)} people`
  return `It begins ${when(scheduled_at)}. ${people} would get it; they are counted again when it begins.`
}

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
  const [isCancelling, setCancelling] = useState(false)
  const act = useAct(async (what: CampaignAct) => {
    const answer = await ask(actOnCampaign, { campaign_id, act: what })
    await refreshPage()
    setCancelling(false)
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
            loading={act.loading && !isCancelling}
            onClick={() => (what === 'cancel' ? setCancelling(true) : act.run(what))}
          >
            {actNames[what]}
          </Button>
        ))}
      <ErrorLine error={act.error} count={act.failures} />
      {isCancelling && (
        <CancelDialog loading={act.loading} onClose={() => setCancelling(false)} onCancel={() => act.run('cancel')} />
      )}
    </div>
  )
}

/** What was cancelled does not go on again, so it is asked about. */
function CancelDialog({ loading, onClose, onCancel }: { loading: boolean; onClose: () => void; onCancel: () => void }) {
  const { started_at } = usePage('campaign')
  const { waiting } = usePage('results')
  const rest = waiting === 1 ? '1 person does' : `${figure(waiting)} people do`
  return (
    <Dialog
      title="Cancel this campaign?"
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" loading={loading} onClick={onCancel}>
            Cancel campaign
          </Button>
        </>
      }
    >
      <p>
        {started_at === null ? 'It has not begun: nobody gets it.' : `${rest} not get it any more.`} A campaign that is
        cancelled does not go on again.
      </p>
    </Dialog>
  )
}
