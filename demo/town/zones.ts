import { campus, countyLine, deliveryCorners, dormitories, gameDayZone, riverBanks, school, stadium } from './ground.ts'
import { type Polygon, polygonOf, rectPolygon } from './plane.ts'

export type ZoneKind = 'delivery' | 'county' | 'game_day' | 'restricted'

export interface Zone {
  /** Restricted: alcohol may not be handed over there. */
  kind: ZoneKind
  name: string
  polygon: Polygon
}

export const campusName = 'Bellwether State campus'
export const dormitoriesName = 'North Quad dormitories'
export const stadiumName = 'Otter Stadium'

const countyBetween = (west: number, east: number) => rectPolygon({ west, east, south: -9000, north: 9000 })

export const drawZones = (): Zone[] => [
  { kind: 'delivery', name: 'Bellwether delivery area', polygon: polygonOf(deliveryCorners) },
  { kind: 'county', name: 'Marlow', polygon: countyBetween(-14_000, countyLine) },
  { kind: 'county', name: 'Harrow', polygon: countyBetween(countyLine, 17_000) },
  { kind: 'game_day', name: 'Game day delivery zone', polygon: rectPolygon(gameDayZone) },
  { kind: 'restricted', name: campusName, polygon: rectPolygon(campus) },
  { kind: 'restricted', name: dormitoriesName, polygon: rectPolygon(dormitories) },
  { kind: 'restricted', name: stadiumName, polygon: rectPolygon(stadium) },
  { kind: 'restricted', name: 'Grace Chapel School', polygon: rectPolygon(school) },
]

export const drawRiver = (): Polygon => polygonOf(riverBanks())
