/** A time of which one knows the mean and how far off it may be: normally distributed, ms. */
export type Estimate = { readonly mean: number; readonly variance: number }

/** The share of a normal distribution below so many standard deviations (Abramowitz and Stegun 26.2.17, off by less than 1e-7). */
export function normalShare(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviations))
  const tail =
    density(deviations) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return deviations > 0 ? 1 - tail : tail
}

const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/** The later of two times that do not depend on each other, as a normal distribution with the same mean and variance (Clark 1961). */
export function laterOf(a: Estimate, b: Estimate): Estimate {
  const spread = Math.sqrt(a.variance + b.variance)
  if (spread === 0) return a.mean >= b.mean ? a : b
  const alpha = (a.mean - b.mean) / spread
  const [isA, isB, both] = [normalShare(alpha), normalShare(-alpha), density(alpha)]
  // From the later one's mean: squares of instants since 1970 would lose the minutes.
  const base = Math.max(a.mean, b.mean)
  const [da, db] = [a.mean - base, b.mean - base]
  const mean = da * isA + db * isB + spread * both
  const square = (da * da + a.variance) * isA + (db * db + b.variance) * isB + (da + db) * spread * both
  return { mean: base + mean, variance: Math.max(0, square - mean * mean) }
}

/** From so many deviations on, what is left of the distribution falls like an exponential one. */
const farOut = 5

/** What is left of it once it is known not to have come by then (truncated from below), as a normal distribution with the same mean and variance. */
export function notBefore({ mean, variance }: Estimate, at: number): Estimate {
  const sd = Math.sqrt(variance)
  if (sd === 0) return { mean: Math.max(mean, at), variance }
  const alpha = (at - mean) / sd
  if (alpha > farOut) return { mean: at + sd / alpha, variance: (sd / alpha) ** 2 }
  const hazard = density(alpha) / normalShare(-alpha)
  return { mean: mean + sd * hazard, variance: variance * Math.max(0, 1 + alpha * hazard - hazard * hazard) }
}

/** The chance that it is later than that. */
export function chanceAfter({ mean, variance }: Estimate, at: number): number {
  if (variance === 0) return mean > at ? 1 : 0
  return normalShare((mean - at) / Math.sqrt(variance))
}

/** Four times of five it is not later. */
export const mostlyBy = ({ mean, variance }: Estimate) => mean + 0.8416 * Math.sqrt(variance)
