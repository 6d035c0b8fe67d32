import type { Rejection } from './report.ts'

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

/** For a spreadsheet: with a byte order mark, so that Excel reads UTF-8, and no cell that it would calculate. */
export function rejectionsCsv(rejections: readonly Rejection[]): string {
  const rows = rejections.map(({ line, reason, text }) => [String(line), cell(reason), cell(text)].join(','))
  return `\ufeff${['line,reason,row', ...rows].join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
