import { type MapPoint, PointMap } from '#ui/map.tsx'
import type { StreetMapSource } from '#ui/street-map/map-source.ts'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { OrderState } from '../rules/order-state.ts'
import styles from './way-map.module.css'

const mapHeight = 300

/** Where the order comes from and where it goes, on the streets where they are known. */
export function WayMap({ order, source }: { order: OrderState; source: StreetMapSource | null }) {
  const label = mapText(order)
  const points = mapPoints(order)
  const plain = <PointMap label={label} points={points} joined height={mapHeight} />
  if (!source) return plain
  const marks = points.map(
    ({ kind, ...point }): MapMark => ({ ...point, id: kind, kind: kind === 'to' ? 'to' : 'from' }),
  )
  return <StreetMap className={styles.map} source={source} label={label} marks={marks} instead={plain} gentle />
}

function mapPoints({ places, franchise, address }: OrderState): MapPoint[] {
  return [
    { kind: 'from', label: franchise.name, ...places.store },
    ...(places.door ? [{ kind: 'to' as const, label: address.addr_line_1, ...places.door }] : []),
  ]
}

function mapText({ franchise, address, places }: OrderState): string {
  return places.door ? `${franchise.name} and ${address.addr_line_1}` : franchise.name
}
