const minuteMs = 60_000

type Accepting = {
  readonly now: number
  /** How long the kitchen says that it takes. */
  readonly minutes: number
  /** When the window that the customer chose begins; undefined is as soon as possible. */
  readonly window_from: number | undefined
}

/** When an order that is accepted now will be ready, in ms since 1970: never before the window that it is for. */
export function readyAt({ now, minutes, window_from }: Accepting): number {
  return Math.max(now + minutes * minuteMs, window_from ?? 0)
}

/** What a kitchen may say: from a minute to ten hours. */
export const prepMinutes = { least: 1, most: 600 } as const

const usualChoices = [10, 15, 20, 25, 30, 45] as const

/** Six times to choose from, what is usual here among them. */
export function prepChoices(usual: number): readonly number[] {
  if (usualChoices.some((minutes) => minutes === usual)) return usualChoices
  const nearest = usualChoices.toSorted((a, b) => Math.abs(a - usual) - Math.abs(b - usual))[0]
  return usualChoices.map((minutes) => (minutes === nearest ? usual : minutes)).toSorted((a, b) => a - b)
}

/** How much longer a kitchen may say at once. */
export const moreMinutes = { least: 1, most: 120 } as const

/** How much longer, in minutes, and why. */
export const moreTimeChoices = [3, 5, 10, 15] as const
export const moreTimeReasons = ['Oven is full', 'Made it again', 'Waiting for an item', 'Short of hands'] as const

/** More time is counted from what was said, or from now where that is past. */
export function laterBy(ready_at: number, minutes: number, now: number): number {
  return Math.max(ready_at, now) + minutes * minuteMs
}

/** How many minutes more lead from what is known to the time that was said, for a touch that is sent late. */
export function minutesUntil(said: number, ready_at: number, now: number): number {
  const minutes = Math.ceil((said - Math.max(ready_at, now)) / minuteMs)
  return Math.min(moreMinutes.most, Math.max(moreMinutes.least, minutes))
}
