/** As far as the roads of an evening may differ from what the streets say. */
const limits = { least: 0.8, most: 1.6 }
const fewest = 8
/** A way of less is lost in the rounding. */
const leastWayMs = 60_000

export type Leg = { readonly took_ms: number; readonly way_ms: number }

/** By how much the ways of a day took longer than the streets say, in the middle; 1 where too few are known. */
export function roadFactor(legs: readonly Leg[]): number {
  const ratios = legs
    .flatMap(({ took_ms, way_ms }) => (way_ms >= leastWayMs && took_ms > 0 ? [took_ms / way_ms] : []))
    .sort((a, b) => a - b)
  if (ratios.length < fewest) return 1
  return Math.max(limits.least, Math.min(limits.most, ratios[Math.floor(ratios.length / 2)] ?? 1))
}
