import { type MapPoint, PointMap } from '#ui/map.tsx'
import type { StreetMapSource } from '#ui/street-map/map-source.ts'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { OrderProgress, OrderState } from '../rules/order-state.ts'
import styles from './way-map.module.css'
import { words } from './words.ts'

const mapHeight = 300

type WayMapProps = { order: OrderState; driver: OrderProgress['driver_place']; source: StreetMapSource | null }

/** Where the order comes from, where it goes and, while it is on its way, where it is: on the streets where they are known. */
export function WayMap({ order, driver, source }: WayMapProps) {
  const label = mapText(order)
  const points = mapPoints(order, driver)
  const plain = <PointMap label={label} points={points} joined height={mapHeight} />
  if (!source) return plain
  const marks = points.map(
    ({ kind, ...point }): MapMark => ({ ...point, id: kind, kind: kind === 'here' ? 'driver' : kind }),
  )
  return <StreetMap className={styles.map} source={source} label={label} marks={marks} instead={plain} gentle />
}

function mapPoints({ places, franchise, address }: OrderState, driver: OrderProgress['driver_place']): MapPoint[] {
  return [
    { kind: 'from', label: franchise.name, ...places.store },
    ...(driver ? [{ kind: 'here' as const, label: words.your_driver, ...driver }] : []),
    ...(places.door ? [{ kind: 'to' as const, label: address.addr_line_1, ...places.door }] : []),
  ]
}

function mapText({ franchise, address, places }: OrderState): string {
  return places.door ? words.map_of({ place: franchise.name, door: address.addr_line_1 }) : franchise.name
}
