import { rangeText } from '#ui/day-ranges.ts'
import { PrintSheet } from '#ui/print-sheet.tsx'
import { lineOf, sections as sectionWords } from '../rules/pnl-lines.ts'
import { changeText, comparedText, figureText, type ShownPnl } from './pnl-words.ts'

type Figure = ShownPnl['net']

/** The overview on paper: every section with all of its lines, whatever is expanded on the screen. */
export function PnlPrint({ pnl, of }: { pnl: ShownPnl; of: string }) {
  const row = (name: string, { total, before }: Figure, isSum: boolean, key: string) => (
    <tr key={key} data-keep>
      <th scope="row" style={{ textAlign: 'left', fontWeight: isSum ? 700 : 400, paddingLeft: isSum ? 0 : '4mm' }}>
        {name}
      </th>
      {[figureText(total), ...(before === null ? [] : [figureText(before), changeText(total, before)])].map(
        (text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={at} style={{ textAlign: 'right', fontWeight: isSum ? 700 : 400 }}>
            {text}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <PrintSheet title="Profit and loss" facts={`${of}, ${rangeText(pnl)}`}>
      <table>
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: 'left' }}>
              US dollars
            </th>
            {['This period', ...(pnl.before ? [comparedText(pnl.before), 'Change'] : [])].map((title) => (
              <th key={title} scope="col" style={{ textAlign: 'right' }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pnl.sections.flatMap((section) => [
            row(sectionWords[section.id].title, section, true, section.id),
            ...section.lines.map((line) => row(lineOf(line.id).title, line, false, line.id)),
            ...(section.id === 'payment' ? [row('Net', pnl.net, true, 'net')] : []),
          ])}
        </tbody>
      </table>
    </PrintSheet>
  )
}
