import styles from './map.module.css'
import { frameOf, type Place } from './map-frame.ts'

export type MapPoint = Place & {
  /** Ring: where it starts. Pin: where it ends. Dot with a halo: where somebody is now. */
  kind: 'from' | 'to' | 'here'
  label: string
}

type MapProps = {
  /** What the map says, in a sentence: a picture must be told too. */
  label: string
  points: readonly MapPoint[]
  /** In this order a dotted line joins the points. */
  joined?: boolean | undefined
  height?: number | undefined
}

const width = 840
const streets = Array.from({ length: 15 }, (_, at) => at * 60)

/** Facts on a plain ground: no tiles, no invented streets; the faint grid only gives the eye a scale. */
export function PointMap({ label, points, joined, height = 380 }: MapProps) {
  const place = frameOf(points, width, height, 72)
  const placed = points.map((point) => ({ ...point, ...place(point) }))
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <g className={styles.edge}>
        <Grid height={height} />
      </g>
      <g className={styles.grid}>
        <Grid height={height} />
      </g>
      {joined && <polyline className={styles.way} points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />}
      {placed.map((point) => (
        <g key={`${point.kind} ${point.label}`} transform={`translate(${point.x} ${point.y})`}>
          {point.kind === 'here' && <circle r="20" className={styles.halo} />}
          {point.kind === 'to' ? (
            <path className={styles.to} d="M0 0c8-8 12-13 12-19a12 12 0 0 0-24 0c0 6 4 11 12 19Z" />
          ) : (
            <circle r="9" className={styles[point.kind]} />
          )}
          <text className={styles.label} y={point.kind === 'to' ? 18 : 34}>
            {point.label}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Grid({ height }: { height: number }) {
  return (
    <>
      {streets.map((at) => (
        <path key={at} d={`M${at + 30} 0V${height}M0 ${at + 40}H${width}`} />
      ))}
    </>
  )
}
