export const queueEvery = 90_000
export const unassignedEvery = 20_000
export const tickEvery = 1_000

/** When the next refresh is due. A timer is frozen while disabled, and waits at 0 while a refresh runs (SIL-OPS-39). */
export type RefreshTimer = {
  readonly every: number
  readonly dueAt: number
  readonly refreshing: boolean
  /** Milliseconds that were left when it was disabled. */
  readonly frozenAt: number | undefined
}

export function startTimer(every: number, now: number): RefreshTimer {
  return { every, dueAt: now + every, refreshing: false, frozenAt: undefined }
}

export function isDue(timer: RefreshTimer, now: number): boolean {
  return !timer.refreshing && timer.frozenAt === undefined && now >= timer.dueAt
}

/** Whole seconds, as shown. */
export function secondsLeft(timer: RefreshTimer, now: number): number {
  if (timer.frozenAt !== undefined) return Math.ceil(timer.frozenAt / 1000)
  return timer.refreshing ? 0 : Math.max(0, Math.ceil((timer.dueAt - now) / 1000))
}

export function refreshStarted(timer: RefreshTimer): RefreshTimer {
  return { ...timer, refreshing: true }
}

/** Restarts whether or not the refresh worked. */
export function refreshEnded(timer: RefreshTimer, now: number): RefreshTimer {
  return { ...timer, refreshing: false, dueAt: now + timer.every }
}

export function disableTimer(timer: RefreshTimer, now: number): RefreshTimer {
  return timer.frozenAt === undefined ? { ...timer, frozenAt: Math.max(0, timer.dueAt - now) } : timer
}

export function enableTimer(timer: RefreshTimer, now: number): RefreshTimer {
  return { ...timer, frozenAt: undefined, dueAt: now + timer.every }
}

/** DSP-48, DSP-49: each kind of refresh has its own count (SIL-OPS-38). */
export function failuresAfter(count: number, worked: boolean): number {
  return worked ? 0 : count + 1
}
