/** Ms as `3:12`, the second that has begun counted whole. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return secondsText(seconds)
}

export function secondsText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `'1:05'` → 65. */
export function secondsOf(text: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}
