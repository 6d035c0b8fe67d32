import type { ImportReport } from '#platform/server/imports/import-kind.ts'

/** Things that are worth saying once, with a few of those they hold for. */
export type Tally = {
  add(what: string, of: string): void
  tell(report: ImportReport): void
}

const mostNamed = 3

export function makeTally(): Tally {
  const notes = new Map<string, { count: number; named: Set<string> }>()
  return {
    add(what, of) {
      const entry = notes.get(what) ?? { count: 0, named: new Set() }
      entry.count += 1
      if (entry.named.size < mostNamed) entry.named.add(of)
      notes.set(what, entry)
    },
    tell(report) {
      for (const [what, { count, named }] of notes) {
        const more = count > named.size ? ` and ${count - named.size} more` : ''
        report.note(`${what}: ${[...named].join('; ')}${more}.`)
      }
    },
  }
}
