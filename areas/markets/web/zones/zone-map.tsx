import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { StreetMap } from '#ui/street-map/street-map.tsx'
import type { LngLat } from '../../rules/edit-polygons.ts'
import { boxOf } from '../../rules/zone-polygons.ts'
import { CornerHandles } from './corner-handles.tsx'
import { flatProjection, type Projection } from './projection.ts'
import styles from './zones.module.css'
import type { Draft, ZonesState } from './zones-state.ts'

type ZoneMapProps = {
  state: ZonesState
  draft: Draft | undefined
  onDraw: (polygons: Draft['polygons']) => void
  /** Corners of a ring that is being drawn; undefined when none is. */
  drawing: readonly LngLat[] | undefined
  onCorner: (corner: LngLat) => void
}

type Streets = Projection & { readonly show: (box: ReturnType<typeof boxOf>) => void }

/** The market's zones over its streets, with handles on the one that is being edited. */
export function ZoneMap({ state, draft, onDraw, drawing, onCorner }: ZoneMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 640, height: 440 })
  const [onStreets, setOnStreets] = useState<Streets>()
  useLayoutEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  // Only the streets move; the flat drawing shows all zones, and stays while one of them is dragged.
  const [flatBox] = useState(() => boundsOf(state))
  const show = onStreets?.show
  const showDraft = useEffectEvent(() => {
    if (draft && draft.polygons.length > 0) show?.(boxOf(draft.polygons.flat()))
  })
  useEffect(() => {
    if (show && draft?.zone_id !== undefined) showDraft()
  }, [show, draft?.zone_id])
  const projection = onStreets ?? flatProjection(flatBox, width, height)
  const others = state.zones.filter(({ zone_id }) => zone_id !== draft?.zone_id)
  const corners = (polygons: Draft['polygons']) => pathOf(polygons, projection)

  return (
    <div ref={frame} className={styles.map}>
      {state.map && (
        <StreetMap
          source={state.map}
          label={`Streets of ${state.market.name}`}
          instead={null}
          gentle
          className={styles.streets}
          shown={placesOf(state)}
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: without a mouse a ring is written as text */}
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg
        className={classes(styles.drawing, drawing && styles.taking)}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Zones on the map"
        onClick={(event) => {
          if (!drawing) return
          const { left, top } = event.currentTarget.getBoundingClientRect()
          onCorner(projection.unproject(event.clientX - left, event.clientY - top))
        }}
      >
        {others.map((zone) => (
          <path key={zone.zone_id} className={classes(styles.shape, styles[zone.kind])} d={corners(zone.polygons)}>
            <title>{zone.name}</title>
          </path>
        ))}
        {draft && (
          <path className={classes(styles.shape, styles.edited, styles[draft.kind])} d={corners(draft.polygons)} />
        )}
        {drawing && <Drawn corners={drawing} projection={projection} />}
        {draft && !drawing && (
          <CornerHandles polygons={draft.polygons} projection={projection} size={{ width, height }} onChange={onDraw} />
        )}
      </svg>
    </div>
  )
}

function Drawn({ corners, projection }: { corners: readonly LngLat[]; projection: Projection }): ReactNode {
  const points = corners.map(projection.project)
  return (
    <>
      <polyline className={styles.drawn} points={points.map((point) => point.join(',')).join(' ')} />
      {points.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.corner} cx={x} cy={y} r="6" />
      ))}
    </>
  )
}

function pathOf(polygons: Draft['polygons'], { project }: Projection): string {
  const rounded = (place: LngLat) =>
    project(place)
      .map((pixels) => Math.round(pixels * 10) / 10)
      .join(' ')
  return polygons.flatMap((rings) => rings.map((ring) => `M${ring.map(rounded).join('L')}Z`)).join('')
}

/** All there is to see, and at least some miles round the market. */
function boundsOf({ zones, market }: ZonesState) {
  const around = 0.01
  const here = [
    [market.lng - around, market.lat - around] as const,
    [market.lng + around, market.lat + around] as const,
  ]
  const delivery = zones.filter(({ kind }) => kind !== 'county')
  return boxOf([...(delivery.length > 0 ? delivery : zones).flatMap(({ polygons }) => polygons.flat()), here])
}

function placesOf(state: ZonesState) {
  const { west, south, east, north } = boundsOf(state)
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}
