/** A phone may be without a signal for a shift, not for longer. */
const longestLateMs = 12 * 60 * 60_000

/**
 * When a step was done: what the phone says of it, as far as that can be. Never in the future, never before the thing that had to happen
 * first, and no longer ago than a shift; a phone that says nothing did it now.
 */
export function doneAt(told: number | undefined, { now, notBefore }: { now: Date; notBefore?: Date | null }): Date {
  if (told === undefined) return now
  const earliest = Math.max(now.getTime() - longestLateMs, notBefore?.getTime() ?? 0)
  return new Date(Math.min(now.getTime(), Math.max(told, earliest)))
}

/** What an event says of a step that was done before it arrived. */
export function lateDetail(done: Date, now: Date): { readonly done_at?: number } {
  return done < now ? { done_at: done.getTime() } : {}
}
