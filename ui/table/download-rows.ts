import { csvText } from '#platform/core/csv.ts'
import { type Column, exportValue } from './column.ts'

export function downloadRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const text = csvText(
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ kind, value }) => exportValue(kind, value(row)))),
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
