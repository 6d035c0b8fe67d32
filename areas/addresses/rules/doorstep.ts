/** Whether a place is known to its door: the middle of a street has no door to deliver to. */
export function isDoorstep(precision: string): boolean {
  return doorsteps.some((known) => known === precision)
}

export const doorsteps = ['ROOFTOP', 'RANGE_INTERPOLATED'] as const
