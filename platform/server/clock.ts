/** The one source of now; tests shift it with CLOCK_OFFSET_MS and speed it up with TIME_SCALE (refused in production). */
export type Clock = { now(): Date }

export function makeClock({ offsetMs = 0, scale = 1 }: { offsetMs?: number; scale?: number } = {}): Clock {
  const started = Date.now()
  return { now: () => new Date(started + offsetMs + (Date.now() - started) * scale) }
}
