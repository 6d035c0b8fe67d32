/** How far away a moment is: "in 11 min", "now", "4 min late". */
export function awayText(at: number, now: number): string {
  const minutes = Math.round((at - now) / 60_000)
  if (minutes === 0) return 'now'
  return minutes > 0 ? `in ${spanText(minutes)}` : `${spanText(-minutes)} late`
}

function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
