import { block, bridges, campus, oldTown, ringRadius, riverMiddle, stadium, strip } from './ground.ts'
import { isInside, type LatLng, onMap, type Spot } from './plane.ts'
import type { Random } from './random.ts'
import { eastbound, northbound, oldEastbound, oldNorthbound, stripEastbound, stripNorthbound } from './street-names.ts'

export type StreetKind = 'main' | 'street' | 'lane' | 'campus' | 'ring' | 'bridge' | 'highway'

export interface Street {
  name: string
  kind: StreetKind
  /** A point at each crossing; two streets that cross share exactly that point. */
  points: LatLng[]
}

/** A straight street on the drawing board, with the places along it where others cross. */
export interface Line {
  name: string
  kind: StreetKind
  runs: 'north' | 'east'
  /** The x of a northbound line, the y of an eastbound one. */
  at: number
  crossings: number[]
  /** House numbers count from here, a hundred to a block. */
  start: number
  block: number
}

/** The stretch of a line between two crossings. */
export interface Stretch {
  line: Line
  from: number
  to: number
}

export const spotOn = (line: Line, along: number): Spot => (line.runs === 'north' ? [line.at, along] : [along, line.at])

const lastLine = Math.floor(ringRadius / block)
const gridLines = Array.from({ length: 2 * lastLine + 1 }, (_, index) => (index - lastLine) * block)
const chord = (at: number) => Math.sqrt(ringRadius ** 2 - at ** 2)
const sorted = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)
const nameAt = (names: readonly string[], index: number) => names[index] ?? `${index + 1}th St`
const isOldTownLine = (at: number, from: number, to: number) => at >= from && at <= to
const between = (numbers: number[], from: number, to: number) => numbers.filter((n) => n >= from && n <= to)

const oldColumns = Array.from({ length: 7 }, (_, i) => oldTown.west + block / 2 + i * block)
const oldRows = Array.from({ length: 7 }, (_, i) => oldTown.south + block / 2 + i * block)
const quarryRow = -720
const routeRow = 900
/** Two ways lead through the campus, at this x and at this y, and cross at its bell. */
const walkLine = block

export function drawLines(): Line[] {
  return [...outerLines('north'), ...outerLines('east'), ...oldLines(), ...stripLines(), ...outskirts()]
}

function outerLines(runs: Line['runs']): Line[] {
  const [low, high] = runs === 'north' ? [oldTown.west, oldTown.east] : [oldTown.south, oldTown.north]
  const [from, to, lanes] =
    runs === 'north' ? [oldTown.south, oldTown.north, oldRows] : [oldTown.west, oldTown.east, oldColumns]
  return gridLines.map((at, index) => {
    const end = chord(at)
    const inner = between(gridLines, -end + 1, end - 1)
    const extra = isOldTownLine(at, low, high) ? between(lanes, from, to) : []
    const isMain =
      index % 4 === 0 || (runs === 'north' && bridges.includes(at)) || (runs === 'east' && at === quarryRow)
    return {
      name: nameAt(runs === 'north' ? northbound : eastbound, index),
      kind: isMain ? 'main' : 'street',
      runs,
      at,
      crossings: sorted([-end, ...inner, ...extra, end]),
      start: Math.floor(-end / block) * block,
      block,
    }
  })
}

function oldLines(): Line[] {
  const half = block / 2
  const steps = (from: number, to: number) => Array.from({ length: (to - from) / half + 1 }, (_, i) => from + i * half)
  const lane = (runs: Line['runs'], at: number, name: string): Line => {
    const [from, to] = runs === 'north' ? [oldTown.south, oldTown.north] : [oldTown.west, oldTown.east]
    return { name, kind: 'lane', runs, at, crossings: steps(from, to), start: from, block: half }
  }
  return [
    ...oldColumns.map((at, index) => lane('north', at, nameAt(oldNorthbound, index))),
    ...oldRows.map((at, index) => lane('east', at, nameAt(oldEastbound, index))),
  ]
}

function stripLines(): Line[] {
  const columns = Array.from({ length: 6 }, (_, i) => strip.west + i * block)
  const rows = Array.from({ length: 5 }, (_, i) => strip.south + i * block)
  const west = chord(quarryRow)
  const quarryStart = Math.floor(-west / block) * block
  return [
    ...columns.map((at, index): Line => {
      const name = nameAt(stripNorthbound, index)
      return { name, kind: 'street', runs: 'north', at, crossings: rows, start: strip.south, block }
    }),
    ...rows.map((at, index): Line => {
      const isQuarry = at === quarryRow
      return {
        name: nameAt(stripEastbound, index),
        kind: isQuarry ? 'main' : 'street',
        runs: 'east',
        at,
        crossings: isQuarry ? sorted([west, 2970, 3060, ...columns]) : columns,
        start: isQuarry ? quarryStart : strip.west,
        block,
      }
    }),
  ]
}

/** The highway that leaves town westward: its farms lie beyond the delivery area. */
function outskirts(): Line[] {
  const west = -chord(routeRow)
  const farms = Array.from({ length: 12 }, (_, index) => -9300 + index * 500)
  return [
    {
      name: 'State Route 17',
      kind: 'highway',
      runs: 'east',
      at: routeRow,
      crossings: sorted([...farms, west]),
      start: -9300,
      block: 500,
    },
  ]
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
