import { type ReactNode, useId } from 'react'
import { straightMiles } from '#areas/markets/rules/distance-fee.ts'
import { ProjectedMap, pathOf } from '#areas/markets/web/public.tsx'
import { cents, fromDecimal, toDecimal } from '#platform/core/money.ts'
import type { Polygons } from '#platform/core/place.ts'
import { classes } from '#ui/classes.ts'
import { circleAround } from '../rules/circle.ts'
import { feeRings } from '../rules/fee-rings.ts'
import { shownBox, withPlace } from '../rules/shown-box.ts'
import styles from './restaurant-map.module.css'
import type { RestaurantMapName, RestaurantMapState, TriedPlace } from './restaurant-map-state.ts'

type ReachMapProps = { state: RestaurantMapState; map: RestaurantMapName; tried: TriedPlace | undefined }

/** Where deliveries, or alcohol, may go: what lies outside of it is shaded, not only outlined. */
export function ReachMap({ state, map, tried }: ReachMapProps) {
  const id = useId()
  const { name, maximum_miles } = state
  const delivery = polygonsOf(state, 'delivery')
  const box = shownBox(state, maximum_miles, delivery)
  const farthest = [[circleAround(state, straightMiles(maximum_miles))]]
  const rings = feeRings({ ...state, fee_per_mile: fromDecimal(state.fee_per_mile) ?? cents(0) })
  return (
    <>
      <ProjectedMap
        source={state.map}
        label={`Streets round ${name}`}
        box={box}
        lookAt={tried && { key: tried, box: withPlace(box, tried) }}
      >
        {({ projection, width, height }) => {
          const path = (polygons: Polygons) => pathOf(polygons, projection)
          const [x, y] = projection.project([state.lng, state.lat])
          const counties = polygonsOf(state, 'county')
          return (
            <svg
              className={styles.drawing}
              viewBox={`0 0 ${width} ${height}`}
              role="img"
              aria-label={saidOf(state, map)}
            >
              <clipPath id={`${id}far`}>
                <path d={path(farthest)} />
              </clipPath>
              <clipPath id={`${id}zones`}>
                {delivery.map((polygons) => (
                  <path key={path(polygons)} d={path(polygons)} clipRule="evenodd" />
                ))}
              </clipPath>
              <mask id={`${id}outside`} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
                <rect width={width} height={height} fill="#fff" />
                <g clipPath={`url(#${id}far)`}>
                  <g clipPath={`url(#${id}zones)`}>
                    {(map === 'delivery' ? delivery : counties).map((polygons) => (
                      <path key={path(polygons)} d={path(polygons)} fillRule="evenodd" />
                    ))}
                  </g>
                </g>
                {map === 'alcohol' &&
                  polygonsOf(state, 'restricted').map((polygons) => (
                    <path key={path(polygons)} d={path(polygons)} fillRule="evenodd" fill="#fff" />
                  ))}
              </mask>
              <rect className={styles.outside} width={width} height={height} mask={`url(#${id}outside)`} />
              {state.zones
                .filter((zone) => zone.counts && kindsOn[map].includes(zone.kind))
                .map((zone) => (
                  <path key={zone.zone_id} className={classes(styles.shape, styles[zone.kind])} d={path(zone.polygons)}>
                    <title>{zone.name}</title>
                  </path>
                ))}
              {map === 'delivery' &&
                rings.map(({ miles, fee }) => {
                  const circle = circleAround(state, straightMiles(miles))
                  const [labelX, labelY] = projection.project(circle[circle.length >> 1] ?? [state.lng, state.lat])
                  return (
                    <g key={miles}>
                      <path className={styles.ring} d={path([[circle]])} />
                      <text className={styles.label} x={labelX} y={labelY - 4}>
                        {`${miles} mi, ${fee === 0 ? 'free' : `$${toDecimal(fee)}`}`}
                      </text>
                    </g>
                  )
                })}
              {tried && <Tried tried={tried} from={[x, y]} at={projection.project([tried.lng, tried.lat])} />}
              <circle className={styles.shop} cx={x} cy={y} r="7" />
              <text className={styles.name} x={x} y={y + 22}>
                {name}
              </text>
            </svg>
          )
        }}
      </ProjectedMap>
      <ul className={styles.key}>
        {keysOf(map).map(([kind, words]) => (
          <li key={kind}>
            <span className={classes(styles.swatch, styles[kind])} />
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}

const kindsOn: Readonly<Record<RestaurantMapName, readonly string[]>> = {
  delivery: ['delivery', 'game_day'],
  alcohol: ['county', 'restricted'],
}

const keysOf = (map: RestaurantMapName) =>
  map === 'delivery'
    ? ([
        ['delivery', 'delivery area'],
        ['game_day', 'game day zone in force'],
        ['ring', 'distance fee'],
        ['outside', 'out of range'],
      ] as const)
    : ([
        ['county', 'county line'],
        ['restricted', 'restricted places'],
        ['outside', 'no alcohol'],
      ] as const)

const polygonsOf = ({ zones }: RestaurantMapState, kind: string): Polygons[] =>
  zones.filter((zone) => zone.kind === kind && zone.counts).map(({ polygons }) => polygons)

/** A picture must be told too. */
function saidOf(state: RestaurantMapState, map: RestaurantMapName): string {
  const names = state.zones.filter((zone) => zone.counts && kindsOn[map].includes(zone.kind)).map(({ name }) => name)
  const shown = names.length > 0 ? `with ${names.join(', ')}` : 'without any zone'
  return `${map === 'delivery' ? 'Delivery map' : 'Alcohol zone'} of ${state.name}, ${shown}`
}

function Tried({
  tried,
  from: [fromX, fromY],
  at: [x, y],
}: {
  tried: TriedPlace
  from: readonly [number, number]
  at: readonly [number, number]
}): ReactNode {
  return (
    <>
      <line className={styles.tie} x1={fromX} y1={fromY} x2={x} y2={y} />
      <circle className={classes(styles.place, !tried.in_range && styles.far)} cx={x} cy={y} r="7" />
      <text className={styles.name} x={x} y={y + 22}>
        {tried.found.split(',', 1)[0]}
      </text>
    </>
  )
}
