import { type CsvValue, csvText } from '#platform/core/csv.ts'
import { cents, toDecimal } from '#platform/core/money.ts'
import { lineOf, sections } from '../rules/pnl-lines.ts'
import type { ShownPnl } from './pnl-state.ts'

type Figure = Pick<ShownPnl['net'], 'total' | 'before' | 'values' | 'of_groups'>

/** One row for each line and sum, as the overview shows them, with a column for each day or month, market or restaurant. */
export function pnlCsv(pnl: ShownPnl): string {
  const isGrouped = pnl.by !== 'day'
  const money = (amount: number | null): CsvValue => (amount === null ? null : { figure: toDecimal(cents(amount)) })
  const row = (section: string, name: string, { total, before, values, of_groups }: Figure, write = money) => [
    section,
    name,
    pnl.from,
    pnl.to,
    write(total),
    write(before),
    ...(isGrouped ? of_groups : values).map(write),
  ]
  const head = ['section', 'line', 'from', 'to', 'total', 'compared_with']
  const columns = isGrouped ? pnl.groups.map(({ label }) => label) : pnl.parts.map(({ key }) => key)
  const rows = pnl.sections.flatMap((section) => {
    const { title } = sections[section.id]
    return [...section.lines.map((line) => row(title, lineOf(line.id).title, line)), row(title, 'Sum', section)]
  })
  return csvText(
    [...head, ...columns],
    [...rows, row('Net', 'Sum', pnl.net), row('Orders', 'Count', pnl.orders, (count) => count)],
  )
}
