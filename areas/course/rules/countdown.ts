/** Ms as `3:12`, the second that has begun counted whole. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return secondsText(seconds)
}

export function secondsText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
