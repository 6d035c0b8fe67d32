const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after the first try, the second and so on; after the last one somebody must replay it. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

export const mostTries = pauses.length + 1
/** Both secrets sign for so long after one was changed. */
export const secretOverlapMs = 24 * hour
/** Deliveries are shown, and may be replayed, for so long. */
export const rememberedMs = 30 * 24 * hour
export const mostWebhooks = 5

const jitter = 0.2

/**
 * How long to wait after so many tries that failed; undefined: no more. A receiver that names its own time is not asked before it. `random` from
 * 0 to 1 keeps receivers that failed together from being asked together.
 */
export function pauseAfter(tries: number, retryAfter: string | undefined, random: number): number | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined) return undefined
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * second : 0
  return Math.max(pause * (1 + jitter * random), Math.min(asked, 24 * hour))
}

/** Only 2xx is a receipt. */
export const isReceived = (status: number): boolean => status >= 200 && status < 300
/** The receiver wants nothing any more. */
export const isGone = (status: number): boolean => status === 410
