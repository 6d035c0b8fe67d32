import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { initialsOf } from '#ui/initials.ts'
import { type MapPoint, PointMap } from '#ui/map.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Shape } from '#ui/shape.tsx'
import type { MapLibre } from '#ui/street-map/open-map.ts'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import type { DriverWay } from '../rules/driver-way.ts'
import { isOnMap, type Marker, rowsOfDrivers } from '../rules/map-marks.ts'
import { dispatchPage } from './board-state.ts'
import { lookOf } from './driver-mark.ts'
import styles from './map-panel.module.css'
import { useDriverWay } from './use-driver-way.ts'
import { useMarkers } from './use-markers.ts'

type MapProps = {
  queues: readonly DriverQueue[]
  now: number
  orders: readonly UnassignedOrder[]
  /** On a narrow screen it stands below the orders: whoever opens it is led there. */
  isNew: boolean
  /** `driver 7`, `order 1012`. */
  shown: string | undefined
  onShown: (mark: string) => void
  onDriver: (driverId: number) => void
  onOrder: (orderId: number) => void
}

/** Drivers, restaurants, waypoints and open orders on the streets; without streets as points (SIL-ORD-139). */
export function MapPanel({ queues, now, orders, isNew, shown, onShown, onDriver, onOrder }: MapProps) {
  const { maps, markets } = dispatchPage()
  const [marketId, setMarketId] = useState(maps[0]?.market_id)
  const source = maps.find(({ market_id }) => market_id === marketId)?.source
  const asOf = useMemo(
    () => [...ordersOn(queues), ...orders.map(({ order_id }) => order_id)].sort().join(),
    [queues, orders],
  )
  const { markers, isLate } = useMarkers(asOf)
  const seen = useMemo(() => {
    const here = source ? markers.filter((marker) => isOnMap(source.bounds, marker)) : markers
    return marksOf(here, queues, now)
  }, [markers, source, queues, now])
  const showMarket = useEffectEvent((mark: string | undefined) => {
    const marker = markers.find(({ type, id }) => `${type} ${id}` === mark)
    const own = marker && maps.find((map) => isOnMap(map.source.bounds, marker))
    if (own) setMarketId(own.market_id)
  })
  useEffect(() => showMarket(shown), [shown])
  const onWay = queues.find((queue) => shown === `driver ${queue.driver_id}` || hasOrder(queue, shown))
  const driven = useDriverWay(onWay)
  const marks = useMemo(() => [...seen, ...stopsOf(driven)], [seen, driven])
  const [map, setMap] = useState<MapLibre>()
  const ready = useCallback((drawn: MapLibre) => {
    setMap(drawn)
    return () => setMap(undefined)
  }, [])
  useFollow(map, seen, shown)

  const ground = useRef<HTMLDivElement>(null)
  const lead = useEffectEvent(() => isNew && ground.current?.scrollIntoView({ block: 'nearest' }))
  useEffect(() => void lead(), [])

  function select(mark: string) {
    onShown(mark)
    if (mark.startsWith('driver ')) onDriver(Number(mark.slice('driver '.length)))
    else if (mark.startsWith('order ')) onOrder(Number(mark.slice('order '.length)))
  }
  const label = mapText(seen)
  const plain = <PlainMap label={label} marks={seen} shown={shown} />
  return (
    <>
      {maps.length > 1 && (
        <SegmentedControl
          legend="Market"
          parts={maps.map(({ market_id }) => ({
            value: String(market_id),
            label: markets.find((market) => market.market_id === market_id)?.name ?? '',
          }))}
          value={String(marketId)}
          onChoose={(value) => setMarketId(Number(value))}
        />
      )}
      <div ref={ground} className={styles.ground}>
        {source && markers.length > 0 ? (
          <StreetMap
            className={styles.map}
            source={source}
            label={label}
            marks={marks}
            way={driven?.way}
            selected={shown}
            onSelect={select}
            onReady={ready}
            instead={plain}
          />
        ) : (
          plain
        )}
        <ul className={styles.key} aria-label="Key of the map">
          <li>
            <Shape name="dot" /> driver
          </li>
          <li className={styles.restaurant}>
            <Shape name="square" /> restaurant
          </li>
          <li className={styles.order}>
            <Shape name="diamond" /> open order
          </li>
        </ul>
      </div>
      {isLate && (
        <p className={styles.late} role="status">
          The places could not be brought up to date.
        </p>
      )}
    </>
  )
}

function marksOf(markers: readonly Marker[], queues: readonly DriverQueue[], now: number): MapMark[] {
  const rows = rowsOfDrivers(markers)
  return markers.map(({ type, id, ...marker }) => {
    const mark = { ...marker, id: `${type} ${id}`, kind: type }
    const queue = type === 'driver' && queues.find(({ driver_id }) => driver_id === id)
    if (!queue) return mark
    return { ...mark, text: initialsOf(marker.label), beside: rows.get(id), ...lookOf(queue, now) }
  })
}

const stopsOf = (driven: DriverWay | undefined) =>
  (driven?.stops ?? []).map(
    (place, at): MapMark => ({ ...place, id: `stop ${at}`, kind: 'stop', label: `Stop ${at + 1}`, text: `${at + 1}` }),
  )

const ordersOn = (queues: readonly DriverQueue[]) =>
  queues.flatMap(({ driver_assignments }) => driver_assignments.flatMap(({ order_id }) => order_id ?? []))
const hasOrder = (queue: DriverQueue, shown: string | undefined) =>
  ordersOn([queue]).some((order_id) => shown === `order ${order_id}`)

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
    <PointMap label={label} points={points} thins />
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
