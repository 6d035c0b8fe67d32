import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import type { LngLat } from '../../rules/edit-polygons.ts'
import { boxOf } from '../../rules/zone-polygons.ts'
import { CornerHandles } from './corner-handles.tsx'
import { ProjectedMap } from './projected-map.tsx'
import { type Projection, pathOf } from './projection.ts'
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

/** The market's zones over its streets, with handles on the one that is being edited. */
export function ZoneMap({ state, draft, onDraw, drawing, onCorner }: ZoneMapProps) {
  const others = state.zones.filter(({ zone_id }) => zone_id !== draft?.zone_id)
  const lookAt =
    draft && draft.zone_id !== undefined && draft.polygons.length > 0
      ? { key: draft.zone_id, box: boxOf(draft.polygons.flat()) }
      : undefined
  return (
    <ProjectedMap source={state.map} label={`Streets of ${state.market.name}`} box={boundsOf(state)} lookAt={lookAt}>
      {({ projection, width, height }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: without a mouse a ring is written as text
        // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
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
            <path
              key={zone.zone_id}
              className={classes(styles.shape, styles[zone.kind])}
              d={pathOf(zone.polygons, projection)}
            >
              <title>{zone.name}</title>
            </path>
          ))}
          {draft && (
            <path
              className={classes(styles.shape, styles.edited, styles[draft.kind])}
              d={pathOf(draft.polygons, projection)}
            />
          )}
          {drawing && <Drawn corners={drawing} projection={projection} />}
          {draft && !drawing && (
            <CornerHandles
              polygons={draft.polygons}
              projection={projection}
              size={{ width, height }}
              onChange={onDraw}
            />
          )}
        </svg>
      )}
    </ProjectedMap>
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
