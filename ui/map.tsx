import { useLayoutEffect, useRef, useState } from 'react'
import styles from './map.module.css'
import { coveredLabels, frameOf, type Place } from './map-frame.ts'

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
  const [svg, width] = useWidth()
  const place = frameOf(points, width, height, Math.min(72, width / 5))
  const placed = points.map((point) => ({ ...point, ...place(point) }))
  const covered = thins ? coveredLabels(placed) : new Set()
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
      {placed.map((point) => (
        <g key={`${point.kind} ${point.label}`} transform={`translate(${point.x} ${point.y})`}>
          {point.kind === 'here' && <circle r="20" className={styles.halo} />}
          {point.kind === 'to' ? (
            <path className={styles.to} d="M0 0c8-8 12-13 12-19a12 12 0 0 0-24 0c0 6 4 11 12 19Z" />
          ) : (
            <circle r="9" className={styles[point.kind]} />
          )}
          {point.quiet || covered.has(point) ? (
            <title>{point.label}</title>
          ) : (
            <text className={styles.label} y={point.kind === 'here' ? 36 : 20 + (point.kind === 'from' ? 5 : 0)}>
              {point.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** The drawing's unit is the pixel, so that labels keep their size however narrow it is. */
function useWidth() {
  const svg = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(420)
  useLayoutEffect(() => {
    if (!svg.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(svg.current)
    return () => watch.disconnect()
  }, [])
  return [svg, width] as const
}

function Grid({ width, height, className }: { width: number; height: number; className: string | undefined }) {
  const lines = Array.from({ length: Math.ceil(Math.max(width, height) / 60) }, (_, at) => at * 60 + 30)
  return <path className={className} d={lines.map((at) => `M${at} 0V${height}M0 ${at}H${width}`).join('')} />
}
