/** Whether a place is known to its door: the middle of a street has no door to deliver to. */
export function isDoorstep(precision: string): boolean {
  return doorsteps.some((known) => known === precision)
}

/** Where the customer says that the door is, on a street that is known. */
export const pinned = 'PINNED'
export const doorsteps = ['ROOFTOP', 'RANGE_INTERPOLATED', pinned] as const
