const tooSoonMs = 2_000
const tooLittle = 0.03

/** `about 40 s left`, as soon as there is something to judge by. */
export function timeLeft(passedMs: number, share: number): string | undefined {
  if (passedMs < tooSoonMs || share < tooLittle || share >= 1) return undefined
  const seconds = Math.ceil((passedMs * (1 - share)) / share / 1000)
  if (seconds < 60) return `about ${seconds} s left`
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} min left`
  return `about ${(seconds / 3600).toFixed(1)} h left`
}
