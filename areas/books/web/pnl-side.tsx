import { useZoneOfMarket } from '#areas/accounts/web/public.tsx'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import type { pnlPage } from '../calls/pnl.ts'
import styles from './pnl.module.css'
import { amountText, partText, type ShownPnl } from './pnl-words.ts'

const usePage = pageHook<typeof pnlPage>()

export function PnlCharts({ pnl }: { pnl: ShownPnl }) {
  const revenue = pnl.sections.find(({ id }) => id === 'revenue')
  if (!revenue || pnl.parts.length < 2) return null
  const points = pnl.parts.map(partText)
  const shared = { points, format: amountText, axisFormat: shortMoney, pointName: pnl.by_month ? 'Month' : 'Day' }
  const both = ({ values, values_before }: ShownPnl['net']) => [
    { name: 'This period', values },
    ...(pnl.before ? [{ name: 'Before', values: points.map((_, at) => values_before[at] ?? null) }] : []),
  ]
  return (
    <Panel>
      <div className={styles.charts}>
        <Chart title="Revenue" look="bars" series={both(revenue)} {...shared} />
        <Chart title="Net" look="lines" series={both(pnl.net)} {...shared} />
      </div>
    </Panel>
  )
}

const shortMoney = (cents: number): string => {
  const dollars = cents / 100
  const text = Math.abs(dollars) >= 10_000 ? `${Math.round(dollars / 1000)}k` : String(Math.round(dollars))
  return dollars < 0 ? `−$${text.slice(1)}` : `$${text}`
}

/** What says whether these figures are whole. */
export function PnlChecks() {
  const { kept_at, is_behind, differences, hours_open } = usePage('pnl_checks')
  const zone = useZoneOfMarket()(usePage('pnl').market_id)
  const kept = kept_at === null ? 'No movement yet' : dateTimeText(kept_at, zone)
  return (
    <Panel title="Checks" flush>
      <ul className={styles.checks}>
        <Check good={!is_behind} end={kept}>
          {is_behind ? 'The newest movements are being brought in; load the page again' : 'Equal to the ledger'}
        </Check>
        <Check good={differences === 0} end={differences > 0 && <a href="/secure/ledger">{`${differences} open`}</a>}>
          {differences === 0
            ? 'Orders, cards and the ledger agree'
            : 'Orders, cards and the ledger do not agree everywhere'}
        </Check>
        <Check good={hours_open === 0} end={hours_open > 0 && <a href="/secure/invoices/hours">Hours</a>}>
          {hours_open === 0
            ? 'All hours of this period are approved'
            : `${hours_open === 1 ? '1 hour record is' : `${hours_open} hour records are`} not approved; labour may change`}
        </Check>
      </ul>
    </Panel>
  )
}

function Check({ good, end, children }: { good: boolean; end: React.ReactNode; children: React.ReactNode }) {
  return (
    <li>
      <span className={good ? styles.good : styles.bad}>
        <Icon name={good ? 'check' : 'alert'} size="small" />
      </span>
      <span>{children}</span>
      <span className={styles.end}>{end}</span>
    </li>
  )
}
