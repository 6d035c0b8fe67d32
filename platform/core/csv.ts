/** A `figure` is a number with the digits that it shall have: `-12.50`. */
export type CsvValue = string | number | { readonly figure: string } | null

/** What a spreadsheet would take for a formula; Excel in Japanese takes the wide signs as well. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** For a spreadsheet: with a byte order mark, so that Excel reads UTF-8, and no cell that it would calculate. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${csvRows([head, ...rows])}`
}

/** Rows alone, for a file that is written in parts. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Of a cell that is read back: the apostrophe is taken off again. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

function cell(value: CsvValue): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return value?.figure ?? ''
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
