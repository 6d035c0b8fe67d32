import { useMemo } from 'react'
import { classes } from '#ui/classes.ts'
import { initialsOf } from '#ui/initials.ts'
import { useDrawnWidth } from '#ui/use-drawn-width.ts'
import type { ReplayDay, ReplayPlace } from '../rules/day.ts'
import { placeLabels } from '../rules/map-labels.ts'
import { isLate } from '../rules/measure.ts'
import { type ShownRun, whereIs } from '../rules/moment.ts'
import styles from './run-map.module.css'

const margin = 26
/** Of its width; the town is not pressed flat where two maps stand side by side. */
const [tall, leastHeight] = [300 / 440, 230]
/** What was handed over fades out. */
const fadeMs = 240_000

type RunMapProps = {
  label: string
  day: ReplayDay
  shown: ShownRun
  now: number
  chosen: number | undefined
  onChoose: (driver: number) => void
}

/** Stores with what waits there, drivers on their straight ways, doors of what is in the cars: where they are at a moment. */
export function RunMap({ label, day, shown, now, chosen, onChoose }: RunMapProps) {
  const [svg, width] = useDrawnWidth()
  const height = Math.round(Math.max(leastHeight, width * tall))
  const { place, stores, labels } = useMemo(() => frameOf(day.places, { width, height }), [day.places, width, height])
  const piles = pilesAt(day, shown, now)
  return (
    <svg
      ref={svg}
      className={styles.map}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {stores.map(({ x, y, name }) => (
        <g key={name} className={styles.store}>
          <title>{name}</title>
          <circle cx={x} cy={y} r="4" />
        </g>
      ))}
      {labels.map(({ name, x, y, anchor }) => (
        <text key={name} className={styles.label} x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      ))}
      {day.orders.map((order, at) => {
        const done = shown.deliveredAt.get(at)
        const isInCar = (shown.pickedAt.get(at) ?? Number.POSITIVE_INFINITY) <= now
        if (!isInCar || (done !== undefined && done + fadeMs < now)) return null
        const { x, y } = place(day.places[order.door])
        const isDone = done !== undefined && done <= now
        const look = classes(styles.door, isDone && styles.done, !isDone && isLate(day, at, now) && styles.late)
        return <rect key={order.label} className={look} x={x - 3.5} y={y - 3.5} width="7" height="7" />
      })}
      {[...piles].map(([store, { count, late }]) => {
        const { x, y } = place(day.places[store])
        return (
          <g key={store} className={classes(styles.pile, late && styles.late)}>
            <path d={`M${x} ${y - 11}l11 11-11 11-11-11z`} />
            <text x={x} y={y + 3.5}>
              {count}
            </text>
          </g>
        )
      })}
      {shown.byDriver.map(({ driver }) => {
        const { doing, visit, ...at } = whereIs(day, shown, driver, now)
        if (doing === 'off') return null
        const [here, there] = [place(at), visit && now < visit.arrives_at ? place(day.places[visit.to]) : undefined]
        return (
          // The ribbons below are the same choice for who has no pointer.
          <g
            key={driver}
            className={classes(styles.driver, doing === 'idle' && styles.idle, chosen === driver && styles.chosen)}
            onPointerDown={() => onChoose(driver)}
          >
            {there && <path className={styles.way} d={`M${here.x} ${here.y}L${there.x} ${there.y}`} />}
            <circle cx={here.x} cy={here.y} r="10" />
            <text x={here.x} y={here.y + 3.5}>
              {initialsOf(day.drivers[driver]?.name ?? '')}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Orders that wait at their stores. */
function pilesAt({ orders, ...day }: ReplayDay, { pickedAt }: ShownRun, now: number) {
  const piles = new Map<number, { count: number; late: boolean }>()
  for (const [at, { store, placed_at }] of orders.entries()) {
    if (placed_at > now || (pickedAt.get(at) ?? Number.POSITIVE_INFINITY) <= now) continue
    const pile = piles.get(store) ?? { count: 0, late: false }
    piles.set(store, { count: pile.count + 1, late: pile.late || isLate({ ...day, orders }, at, now) })
  }
  return piles
}

/** Of all places so many may lie at the edge, so that one far door does not make the town small. */
const farShare = 0.12

/** North is up, and a metre is as long in both directions. */
function frameOf(places: readonly ReplayPlace[], { width, height }: { width: number; height: number }) {
  const [west, east] = middleOf(places.map(({ x }) => x))
  const [south, north] = middleOf(places.map(({ y }) => y))
  const [wide, high] = [east - west, north - south]
  const scale = Math.min((width - 2 * margin) / Math.max(1, wide), (height - 2 * margin) / Math.max(1, high))
  const place = (at: { readonly x: number; readonly y: number } | undefined) => ({
    x: within(width, width / 2 + ((at?.x ?? west) - west - wide / 2) * scale),
    y: within(height, height / 2 - ((at?.y ?? south) - south - high / 2) * scale),
  })
  const named = new Map(places.flatMap((one) => (one.store === null ? [] : [[one.store, one] as const])))
  const stores = [...named].map(([name, one]) => ({ name, ...place(one) }))
  return { place, stores, labels: placeLabels(stores, { width, height }) }
}

const within = (size: number, at: number) => Math.max(margin / 2, Math.min(size - margin / 2, at))

function middleOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const far = Math.floor(sorted.length * farShare)
  return [sorted[far] ?? 0, sorted.at(-1 - far) ?? 0]
}
