import { useMemo, useState } from 'react'
import { OfficePage, useOfficeZone } from '#areas/accounts/web/public.tsx'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableView } from '#ui/table/views.ts'
import { checkLedgerNow, type ledgerPage } from '../calls/ledger.ts'
import { CloseDispute } from './close-dispute.tsx'
import styles from './ledger.module.css'

const useLedgerPage = pageHook<typeof ledgerPage>()
type State = PageStateOf<typeof ledgerPage>
type Finding = State['ledger_findings'][number]

const columnsOf = (ownZone: string): readonly Column<Finding>[] => [
  {
    id: 'subject',
    title: 'Where',
    value: (one) => one.authorization ?? `Order ${one.order_id}`,
    cell: (one) => <Subject finding={one} />,
    width: 176,
    wraps: true,
  },
  {
    id: 'what',
    title: 'What differs',
    value: (one) => `${one.what}: ${one.account}`,
    cell: ({ what, account }) => (
      <span className={styles.lines}>
        <span>{what}</span>
        <span className={styles.more}>{account}</span>
      </span>
    ),
    wraps: true,
  },
  { id: 'expected', title: 'Expected', value: (one) => one.expected, kind: 'money', width: 96 },
  { id: 'found', title: 'In the ledger', value: (one) => one.found, kind: 'money', width: 112 },
  { id: 'cause', title: 'Cause', value: (one) => one.cause, wraps: true },
  {
    id: 'since',
    title: 'Found',
    value: (one) => one.found_at,
    kind: 'time',
    timeZone: (one) => one.time_zone ?? ownZone,
    width: 184,
  },
  {
    id: 'state',
    title: 'State',
    value: (one) => (one.resolved_at === null ? 'open' : 'resolved'),
    cell: (one) => <State finding={one} />,
    filter: [
      { value: 'open', label: 'Open' },
      { value: 'resolved', label: 'Resolved' },
    ],
    width: 120,
    card: 'end',
  },
]

const views: readonly TableView[] = [
  { id: 'all', name: 'All', search: '' },
  { id: 'open', name: 'Open', search: '?state=open' },
  { id: 'resolved', name: 'Resolved', search: '?state=resolved' },
]

const idOf = (one: Finding) => String(one.ledger_finding_id)

/** `/secure/ledger`: what orders, cards, the card provider and the ledger do not agree on. */
export default function LedgerPage() {
  const { loading, error, again } = useListPage()
  const zone = useOfficeZone()
  const columns = useMemo(() => columnsOf(zone), [zone])
  const check = useLedgerPage('ledger_check')
  const open = useLedgerPage('ledger_open')
  const markets = useLedgerPage('ledger_markets')
  const waits = useLedgerPage('ledger_check_waits')
  const [asked, setAsked] = useState(waits)
  const [failure, setFailure] = useState<string>()

  async function checkNow() {
    setFailure(undefined)
    const answer = await ask(checkLedgerNow, {})
    if (answer.ok || answer.error === 'check_waits') setAsked(true)
    else setFailure(answer.message)
  }

  return (
    <OfficePage
      title="Ledger check"
      lede={
        <span role="status">
          {[
            checkText(check, zone),
            openText(open, markets),
            asked && 'A check is under way: reload the page to see what it finds.',
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      }
      acts={asked ? [] : [{ label: 'Check now', onRun: () => void checkNow() }]}
    >
      <ErrorLine error={failure} />
      <DataTable
        label="Differences"
        columns={columns}
        rows={useLedgerPage('ledger_findings')}
        pages={useLedgerPage('ledger_pages')}
        idOf={idOf}
        views={views}
        loading={loading}
        error={error}
        onTryAgain={again}
        find="Order, authorization"
        empty={<EmptyState title="Everything agrees." />}
        exportName="ledger-differences"
      />
    </OfficePage>
  )
}

function Subject({ finding: { authorization, order_id } }: { finding: Finding }) {
  const order = order_id !== null && <a href={`/secure/orders/${order_id}`}>Order {order_id}</a>
  if (authorization === null) return order
  return (
    <span className={styles.lines}>
      {order}
      <code className={styles.more}>{authorization}</code>
    </span>
  )
}

function State({ finding }: { finding: Finding }) {
  if (finding.resolved_at !== null) return <Pill kind="quiet">Resolved</Pill>
  return finding.to_close === null ? (
    <Pill kind="red">Open</Pill>
  ) : (
    <CloseDispute finding={finding} amount={finding.to_close} />
  )
}

const whole = new Intl.NumberFormat('en-US')

function checkText(check: State['ledger_check'], timeZone: string): string {
  if (!check) return 'No check has come to its end yet; the first one runs today.'
  const [orders, authorizations, reported] = [check.orders, check.authorizations, check.reported].map((count) =>
    whole.format(count),
  )
  const compared = `${orders} orders, ${authorizations} authorizations, ${reported} reported by the card provider`
  const { differences } = check
  const found = differences === 0 ? 'no difference' : `${whole.format(differences)} different`
  return `Last check ${dateTimeText(check.started_at, timeZone)}, of all markets: ${compared}; ${found}.`
}

const names = new Intl.ListFormat('en-US')

/** The list is of the reader's own markets, where the check is of all. */
const openText = (open: number, markets: readonly string[] | null) =>
  `${open === 0 ? 'None' : whole.format(open)} open in ${markets === null ? 'all markets' : names.format(markets)}.`
