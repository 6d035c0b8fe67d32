import { stadium } from './ground.ts'
import { grounds } from './landmarks.ts'
import { spotOn } from './lines.ts'
import { type Polygon, polygonOf, type Rect, rectPolygon, type Spot } from './plane.ts'
import { isBridge, type Stretch } from './streets.ts'

export interface Building {
  kind: 'house' | 'hall' | 'stadium'
  name?: string
  outline: Polygon
}

const around = ([x, y]: Spot, width: number, depth: number): Rect => ({
  west: x - width / 2,
  east: x + width / 2,
  south: y - depth / 2,
  north: y + depth / 2,
})

/** Outlines for drawing a map: the halls, the stadium's oval, and the rows of the old town. */
export function drawBuildings(stretches: readonly Stretch[]): Building[] {
  return [...halls(), oval(), ...rows(stretches)]
}

function halls(): Building[] {
  return grounds
    .filter((ground) => ground.building !== 'Otter Stadium')
    .map(({ building, at }) => ({ kind: 'hall', name: building, outline: rectPolygon(around(at, 70, 44)) }))
}

function oval(): Building {
  const middle = { x: (stadium.west + stadium.east) / 2, y: (stadium.south + stadium.north) / 2 }
  const corners = Array.from({ length: 32 }, (_, step): Spot => {
    const angle = (step / 32) * 2 * Math.PI
    return [middle.x + 165 * Math.cos(angle), middle.y + 215 * Math.sin(angle)]
  })
  return { kind: 'stadium', name: 'Otter Stadium', outline: polygonOf(corners) }
}

/** Old-town houses stand wall to wall along the lanes, three on each side of a stretch. */
function rows(stretches: readonly Stretch[]): Building[] {
  return stretches
    .filter((stretch) => stretch.line.kind === 'lane' && stretch.line.runs === 'east' && !isBridge(stretch))
    .flatMap(({ line, from, to }) =>
      [-16, 16].flatMap((side) =>
        [0.22, 0.5, 0.78].map((share): Building => {
          const [x, y] = spotOn(line, from + (to - from) * share)
          return { kind: 'house', outline: rectPolygon(around([x, y + side], 21, 15)) }
        }),
      ),
    )
}
