import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Polygons } from '#platform/core/place.ts'
import { addCorner, type Corner, cornersOf, type LngLat, moveCorner, removeCorner } from '../../rules/edit-polygons.ts'
import type { Projection } from './projection.ts'
import styles from './zones.module.css'

type HandlesProps = {
  polygons: Polygons
  projection: Projection
  size: { width: number; height: number }
  onChange: (polygons: Polygons) => void
}

/** More would be neither seen nor dragged: one zooms in first. */
const mostHandles = 250
const fewHandles = 60
const stepPixels = 2
const roomForAnother = 36
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A handle on every corner in view, and a small one between two for another corner. */
export function CornerHandles({ polygons, projection, size, onChange }: HandlesProps) {
  const [dragged, setDragged] = useState<Corner>()
  const { project, unproject } = projection
  const placed = allCorners(polygons).map((each) => ({ ...each, pixels: project(each.place) }))
  const inView = placed.filter(
    ({ pixels: [x, y] }) => x > -10 && y > -10 && x < size.width + 10 && y < size.height + 10,
  )
  if (inView.length > mostHandles)
    return (
      <text className={styles.hint} x={size.width / 2} y={size.height - 16}>
        {inView.length} corners are in view: zoom in to move them.
      </text>
    )

  const drag = (event: PointerEvent<SVGCircleElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (!dragged || !box) return
    onChange(moveCorner(polygons, dragged, unproject(event.clientX - box.left, event.clientY - box.top)))
  }
  const grab = (event: PointerEvent<SVGCircleElement>, corner: Corner) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(corner)
  }
  const press = (event: KeyboardEvent, corner: Corner, [x, y]: readonly [number, number], middle: LngLat) => {
    const arrow = arrows[event.key]
    const step = stepPixels * (event.shiftKey ? 10 : 1)
    if (arrow) onChange(moveCorner(polygons, corner, unproject(x + arrow[0] * step, y + arrow[1] * step)))
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(removeCorner(polygons, corner))
    else if (event.key === 'Insert' || event.key === '+') onChange(addCorner(polygons, corner, middle))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return inView.map(({ corner, pixels, next, name }) => {
    const [x, y] = pixels
    const [nx, ny] = project(next)
    const middle = unproject((x + nx) / 2, (y + ny) / 2)
    const key = `${corner.polygon} ${corner.ring} ${corner.corner}`
    const between = { ...corner, corner: corner.corner + 1 }
    return (
      <g key={key}>
        {(Math.hypot(nx - x, ny - y) > roomForAnother || isSame(dragged, between)) && (
          <circle
            className={styles.between}
            cx={(x + nx) / 2}
            cy={(y + ny) / 2}
            r="4"
            onPointerDown={(event) => {
              onChange(addCorner(polygons, corner, middle))
              grab(event, between)
            }}
            onPointerMove={drag}
            onPointerUp={() => setDragged(undefined)}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: there is no button inside of a drawing */}
        <circle
          className={styles.corner}
          cx={x}
          cy={y}
          r={inView.length > fewHandles ? 4 : 7}
          role="button"
          tabIndex={0}
          aria-label={name}
          onPointerDown={(event) => grab(event, corner)}
          onPointerMove={drag}
          onPointerUp={() => setDragged(undefined)}
          onKeyDown={(event) => press(event, corner, pixels, middle)}
        />
      </g>
    )
  })
}

/** The handle that a drag began on stays, or the drag would end. */
const isSame = (a: Corner | undefined, b: Corner) =>
  a?.polygon === b.polygon && a.ring === b.ring && a.corner === b.corner

function allCorners(polygons: Polygons) {
  return polygons.flatMap((rings, polygon) =>
    rings.flatMap((ring, index) => {
      const corners = cornersOf(ring)
      const of = `${index === 0 ? 'outline' : `hole ${index}`}${polygons.length > 1 ? ` of polygon ${polygon + 1}` : ''}`
      return corners.map((place, at) => ({
        corner: { polygon, ring: index, corner: at },
        place,
        next: corners[(at + 1) % corners.length] ?? place,
        name: `Corner ${at + 1} of the ${of}`,
      }))
    }),
  )
}
