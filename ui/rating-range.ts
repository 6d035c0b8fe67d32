/** A rating always lies between 0, which is none, and the highest (GEN-13). */
export function clampRating(rating: number, max: number): number {
  return Math.min(Math.max(0, Math.round(rating) || 0), max)
}

/** The ratings that can be given, 1 to the highest; without a highest one there is nothing to rate by (GEN-12). */
export function ratingsUpTo(max: number | undefined): number[] {
  return max !== undefined && Number.isInteger(max) && max > 0 ? Array.from({ length: max }, (_, at) => at + 1) : []
}
