import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './chart.module.css'
import { labelStep, linePath, scaleOf, shareOf, stacked } from './scale.ts'

export type Series = { readonly name: string; readonly values: readonly (number | null)[] }

type PlotProps = {
  points: readonly string[]
  series: readonly Series[]
  look: 'bars' | 'stacked' | 'lines'
  axisFormat: (value: number) => string
  /** The point that is looked at. */
  at: number | undefined
  onAt: (at: number) => void
}

const height = 220
const top = 8
const bottom = 24
const left = 56
const right = 8

/** The drawing alone; names and figures stand around it. */
export function Plot({ points, series, look, axisFormat, at, onAt }: PlotProps) {
  const [width, ref] = useWidth()
  const inner = Math.max(width - left - right, 1)
  const slot = inner / Math.max(points.length, 1)
  const columns = points.map((_, index) => series.map(({ values }) => values[index] ?? null))
  const scale = scaleOf(
    look === 'stacked'
      ? columns.flatMap((values) => stacked(values).map(({ to }) => to))
      : series.flatMap(({ values }) => values.filter((value) => value !== null)),
  )
  const y = (value: number) => top + (1 - shareOf(scale, value)) * (height - top - bottom)
  const middle = (index: number) => left + (index + 0.5) * slot
  const every = labelStep(points.length, inner, 80)
  const followPointer = (event: PointerEvent<SVGSVGElement>) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    onAt(Math.min(Math.max(Math.floor(across / slot), 0), points.length - 1))
  }
  return (
    <svg
      ref={ref}
      aria-hidden="true"
      className={styles.plot}
      width="100%"
      height={height}
      onPointerMove={followPointer}
      onPointerDown={followPointer}
    >
      <Hatch />
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width - right}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? styles.zero : styles.grid}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
            {axisFormat(tick)}
          </text>
        </g>
      ))}
      {at !== undefined && (
        <rect x={left + at * slot} y={top} width={slot} height={height - top - bottom} className={styles.band} />
      )}
      {points.map(
        (point, index) =>
          index % every === 0 && (
            <text key={point} x={middle(index)} y={height - 6} textAnchor="middle" className={styles.tick}>
              {point}
            </text>
          ),
      )}
      {look === 'lines'
        ? series.map(({ name, values }, tone) => (
            <path
              key={name}
              d={linePath(values.map((value, index) => (value === null ? null : { x: middle(index), y: y(value) })))}
              className={classes(styles.line, styles[`line${tone}`])}
            />
          ))
        : columns.map((values, index) => (
            <Bars
              key={points[index]}
              parts={look === 'stacked' ? stacked(values) : values.map((value) => ({ from: 0, to: value ?? 0 }))}
              isStack={look === 'stacked'}
              x={left + index * slot + slot * 0.15}
              width={slot * 0.7}
              y={y}
            />
          ))}
      {look === 'lines' &&
        at !== undefined &&
        series.map(({ name, values }) => {
          const value = values[at]
          return value == null ? null : (
            <circle key={name} cx={middle(at)} cy={y(value)} r={3.5} className={styles.dot} />
          )
        })}
    </svg>
  )
}

type BarsProps = {
  parts: readonly { readonly from: number; readonly to: number }[]
  isStack: boolean
  x: number
  width: number
  y: (value: number) => number
}

function Bars({ parts, isStack, x, width, y }: BarsProps) {
  const each = isStack ? Math.min(width, 48) : Math.min(width / parts.length, 40)
  const start = x + (width - (isStack ? each : each * parts.length)) / 2
  return parts.map(({ from, to }, tone) => {
    const [high, low] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))]
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        key={tone}
        x={start + (isStack ? 0 : tone * each)}
        y={high}
        width={Math.max(each - (isStack ? 0 : 1.5), 1)}
        height={low - high}
        rx={isStack ? 0 : 1.5}
        className={styles[`tone${tone}`]}
      />
    )
  })
}

/** Once in the page under its name; a second one draws the same. */
function Hatch() {
  return (
    <defs>
      <pattern id="chart-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className={styles.hatchGround} />
        <rect width="2" height="5" className={styles.hatchLine} />
      </pattern>
    </defs>
  )
}

const usualWidth = 640

function useWidth() {
  const [width, setWidth] = useState(usualWidth)
  const ref = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => {
    const drawing = ref.current
    if (!drawing) return
    const observer = new ResizeObserver(() => setWidth(drawing.getBoundingClientRect().width))
    observer.observe(drawing)
    return () => observer.disconnect()
  }, [])
  return [width, ref] as const
}
