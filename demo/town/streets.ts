import { bridges, campus, oldTown, riverMiddle, stadium } from './ground.ts'
import { chord, gridLines, type Line, type StreetKind, spotOn, walkLine } from './lines.ts'
import { isInside, type LatLng, onMap, type Spot } from './plane.ts'
import type { Random } from './random.ts'

export interface Street {
  name: string
  kind: StreetKind
  /** A point at each crossing; two streets that cross share exactly that point. */
  points: LatLng[]
}

/** The stretch of a line between two crossings. */
export interface Stretch {
  line: Line
  from: number
  to: number
}

/** Every stretch that was built: none through the river (but for the bridges), the campus or the stadium. */
export function buildStretches(lines: readonly Line[], random: Random): Stretch[] {
  const stretches: Stretch[] = []
  for (const line of lines) {
    line.crossings.slice(1).forEach((to, index) => {
      const stretch = { line, from: line.crossings[index] ?? to, to }
      if (!isBuilt(stretch)) return
      // Some blocks were joined, which keeps the outer town from looking like squared paper.
      if (line.kind === 'street' && line.at !== walkLine && !isBridge(stretch) && random.chance(0.12)) return
      stretches.push(stretch)
    })
  }
  return connected(stretches)
}

const middleOf = ({ line, from, to }: Stretch) => spotOn(line, (from + to) / 2)
const crossesRiver = ({ line, from, to }: Stretch) => line.runs === 'north' && from < riverMiddle && to > riverMiddle
export const isBridge = (stretch: Stretch) => crossesRiver(stretch) && bridges.includes(stretch.line.at)

function isBuilt(stretch: Stretch): boolean {
  if (crossesRiver(stretch)) return isBridge(stretch)
  const middle = middleOf(stretch)
  if (isInside(middle, stadium)) return false
  return !isInside(middle, campus) || stretch.line.at === walkLine
}

const knot = ([x, y]: Spot) => `${Math.round(x * 10)},${Math.round(y * 10)}`

/** Keeps what can be driven to from the town square, so that no address is cut off. */
function connected(stretches: Stretch[]): Stretch[] {
  const byKnot = new Map<string, Stretch[]>()
  const ends = ({ line, from, to }: Stretch) => [knot(spotOn(line, from)), knot(spotOn(line, to))]
  const join = (key: string, stretch: Stretch) => byKnot.set(key, [...(byKnot.get(key) ?? []), stretch])
  for (const stretch of stretches) for (const end of ends(stretch)) join(end, stretch)
  const reached = new Set<Stretch>()
  const waiting = [knot([oldTown.west, oldTown.south])]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    for (const stretch of byKnot.get(key) ?? []) {
      if (reached.has(stretch)) continue
      reached.add(stretch)
      waiting.push(...ends(stretch))
    }
  }
  return stretches.filter((stretch) => reached.has(stretch))
}

const kindOf = (stretch: Stretch): StreetKind => {
  if (isBridge(stretch)) return 'bridge'
  return isInside(middleOf(stretch), campus) ? 'campus' : stretch.line.kind
}

/** Joins neighbouring stretches of one street and kind into one drawn street. */
export function drawStreets(stretches: readonly Stretch[]): Street[] {
  const streets: Street[] = []
  let previous: Stretch | undefined
  for (const stretch of stretches) {
    const last = streets.at(-1)
    const end = onMap(spotOn(stretch.line, stretch.to))
    if (last && previous?.line === stretch.line && previous.to === stretch.from && last.kind === kindOf(stretch))
      last.points.push(end)
    else
      streets.push({
        name: stretch.line.name,
        kind: kindOf(stretch),
        points: [onMap(spotOn(stretch.line, stretch.from)), end],
      })
    previous = stretch
  }
  return [...streets, ...drawRing()]
}

/** The ring road touches the end of every street, and is broken by the river: north and south meet only at the bridges. */
function drawRing(): Street[] {
  const ends = gridLines.flatMap((at): Spot[] => [
    [at, chord(at)],
    [at, -chord(at)],
    [chord(at), at],
    [-chord(at), at],
  ])
  const arc = (name: string, spots: Spot[]): Street => ({ name, kind: 'ring', points: spots.map(onMap) })
  const turned = (spot: Spot, quarter: number) => (Math.atan2(spot[1], spot[0]) - quarter + 4 * Math.PI) % (2 * Math.PI)
  const around = (quarter: number, keep: (spot: Spot) => boolean) =>
    ends.filter(keep).sort((a, b) => turned(a, quarter) - turned(b, quarter))
  return [
    arc(
      'North Ring Rd',
      around(-Math.PI / 2, ([, y]) => y > riverMiddle),
    ),
    arc(
      'South Ring Rd',
      around(Math.PI / 2, ([, y]) => y < riverMiddle),
    ),
  ]
}
