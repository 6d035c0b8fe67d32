import { csvText } from '#platform/core/csv.ts'
import type { Rejection } from './report.ts'

export function rejectionsCsv(rejections: readonly Rejection[]): string {
  return csvText(
    ['line', 'reason', 'row'],
    rejections.map(({ line, reason, text }) => [line, reason, text]),
  )
}
