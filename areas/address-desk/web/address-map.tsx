import { type MapPoint, PointMap } from '#ui/map.tsx'
import { Panel } from '#ui/panel.tsx'
import type { MapPlace } from '#ui/street-map/map-source.ts'
import { type MapMark, StreetMap } from '#ui/street-map/street-map.tsx'
import type { Candidate, ShownAddress } from '../calls/addresses.ts'
import styles from './addresses.module.css'

type AddressMapProps = {
  address: Pick<ShownAddress, 'addr_line_1' | 'lat' | 'lng' | 'map'>
  candidate?: Candidate | undefined
  pin: MapPlace | undefined
  onPin: (pin: MapPlace) => void
}

/** Where the address is now, where the candidate is, and the pin while one is set. */
export function AddressMap({ address, candidate, pin, onPin }: AddressMapProps) {
  const { addr_line_1, lat, lng, map } = address
  const marks: MapMark[] = [
    { id: 'now', kind: 'stop', label: `${addr_line_1}, as it is`, text: '?', lat, lng },
    ...(candidate
      ? [{ id: 'candidate', kind: 'to' as const, label: candidate.address, lat: candidate.lat, lng: candidate.lng }]
      : []),
  ]
  const label = `Map with ${marks.map((mark) => mark.label).join(', ')}${pin ? ', and the pin' : ''}`
  const points: MapPoint[] = [
    { kind: 'from', label: addr_line_1, lat, lng },
    ...(candidate ? [{ kind: 'to' as const, label: candidate.address, lat: candidate.lat, lng: candidate.lng }] : []),
    ...(pin ? [{ kind: 'here' as const, label: 'Pin', ...pin }] : []),
  ]
  const plain = <PointMap label={label} points={points} height={300} />
  return (
    <Panel title="Place" flush>
      {map ? (
        <StreetMap
          key={`${candidate?.address_selection_id} ${pin !== undefined}`}
          className={styles.map}
          source={map}
          label={label}
          marks={marks}
          shown={[{ lat, lng }, ...(candidate ? [{ lat: candidate.lat, lng: candidate.lng }] : [])]}
          pin={pin}
          onPin={onPin}
          instead={plain}
          gentle
        />
      ) : (
        plain
      )}
    </Panel>
  )
}
