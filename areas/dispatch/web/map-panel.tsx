import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type MapPoint, PointMap } from '#ui/map.tsx'
import { Segment } from '#ui/segment.tsx'
import type { MapLibre } from '#ui/street-map/open-map.ts'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { type Marker, rowsOfDrivers } from '../rules/map-marks.ts'
import { dispatchPage } from './board-state.ts'
import styles from './map-panel.module.css'
import { useMarkers } from './use-markers.ts'

type MapProps = {
  queues: readonly DriverQueue[]
  orders: readonly UnassignedOrder[]
  /** `driver 7`, `order 1012`. */
  shown: string | undefined
  onShown: (mark: string) => void
  onDriver: (driverId: number) => void
  onOrder: (orderId: number) => void
}

/** Drivers, restaurants, waypoints and open orders on the streets; without streets as points (SIL-ORD-139). */
export default function MapPanel({ queues, orders, shown, onShown, onDriver, onOrder }: MapProps) {
  const { maps, markets } = dispatchPage()
  const [marketId, setMarketId] = useState(maps[0]?.market_id)
  const source = maps.find(({ market_id }) => market_id === marketId)?.source
  const asOf = useMemo(
    () => [...ordersOn(queues), ...orders.map(({ order_id }) => order_id)].sort().join(),
    [queues, orders],
  )
  const { markers, isLate } = useMarkers(asOf)
  const marks = useMemo(() => marksOf(markers), [markers])
  const [map, setMap] = useState<MapLibre>()
  const ready = useCallback((drawn: MapLibre) => {
    setMap(drawn)
    return () => setMap(undefined)
  }, [])
  useFollow(map, marks, shown)

  function select(mark: string) {
    onShown(mark)
    if (mark.startsWith('driver ')) onDriver(Number(mark.slice('driver '.length)))
    else if (mark.startsWith('order ')) onOrder(Number(mark.slice('order '.length)))
  }
  const label = mapText(marks)
  const plain = <PlainMap label={label} marks={marks} shown={shown} />
  return (
    <>
      {maps.length > 1 && (
        <Segment
          legend="Market"
          parts={maps.map(({ market_id }) => ({
            value: String(market_id),
            label: markets.find((market) => market.market_id === market_id)?.name ?? '',
          }))}
          value={String(marketId)}
          onChoose={(value) => setMarketId(Number(value))}
        />
      )}
      {source && marks.length > 0 ? (
        <StreetMap
          className={styles.map}
          source={source}
          label={label}
          marks={marks}
          selected={shown}
          onSelect={select}
          onReady={ready}
          instead={plain}
        />
      ) : (
        plain
      )}
      {isLate && (
        <p className={styles.late} role="status">
          The places could not be brought up to date.
        </p>
      )}
    </>
  )
}

function marksOf(markers: readonly Marker[]): MapMark[] {
  const lower = rowsOfDrivers(markers)
  return markers.map(({ type, id, ...marker }) => ({
    ...marker,
    id: `${type} ${id}`,
    kind: type,
    lower: type === 'driver' ? lower.get(id) : undefined,
  }))
}

const ordersOn = (queues: readonly DriverQueue[]) =>
  queues.flatMap(({ driver_assignments }) => driver_assignments.flatMap(({ order_id }) => order_id ?? []))

/** Brings what is looked at into sight, without moving what is in sight already. */
function useFollow(map: MapLibre | undefined, marks: readonly MapMark[], shown: string | undefined): void {
  const latest = useRef(marks)
  latest.current = marks
  useEffect(() => {
    const mark = latest.current.find(({ id }) => id === shown)
    if (!map || !mark || map.getBounds().contains(mark)) return
    map.easeTo({ center: mark, animate: !matchMedia('(prefers-reduced-motion: reduce)').matches })
  }, [map, shown])
}

const plainKinds = { order: 'to', restaurant: 'from' } as const

/** Only who drives and what waits: on a plain ground more would be a heap. */
function PlainMap({ label, marks, shown }: { label: string; marks: readonly MapMark[]; shown: string | undefined }) {
  const points = marks.flatMap(({ id, kind, ...mark }): MapPoint[] => {
    if (kind === 'driver') return [{ ...mark, kind: 'here' }]
    return id === shown && (kind === 'order' || kind === 'restaurant') ? [{ ...mark, kind: plainKinds[kind] }] : []
  })
  return points.length > 0 ? (
    <PointMap label={label} points={points} />
  ) : (
    <p className={styles.none}>No driver has been seen in the last 15 minutes.</p>
  )
}

function mapText(marks: readonly MapMark[]): string {
  const count = (kind: MapMark['kind']) => marks.filter((mark) => mark.kind === kind).length
  const words = [
    [count('driver'), 'driver'],
    [count('order'), 'open order'],
    [count('restaurant'), 'restaurant'],
  ] as const
  return `Map with ${words.map(([many, word]) => `${many} ${word}${many === 1 ? '' : 's'}`).join(', ')}`
}
