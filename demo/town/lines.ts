import { block, bridges, oldTown, ringRadius, strip } from './ground.ts'
import type { Spot } from './plane.ts'
import { eastbound, northbound, oldEastbound, oldNorthbound, stripEastbound, stripNorthbound } from './street-names.ts'

export type StreetKind = 'main' | 'street' | 'lane' | 'campus' | 'ring' | 'bridge' | 'highway'

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

export const spotOn = (line: Line, along: number): Spot => (line.runs === 'north' ? [line.at, along] : [along, line.at])

const lastLine = Math.floor(ringRadius / block)
export const gridLines = Array.from({ length: 2 * lastLine + 1 }, (_, index) => (index - lastLine) * block)
/** How far from the middle the ring road cuts a line. */
export const chord = (at: number) => Math.sqrt(ringRadius ** 2 - at ** 2)
const sorted = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)
const nameAt = (names: readonly string[], index: number) => names[index] ?? `${index + 1}th St`
const isOldTownLine = (at: number, from: number, to: number) => at >= from && at <= to
const between = (numbers: number[], from: number, to: number) => numbers.filter((n) => n >= from && n <= to)

const oldColumns = Array.from({ length: 7 }, (_, i) => oldTown.west + block / 2 + i * block)
const oldRows = Array.from({ length: 7 }, (_, i) => oldTown.south + block / 2 + i * block)
const quarryRow = -720
const routeRow = 900
/** Two ways lead through the campus, at this x and at this y, and cross at its bell. */
export const walkLine = block

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
