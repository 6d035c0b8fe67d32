import { type Candidate, isNew, nextThing } from './next-thing.ts'

/** How long a driver has to acknowledge; the ring counts it down, and goes on after it. */
export const ringMs = 30_000
/** The phone sounds again after this, until it is acknowledged. */
export const repeatMs = 4_000

type Stop = Candidate & { readonly driver_assignment_id: string }

/** What the phone rings for: the next thing, while nobody has acknowledged it. */
export function ringsFor<A extends Stop>(queue: readonly A[]): A | undefined {
  const next = nextThing(queue)
  return next && isNew(next) ? next : undefined
}

/** New stops behind the present one sound once: who drives learns of them, and cannot acknowledge them yet. */
export function newStops(queue: readonly Stop[]): readonly string[] {
  return queue.filter(isNew).map(({ driver_assignment_id }) => driver_assignment_id)
}

/** `0:24` of what is left, and how much of the ring. */
export function ringLeft(since: number, now: number): { readonly text: string; readonly share: number } {
  const left = Math.min(ringMs, Math.max(0, since + ringMs - now))
  const seconds = Math.ceil(left / 1000)
  return { text: `0:${String(seconds).padStart(2, '0')}`, share: left / ringMs }
}
