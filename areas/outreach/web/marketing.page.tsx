import { OfficePage } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedCampaign, marketingPage } from '../calls/marketing.ts'
import { audienceNames, stateNames } from '../rules/campaign.ts'
import { StatePill } from './state-pill.tsx'

const usePage = pageHook<typeof marketingPage>()
const idOf = (campaign: ListedCampaign) => String(campaign.campaign_id)
const hrefOf = (campaign: ListedCampaign) => `/secure/marketing/${campaign.campaign_id}`

const longestBeginning = 80
const beginningOf = (text: string) =>
  text.length > longestBeginning ? `${text.slice(0, longestBeginning).trimEnd()}…` : text

const columns: readonly Column<ListedCampaign>[] = [
  {
    id: 'what',
    title: 'Message',
    kind: 'text',
    value: ({ subject, body }) => subject || body,
    cell: ({ subject, body }) => beginningOf(subject || body),
    wraps: true,
    sortable: false,
  },
  {
    id: 'channel',
    title: 'By',
    kind: 'text',
    value: ({ channel }) => (channel === 'mail' ? 'E-mail' : 'Text'),
    sortable: false,
    width: 80,
  },
  {
    id: 'audience',
    title: 'Audience',
    kind: 'text',
    value: ({ audience }) => audienceNames[audience],
    sortable: false,
    width: 152,
  },
  { id: 'market', title: 'Market', kind: 'text', value: ({ market }) => market, sortable: false, width: 120 },
  {
    id: 'state',
    title: 'State',
    kind: 'text',
    value: ({ state }) => stateNames[state],
    cell: ({ state }) => <StatePill state={state} />,
    sortable: false,
    width: 112,
  },
  {
    id: 'recipients',
    title: 'Recipients',
    kind: 'number',
    value: ({ recipient_count }) => recipient_count,
    sortable: false,
    width: 104,
  },
  {
    id: 'sent',
    title: 'Sent so far',
    kind: 'number',
    value: ({ written_count }) => written_count,
    sortable: false,
    width: 112,
  },
  {
    id: 'when',
    title: 'Begins',
    kind: 'text',
    value: ({ scheduled_at, time_zone }) => momentText(scheduled_at, Date.now(), time_zone),
    sortable: false,
    width: 144,
  },
  { id: 'by', title: 'Written by', kind: 'text', value: ({ created_by }) => created_by, sortable: false, width: 136 },
]

/** `/secure/marketing`: what was sent to many, and what is being sent. */
export default function MarketingPage() {
  const list = useListPage()
  return (
    <OfficePage
      title="Marketing"
      lede="Mail and texts to those who have ordered. Whoever has unsubscribed gets none."
      acts={[
        { label: 'Advanced campaign', href: '/secure/marketing/advanced', icon: 'layers' },
        { label: 'Simple campaign', href: '/secure/marketing/simple', icon: 'plus', variant: 'primary' },
      ]}
    >
      <DataTable
        label="Campaigns"
        cardsWhenTight
        columns={columns}
        rows={usePage('campaigns')}
        pages={usePage('campaign_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        empty={<EmptyState icon="megaphone" title="Nothing was sent yet." />}
        exportName="campaigns"
      />
    </OfficePage>
  )
}
