import styles from './chart.module.css'
import { linePath, scaleOf, shareOf } from './scale.ts'

type SparkProps = {
  /** Says what it shows, when no figure beside it does; without it it is an ornament. */
  label?: string | undefined
  values: readonly (number | null)[]
  /** The period before, dashed. */
  before?: readonly (number | null)[] | undefined
  look?: 'line' | 'bars' | undefined
  /** The bar that is looked at. */
  marked?: number | undefined
}

/** The shape of a figure over time, as high as a line of text. */
export function Spark({ label, values, before = [], look = 'line', marked }: SparkProps) {
  const [width, height] = look === 'line' ? [72, 30] : [62, 20]
  const known = [...values, ...before].filter((value) => value !== null)
  const scale = look === 'line' ? rangeOf(known) : scaleOf(known)
  const top = 2
  const y = (value: number) => height - top - shareOf(scale, value) * (height - 2 * top)
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  const step = (width - 4) / Math.max(values.length - 1, 1)
  const line = (of: readonly (number | null)[]) =>
    linePath(of.map((value, at) => (value === null ? null : { x: 2 + at * step, y: y(value) })))
  const last = values.findLastIndex((value) => value !== null)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or an ornament beside its figure
    <svg {...named} className={styles.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {look === 'bars' ? (
        values.map((value, at) => {
          const slot = width / values.length
          const bar = Math.max(shareOf(scale, value ?? 0) * (height - top), value ? 1 : 0)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={at}
              x={at * slot}
              y={height - bar}
              width={Math.max(slot - 2, 1)}
              height={bar}
              rx={1}
              className={at === marked ? styles.marked : styles.bar}
            />
          )
        })
      ) : (
        <>
          <path d={line(before)} className={styles.before} />
          <path d={line(values)} className={styles.line} />
          {last >= 0 && <circle cx={2 + last * step} cy={y(values[last] ?? 0)} r={2} className={styles.end} />}
        </>
      )}
    </svg>
  )
}

/** A line may leave zero out: its shape matters, and its height is no amount. */
function rangeOf(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.length > 0 && low < high ? { low, high, ticks: [] } : { low: low - 1, high: high + 1, ticks: [] }
}
