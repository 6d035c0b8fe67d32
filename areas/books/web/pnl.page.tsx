import { OfficePage, useOffice, useZoneOfMarket } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useSearchText } from '#platform/web/use-search.ts'
import { rangeText } from '#ui/day-ranges.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import type { pnlPage } from '../calls/pnl.ts'
import styles from './pnl.module.css'
import { PnlFigures } from './pnl-figures.tsx'
import { PnlFilters } from './pnl-filters.tsx'
import { PnlPrint } from './pnl-print.tsx'
import { usePnlPage } from './pnl-search.ts'
import { PnlCharts, PnlChecks } from './pnl-side.tsx'
import { PnlTable } from './pnl-table.tsx'
import { comparedText } from './pnl-words.ts'

const usePage = pageHook<typeof pnlPage>()

/** `/secure/profit_and_loss`: what was earned and what it cost, every sum down to the ledger's entries. */
export default function PnlPage() {
  const pnl = usePage('pnl')
  const { kept_at } = usePage('pnl_checks')
  const zoneOfMarket = useZoneOfMarket()
  const { markets } = useOffice()
  const { loading, error } = usePnlPage()
  const search = useSearchText()
  const isPrinting = useIsPrinting()
  const market = markets.find(({ market_id }) => market_id === pnl.market_id)?.name
  const all = markets.length === 1 ? (markets[0]?.name ?? '') : 'All markets'
  const of = pnl.restaurant?.name ?? market ?? all
  const compared = pnl.before ? `, compared with ${comparedText(pnl.before)}` : ''
  return (
    <OfficePage
      title="Profit and loss"
      lede={`${of}, ${rangeText(pnl)}${compared}. Cancelled orders are left out.`}
      acts={[
        { label: 'Print', icon: 'print', onRun: () => print() },
        { label: 'Export CSV', icon: 'download', href: `/secure/profit_and_loss/file.csv${search}` },
      ]}
    >
      {isPrinting && <PnlPrint pnl={pnl} of={of} kept_at={kept_at} time_zone={zoneOfMarket(pnl.market_id)} />}
      <PnlFilters />
      <ErrorLine error={error} />
      <div className={styles.page} aria-busy={loading}>
        <PnlFigures pnl={pnl} />
        <div className={styles.columns}>
          <PnlTable pnl={pnl} />
          <aside className={styles.aside} aria-label="Charts and checks">
            <PnlCharts pnl={pnl} />
            <PnlChecks />
          </aside>
        </div>
      </div>
    </OfficePage>
  )
}
