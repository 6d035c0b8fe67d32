/** Longer than a first reading takes: what reads tills does not run. */
const firstReadingMs = 2 * 60_000

export const readings = ['first', 'overdue', 'read', 'failed'] as const
export type Reading = (typeof readings)[number]

type Read = { readonly connected_at: Date; readonly last_read_at: Date | null; readonly fault: string | null }

/** How the latest reading of a till stands; a first one that does not come ends as overdue. */
export function readingOf({ connected_at, last_read_at, fault }: Read, now: Date): Reading {
  if (fault !== null) return 'failed'
  if (last_read_at) return 'read'
  return now.getTime() - connected_at.getTime() < firstReadingMs ? 'first' : 'overdue'
}
