import styles from './map.module.css'
import { coveredLabels, drawnLast, frameOf, type Place } from './map-frame.ts'
import { useDrawnWidth } from './use-drawn-width.ts'

export type MapPoint = Place & {
  /** Ring: where it starts. Pin: where it ends. Dot with a halo: where somebody is now. */
  kind: 'from' | 'to' | 'here'
  label: string
  /** One of many, whose labels would cover each other: it is told under the pointer. */
  quiet?: boolean | undefined
}

type MapProps = {
  /** What the map says, in a sentence: a picture must be told too. */
  label: string
  points: readonly MapPoint[]
  /** In this order a dotted line joins the points. */
  joined?: boolean | undefined
  height?: number | undefined
  /** Many points may lie close together: of labels that would cover each other the first is written. */
  thins?: boolean | undefined
}

/** Facts on a plain ground: no tiles, no invented streets; the faint grid only gives the eye a scale. */
export function PointMap({ label, points, joined, height = 380, thins }: MapProps) {
  const [svg, width] = useDrawnWidth()
  const place = frameOf(points, width, height, Math.min(72, width / 5))
  const placed = points.map((point) => ({ ...point, ...place(point) }))
  const drawn = drawnLast(placed)
  const covered = thins ? coveredLabels(placed.filter(({ quiet }) => !quiet)) : new Set()
  const isWritten = (point: (typeof placed)[number]) => !point.quiet && !covered.has(point)
  return (
    <svg
      ref={svg}
      className={styles.map}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <Grid width={width} height={height} className={styles.edge} />
      <Grid width={width} height={height} className={styles.grid} />
      {joined && <polyline className={styles.way} points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />}
      {drawn.map((point) => (
        <g key={`${point.kind} ${point.label}`} transform={`translate(${point.x} ${point.y})`}>
          {point.kind === 'here' && <circle r="20" className={styles.halo} />}
          {point.kind === 'to' ? (
            <path className={styles.to} d="M0 0c8-8 12-13 12-19a12 12 0 0 0-24 0c0 6 4 11 12 19Z" />
          ) : (
            <circle r="9" className={styles[point.kind]} />
          )}
          {!isWritten(point) && <title>{point.label}</title>}
        </g>
      ))}
      {drawn.filter(isWritten).map(({ kind, label, x, y }) => (
        <text
          key={`${kind} ${label}`}
          className={styles.label}
          x={x}
          y={y + (kind === 'here' ? 36 : kind === 'from' ? 25 : 20)}
        >
          {label}
        </text>
      ))}
    </svg>
  )
}

function Grid({ width, height, className }: { width: number; height: number; className: string | undefined }) {
  const lines = Array.from({ length: Math.ceil(Math.max(width, height) / 60) }, (_, at) => at * 60 + 30)
  return <path className={className} d={lines.map((at) => `M${at} 0V${height}M0 ${at}H${width}`).join('')} />
}
