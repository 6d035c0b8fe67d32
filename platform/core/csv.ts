export type CsvValue = string | number | null

/** What a spreadsheet would take for a formula; a plain negative number is none. */
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** For a spreadsheet: with a byte order mark, so that Excel reads UTF-8, and no cell that it would calculate. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: CsvValue): string {
  const text = String(value ?? '')
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
