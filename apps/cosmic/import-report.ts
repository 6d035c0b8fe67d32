import type { Outcome } from '#platform/server/imports/import-kind.ts'
import type { ImportResult } from '#platform/server/imports/run-import.ts'

const shownRejections = 20
const outcomes: readonly Outcome[] = ['added', 'changed', 'removed', 'unchanged']
const rejectedWord = 'rejected rows'
const number = new Intl.NumberFormat('en-US')

/** What came of it, for a terminal. */
export function describeResult(
  result: ImportResult,
  about: { readonly kind: string; readonly file: string; readonly market: string | undefined },
): string {
  const { state, dryRun, error, notes } = result
  const seconds = (result.ms / 1000).toFixed(1)
  const what = `${about.kind} from ${about.file}${about.market ? ` into ${about.market}` : ''}`
  const head = {
    done: dryRun
      ? `Checked ${what} in ${seconds} s. Nothing was changed; an import would do this:`
      : `Imported ${what} in ${seconds} s:`,
    refused: `Refused ${what}; nothing was changed.\n${error}`,
    interrupted: `Interrupted ${what}; nothing was changed.`,
  }[state]
  return [
    head,
    ...(state === 'done' ? describeCounts(result) : []),
    ...describeRejections(result),
    ...notes.map((note) => `  Note: ${note}`),
  ].join('\n')
}

function describeCounts({ counts }: ImportResult): string[] {
  const width = Math.max(rejectedWord.length, ...Object.keys(counts).map((of) => of.length))
  const lines = Object.entries(counts).map(([of, by]) => {
    const parts = outcomes.flatMap((outcome) => (by[outcome] ? [`${number.format(by[outcome])} ${outcome}`] : []))
    return `  ${of.padEnd(width)}  ${parts.join(', ')}`
  })
  return lines.length > 0 ? lines : ['  nothing to change']
}

function describeRejections({ rejected, rejections }: ImportResult): string[] {
  if (rejected === 0) return []
  const shown = rejections.slice(0, shownRejections)
  return [
    `  ${rejectedWord}  ${number.format(rejected)}`,
    ...shown.map(({ line, reason, text }) => `    line ${line}: ${reason}${text ? ` — ${text}` : ''}`),
    ...(rejected > shown.length
      ? [`    and ${number.format(rejected - shown.length)} more (--report <file.csv> writes them down)`]
      : []),
  ]
}
