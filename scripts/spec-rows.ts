import type { RanTest } from './test-reports.ts'

/** The ids of the table rows of a Markdown document, in its order. */
export function requirementIds(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => /^\|\s*([A-Z][A-Z0-9-]*-\d+)\s*\|/.exec(line)?.[1] ?? [])
}

/** A row is proven when a passing test names it and no failing one does. */
export function rowsNamedBy(ran: readonly RanTest[]): ReadonlyMap<string, boolean> {
  const rows = new Map<string, boolean>()
  for (const { title, passed } of ran) {
    for (const id of idsIn(title)) rows.set(id, passed && (rows.get(id) ?? true))
  }
  return rows
}

/** `[DSP-31]`, `[DSP-31, TRN-02]` and the range `[DSP-31…34]` all name rows. */
function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/([A-Z][A-Z0-9]*(?:-[A-Z]+)*)-(\d+)(?:\s*(?:…|\.\.|–)\s*(\d+))?/g)].flatMap(
      ([, area, first = '', last]) => {
        const from = Number(first)
        const count = last ? Number(last) - from + 1 : 1
        return Array.from({ length: count }, (_, step) => `${area}-${String(from + step).padStart(first.length, '0')}`)
      },
    ),
  )
}
