import type { MapSource } from '#platform/core/map-source.ts'
import type { Point } from '#platform/core/place.ts'
import { type MapPoint, PointMap } from '#ui/map.tsx'
import { StreetMap } from '#ui/street-map/street-map.tsx'
import styles from './rocket.module.css'

type WayMapProps = {
  from: Point & { name: string }
  to: (Point & { label: string }) | undefined
  source: MapSource | null
}

/** The business's door, and that of its customer. */
export function WayMap({ from, to, source }: WayMapProps) {
  const label = to ? `From ${from.name} to ${to.label}` : from.name
  const points: MapPoint[] = [
    { kind: 'from', label: from.name, lat: from.lat, lng: from.lng },
    ...(to ? [{ kind: 'to' as const, label: to.label, lat: to.lat, lng: to.lng }] : []),
  ]
  const plain = <PointMap label={label} points={points} joined height={212} />
  if (!source) return plain
  const marks = points.map(
    ({ kind, ...point }) => ({ ...point, id: kind, kind: kind === 'to' ? kind : 'from' }) as const,
  )
  // Another door is another map: it shows both ends.
  return (
    <StreetMap key={label} className={styles.map} source={source} label={label} marks={marks} instead={plain} gentle />
  )
}
