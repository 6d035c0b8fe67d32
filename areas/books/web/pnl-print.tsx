import { dateTimeText } from '#platform/core/date-time-text.ts'
import { rangeText } from '#ui/day-ranges.ts'
import { PrintSheet } from '#ui/print-sheet.tsx'
import { lineOf, sections as sectionWords } from '../rules/pnl-lines.ts'
import styles from './pnl-print.module.css'
import { changeText, comparedText, figureText, formulaOf, lineNote, type ShownPnl, sectionNote } from './pnl-words.ts'

type Figure = ShownPnl['net']
type PnlPrintProps = {
  pnl: ShownPnl
  of: string
  /** When the books were last brought up to the ledger. */
  kept_at: number | null
  time_zone: string
}

/** The overview on paper: every section with all of its lines, whatever is expanded on the screen. */
export function PnlPrint({ pnl, of, kept_at, time_zone }: PnlPrintProps) {
  const counted = pnl.sections.filter(({ id }) => id !== 'taxes')
  const taxes = pnl.sections.filter(({ id }) => id === 'taxes')
  const kept = kept_at === null ? '' : ` As the books were kept on ${dateTimeText(kept_at, time_zone)}.`
  return (
    <PrintSheet
      title="Profit and loss"
      facts={
        <>
          <b>{of}</b>
          <br />
          {rangeText(pnl)}
        </>
      }
      foot={`${formulaOf(pnl)}. Cancelled orders are left out.${kept}`}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">US dollars</th>
            {['This period', ...(pnl.before ? [comparedText(pnl.before), 'Change'] : [])].map((title) => (
              <th key={title} scope="col" data-figures>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {counted.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <tbody data-keep>
          <Row name="Net" figure={pnl.net} className={styles.net} />
          <Row name="Orders" figure={pnl.orders} text={(count) => count.toLocaleString('en-US')} />
        </tbody>
        {taxes.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </table>
    </PrintSheet>
  )
}

/** Not cut by the end of a page. */
function Section({ section }: { section: ShownPnl['sections'][number] }) {
  return (
    <tbody data-keep>
      <Row
        name={sectionWords[section.id].title}
        note={sectionNote(section.id)}
        figure={section}
        className={styles.section}
      />
      {section.lines.map((line) => (
        <Row
          key={line.id}
          name={lineOf(line.id).title}
          note={lineNote(line.id)}
          figure={line}
          className={styles.line}
        />
      ))}
    </tbody>
  )
}

type RowProps = {
  name: string
  note?: string | undefined
  figure: Figure
  text?: (value: number) => string
  className?: string | undefined
}

function Row({ name, note, figure: { total, before }, text = figureText, className }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">
        {name}
        {note && <small> {note}</small>}
      </th>
      <td data-figures>{text(total)}</td>
      {before !== null && (
        <>
          <td data-figures>{text(before)}</td>
          <td data-figures>{changeText(total, before)}</td>
        </>
      )}
    </tr>
  )
}
