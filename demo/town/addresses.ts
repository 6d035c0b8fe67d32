import { campus, countyLine, riverMiddle, school, stadium } from './ground.ts'
import { grounds, type Landmark, landmarks } from './landmarks.ts'
import { type Line, spotOn } from './lines.ts'
import { isInside, type LatLng, onMap, type Spot } from './plane.ts'
import type { Random } from './random.ts'
import { isBridge, type Stretch } from './streets.ts'

export interface Address {
  line1: string
  /** Apartment or room numbers, when the building has them. */
  units?: string[]
  building?: string
  city: string
  state: string
  zip: string
  county: string
  lat: number
  lng: number
  /** What a driver wants to know: gate codes and desks. */
  note?: string
}

const fromKerb = 16

export function fillAddresses(stretches: readonly Stretch[], random: Random): Address[] {
  const named = landmarks.map((landmark) => landmarkAddress(landmark, stretches))
  const taken = new Set(named.map((address) => address.line1))
  const houses = stretches.flatMap((stretch) => housesAlong(stretch, random)).filter((house) => !taken.has(house.line1))
  const halls = grounds.map(({ line1, building, at, units, note }) => ({
    ...addressAt(line1, at),
    building,
    note,
    ...(units.length > 0 && { units: [...units] }),
  }))
  return [...named, ...halls, ...houses]
}

function housesAlong(stretch: Stretch, random: Random): Address[] {
  const { line, from, to } = stretch
  if (isBridge(stretch) || isInside(spotOn(line, (from + to) / 2), campus)) return []
  const perBlock = line.kind === 'lane' ? 3 : line.kind === 'highway' ? 2 : 2.5
  const wished = Math.max(0, ((to - from) / line.block) * perBlock)
  const count = Math.floor(wished) + (random.chance(wished % 1) ? 1 : 0)
  const numbers = new Set<number>()
  for (let house = 0; house < count; house++) {
    const along = from + (to - from) * ((house + 0.2 + random.next() * 0.6) / count)
    numbers.add(numberAt(line, along))
  }
  return [...numbers].flatMap((number) => {
    const spot = siteOf(line, number)
    // Only the far side of the streets around these grounds is built on.
    if ([campus, stadium, school].some((ground) => isInside(spot, ground))) return []
    return [addressAt(`${number} ${line.name}`, spot)]
  })
}

const numberAt = (line: Line, along: number) => Math.max(1, Math.round(((along - line.start) / line.block) * 100))

/** Even numbers stand east of a northbound street and south of an eastbound one. */
function siteOf(line: Line, number: number): Spot {
  const along = line.start + (number / 100) * line.block
  const [x, y] = spotOn(line, along)
  const isEven = number % 2 === 0
  if (line.runs === 'north') return [x + (isEven ? fromKerb : -fromKerb), y]
  return [x, y + (isEven ? -fromKerb : fromKerb)]
}

function landmarkAddress({ street, number, building, units, note }: Landmark, stretches: readonly Stretch[]): Address {
  const stretch = stretches.find(({ line, from, to }) => {
    const along = line.start + (number / 100) * line.block
    return line.name === street && from <= along && along <= to
  })
  if (!stretch) throw new Error(`No house ${number} can stand on ${street}.`)
  return {
    ...addressAt(`${number} ${street}`, siteOf(stretch.line, number)),
    ...(building && { building }),
    ...(units && { units: [...units] }),
    ...(note && { note }),
  }
}

function addressAt(line1: string, spot: Spot): Address {
  const [x, y] = spot
  const [lat, lng]: LatLng = onMap(spot)
  if (x > countyLine) return { line1, city: 'Harrow Crossing', state: 'GA', zip: '31289', county: 'Harrow', lat, lng }
  const zip = y < riverMiddle ? '31299' : '31298'
  return { line1, city: 'Bellwether', state: 'GA', zip, county: 'Marlow', lat, lng }
}
