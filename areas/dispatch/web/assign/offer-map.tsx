import { useCallback, useEffect, useMemo, useState } from 'react'
import { initialsOf } from '#ui/initials.ts'
import { type MapPoint, PointMap } from '#ui/map.tsx'
import type { MapLibre } from '#ui/street-map/open-map.ts'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { DriverQueue } from '../../rules/board.ts'
import type { OfferedWay } from '../../rules/driver-way.ts'
import { dispatchPage } from '../board-state.ts'
import styles from './offer-panel.module.css'

type MapProps = { queue: DriverQueue; orderId: number; store: string; way: OfferedWay | undefined }

/** The driver's way with this order on it; the order's own store and door stand out. */
export function OfferMap({ queue, orderId, store, way }: MapProps) {
  const source = dispatchPage().maps.find(({ market_id }) => market_id === queue.market_id)?.source
  const { name } = queue.driver_details
  const marks = useMemo(() => marksOf(way, { name, orderId, store }), [way, name, orderId, store])
  const [map, setMap] = useState<MapLibre>()
  const ready = useCallback((drawn: MapLibre) => {
    setMap(drawn)
    return () => setMap(undefined)
  }, [])
  useEffect(() => {
    if (!map || marks.length === 0) return
    const [lngs, lats] = [marks.map(({ lng }) => lng), marks.map(({ lat }) => lat)]
    const corners: [number, number, number, number] = [
      Math.min(...lngs),
      Math.min(...lats),
      Math.max(...lngs),
      Math.max(...lats),
    ]
    // The buttons of the zoom stand at the right.
    map.fitBounds(corners, { padding: { top: 36, bottom: 36, left: 36, right: 60 }, maxZoom: 15, animate: false })
  }, [map, marks])
  const label = `The way of ${name} with order ${orderId}`
  const plain = <PointMap label={label} points={pointsOf(marks)} joined height={220} />
  if (marks.length === 0) return <div className={styles.map} />
  return (
    <div className={styles.map}>
      {source ? (
        <StreetMap
          source={source}
          label={label}
          marks={marks}
          way={way?.way}
          selected={`door ${orderId}`}
          onReady={ready}
          instead={plain}
        />
      ) : (
        plain
      )}
    </div>
  )
}

type About = { readonly name: string; readonly orderId: number; readonly store: string }

function marksOf(way: OfferedWay | undefined, { name, orderId, store }: About): readonly MapMark[] {
  return (way?.stops ?? []).map(({ lat, lng, what }, at): MapMark => {
    const place = { lat, lng }
    if (what === 'here') return { ...place, id: 'here', kind: 'driver', label: name, text: initialsOf(name) }
    if (what === 'store') return { ...place, id: `store ${at}`, kind: 'from', label: store }
    if (what === 'door') return { ...place, id: `door ${orderId}`, kind: 'to', label: `Order ${orderId}` }
    return { ...place, id: `stop ${at}`, kind: 'stop', label: `Stop ${at + 1}` }
  })
}

const plainKinds = { driver: 'here', from: 'from', to: 'to' } as const

const pointsOf = (marks: readonly MapMark[]) =>
  marks.flatMap(({ kind, lat, lng, label }): MapPoint[] =>
    kind === 'driver' || kind === 'from' || kind === 'to' ? [{ lat, lng, label, kind: plainKinds[kind] }] : [],
  )
