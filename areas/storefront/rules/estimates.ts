const minuteMs = 60_000
const handOver = 5
const spread = 10
const usualDriveMs = 6 * minuteMs

/** Minutes from order to door: the kitchen's, the way's and a hand-over; the upper end is ten more. */
export function deliveryMinutes(prepMinutes: number, driveMs: number | undefined): { from: number; to: number } {
  const way = Math.ceil((driveMs ?? usualDriveMs) / minuteMs)
  const from = roundUp(prepMinutes + way + handOver)
  return { from, to: from + spread }
}

/** '30–40'. */
export function minutesText({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${from}–${to}`
}

/** People are told five-minute steps. */
const roundUp = (minutes: number) => Math.ceil(minutes / 5) * 5
