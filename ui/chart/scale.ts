/** Ends and lines of an axis that people can read: steps of 1, 2 or 5 times a power of ten, with zero in it. */
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] }

export function scaleOf(values: readonly number[], most = 5): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (high - low < leastSpan) return { low: 0, high: 1, ticks: [0, 1] }
  const step = niceStep((high - low) / Math.max(most - 1, 1))
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  // by whole steps: adding up 0.1 ten times is not 1
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => withoutDust((first + at) * step))
  return { low: first * step, high: last * step, ticks }
}

/** Less has no power of ten to divide by, and nobody sees it. */
const leastSpan = 1e-12

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power
}

const withoutDust = (value: number) => Number(value.toPrecision(12))

/** 0 at the bottom of the scale, 1 at its top. */
export function shareOf({ low, high }: Scale, value: number): number {
  return (value - low) / (high - low)
}

/** Every nth of the labels, so that they stand at least `least` px apart. */
export function labelStep(count: number, width: number, least: number): number {
  return Math.max(1, Math.ceil((count * least) / Math.max(width, 1)))
}

/** Where each part of a stack begins and ends; parts below zero go down from it. */
export function stacked(values: readonly (number | null)[]): { from: number; to: number }[] {
  let up = 0
  let down = 0
  return values.map((value) => {
    const size = value ?? 0
    const from = size < 0 ? down : up
    if (size < 0) down += size
    else up += size
    return { from, to: from + size }
  })
}

/** `M0,3L4,5`; a missing value interrupts the line. */
export function linePath(points: readonly ({ readonly x: number; readonly y: number } | null)[]): string {
  let path = ''
  let isDrawn = false
  for (const point of points) {
    if (point) path += `${isDrawn ? 'L' : 'M'}${round(point.x)},${round(point.y)}`
    isDrawn = point !== null
  }
  return path
}

const round = (value: number) => Math.round(value * 10) / 10
