/** Requests that took longer are remembered one by one. */
const slowMs = 500
const mostSlow = 50

export type SlowRequest = {
  readonly at: number
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}
export type RequestStats = ReturnType<typeof makeRequestStats>

/** Counts of requests by route, and the slow ones; routes as they are declared, so that no number or secret of an address is kept. */
export function makeRequestStats(since = Date.now()) {
  const routes = new Map<string, { count: number; failed: number; ms: number; slowestMs: number }>()
  const statuses = [0, 0, 0, 0, 0, 0]
  const slow: SlowRequest[] = []
  return {
    since,
    record(request: SlowRequest): void {
      const { method, route, status, ms } = request
      const kind = Math.min(5, Math.floor(status / 100))
      statuses[kind] = (statuses[kind] ?? 0) + 1
      const name = `${method} ${route}`
      let known = routes.get(name)
      if (!known) {
        known = { count: 0, failed: 0, ms: 0, slowestMs: 0 }
        routes.set(name, known)
      }
      known.count += 1
      known.ms += ms
      if (status >= 500) known.failed += 1
      if (ms > known.slowestMs) known.slowestMs = ms
      if (ms < slowMs) return
      slow.push(request)
      if (slow.length > mostSlow) slow.shift()
    },
    /** All, refused by us (4xx) and broken (5xx). */
    counts: () => ({
      all: statuses.reduce((sum, one) => sum + one, 0),
      refused: statuses[4] ?? 0,
      failed: statuses[5] ?? 0,
    }),
    /** Those that failed most, then those that took longest on average. */
    routes: (most: number) =>
      [...routes]
        .map(([name, { count, failed, ms, slowestMs }]) => ({
          name,
          count,
          failed,
          average_ms: ms / count,
          slowest_ms: slowestMs,
        }))
        .sort((a, b) => b.failed - a.failed || b.average_ms - a.average_ms)
        .slice(0, most),
    /** The latest first. */
    slow: (): readonly SlowRequest[] => slow.toReversed(),
  }
}

/** Of this process, as its memory is; what several processes have served is added up by whoever watches them. */
export const requestStats = makeRequestStats()
