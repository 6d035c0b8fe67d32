import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MapSource } from '#platform/core/map-source.ts'
import { StreetMap } from '#ui/street-map/street-map.tsx'
import { flatProjection, type Projection } from './projection.ts'
import styles from './zones.module.css'

type Box = Parameters<typeof flatProjection>[0]
type Streets = Projection & { readonly show: (box: Box) => void }
type MapView = { readonly projection: Projection; readonly width: number; readonly height: number }

type ProjectedMapProps = {
  /** Null: no streets were brought in, and the drawing stands alone. */
  source: MapSource | null
  label: string
  /** What is shown at first. */
  box: Box
  /** What is looked at once the key changes, where there are streets that move. */
  lookAt?: { readonly key: unknown; readonly box: Box } | undefined
  /** The drawing over the streets, of the size that it has now. */
  children: (view: MapView) => ReactNode
}

/** Something drawn over a market's streets, in the same projection as these, or over plain ground. */
export function ProjectedMap({ source, label, box, lookAt, children }: ProjectedMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 640, height: 440 })
  const [onStreets, setOnStreets] = useState<Streets>()
  useLayoutEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  // Only the streets move; the flat drawing shows all, and stays while something in it is dragged.
  const [flatBox] = useState(box)
  const show = onStreets?.show
  const showLookedAt = useEffectEvent(() => lookAt && show?.(lookAt.box))
  const key = lookAt?.key
  useEffect(() => {
    if (show && key !== undefined) showLookedAt()
  }, [show, key])
  const projection = onStreets ?? flatProjection(flatBox, width, height)

  return (
    <div ref={frame} className={styles.map}>
      {source && (
        <StreetMap
          source={source}
          label={label}
          instead={null}
          gentle
          className={styles.streets}
          shown={[
            { lat: box.south, lng: box.west },
            { lat: box.north, lng: box.east },
          ]}
          onReady={(map) => {
            const show: Streets['show'] = ({ west, south, east, north }) =>
              map.fitBounds([west, south, east, north], { padding: 40, animate: false })
            // A new object for every move, so that the drawing follows.
            const tell = () =>
              setOnStreets({
                show,
                project: ([lng, lat]) => {
                  const { x, y } = map.project([lng, lat])
                  return [x, y]
                },
                unproject: (x, y) => map.unproject([x, y]).toArray() as [number, number],
              })
            tell()
            map.on('move', tell)
            map.on('resize', tell)
            return () => setOnStreets(undefined)
          }}
        />
      )}
      {children({ projection, width, height })}
    </div>
  )
}
