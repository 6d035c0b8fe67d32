const words: Readonly<Record<string, string>> = {
  sitting: 'Sitting',
  phase_out: 'Phasing out',
  full: 'Full',
  busy: 'Busy',
}

/** Before the end of the shift. */
export const phaseOutWithin = 30 * 60_000

type Load = {
  readonly assignments: number
  readonly orders: number
  /** Orders that make a queue full, a setting of the market. */
  readonly fullAt: number
  readonly clockOutRequested: boolean
  readonly shiftEnd: number | null
  readonly now: number
}

/** SIL-OPS-26; the values are spelled as the documents spell them, two prefixes included. */
export function busynessOf({ assignments, orders, fullAt, clockOutRequested, shiftEnd, now }: Load): string {
  if (assignments === 0) return 'driver_busyness_status_sitting'
  if (clockOutRequested || (shiftEnd !== null && shiftEnd - now <= phaseOutWithin))
    return 'driver_busyness_status_phase_out'
  return orders >= fullAt ? 'driver_enum_busyness_status_full' : 'driver_busyness_status_busy'
}

/** Compared by what follows `busyness_status_`, so that either prefix is understood (SIL-OPS-27). */
export function busynessKind(status: string): string {
  return status.replace(/^.*busyness_status_/, '')
}

/** A value that nobody listed is shown as words too (DSP-15). */
export function busynessText(status: string): string {
  const kind = busynessKind(status)
  return words[kind] ?? kind.replaceAll('_', ' ')
}
