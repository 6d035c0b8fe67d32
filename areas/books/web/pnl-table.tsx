import { Button } from '#ui/button.tsx'
import { rangeText } from '#ui/day-ranges.ts'
import { Panel } from '#ui/panel.tsx'
import { TableScroll } from '#ui/table-scroll.tsx'
import { sectionIds } from '../rules/pnl-lines.ts'
import styles from './pnl.module.css'
import { PnlSum, SectionRows } from './pnl-rows.tsx'
import { usePnlSearch } from './pnl-search.ts'
import { comparedText, formulaOf, type ShownPnl } from './pnl-words.ts'

/** The overview: sections and lines that expand each for itself (PNL-02, PNL-03). What is expanded stands in the address. */
export function PnlTable({ pnl }: { pnl: ShownPnl }) {
  const [{ open }, change] = usePnlSearch()
  const toggle = (id: string) =>
    change({ open: open.includes(id) ? open.filter((one) => one !== id) : [...open, id] }, 'replace')
  const isAll = sectionIds.every((id) => open.includes(id))
  const revenue = pnl.sections.find(({ id }) => id === 'revenue')?.total ?? 0
  const [counted, taxes] = [
    pnl.sections.filter(({ id }) => id !== 'taxes'),
    pnl.sections.filter(({ id }) => id === 'taxes'),
  ]
  const rows = { pnl, revenue, open, onToggle: toggle }
  return (
    <Panel
      title="Overview"
      flush
      acts={
        <Button
          variant="ghost"
          size="small"
          icon={isAll ? 'up' : 'down'}
          onClick={() => change({ open: isAll ? [] : [...sectionIds] }, 'replace')}
        >
          {isAll ? 'Collapse all' : 'Expand all'}
        </Button>
      }
      foot={<p className={styles.formula}>{formulaOf(pnl)}</p>}
    >
      <TableScroll label="Profit and loss">
        <table className={styles.table}>
          <caption className={styles.caption}>Profit and loss, {rangeText(pnl)}</caption>
          <thead>
            <tr>
              <th scope="col">{rangeText(pnl)}</th>
              <th scope="col" data-figures>
                This period
              </th>
              <th scope="col" data-figures>
                Of revenue
              </th>
              {pnl.before && (
                <>
                  <th scope="col" data-figures>
                    {comparedText(pnl.before)}
                  </th>
                  <th scope="col" data-figures>
                    Change
                  </th>
                </>
              )}
              <th scope="col">{pnl.by_month ? 'By month' : 'By day'}</th>
            </tr>
          </thead>
          <tbody>
            {counted.map((section) => (
              <SectionRows key={section.id} section={section} {...rows} />
            ))}
            <PnlSum name="Net" figure={pnl.net} pnl={pnl} revenue={revenue} />
            {taxes.map((section) => (
              <SectionRows key={section.id} section={section} {...rows} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Panel>
  )
}
