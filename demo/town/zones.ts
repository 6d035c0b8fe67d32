import { campus, countyLine, deliveryCorners, dormitories, gameDayZone, riverBanks, school, stadium } from './ground.ts'
import { type Polygon, polygonOf, rectPolygon } from './plane.ts'

export type ZoneKind = 'delivery' | 'county' | 'campus' | 'dormitories' | 'stadium' | 'game_day' | 'school'

export interface Zone {
  kind: ZoneKind
  name: string
  /** Alcohol may not be handed over here. */
  restricted: boolean
  polygon: Polygon
}

const county = (west: number, east: number) => rectPolygon({ west, east, south: -9000, north: 9000 })

export function drawZones(): Zone[] {
  const zone = (kind: ZoneKind, name: string, polygon: Polygon, restricted = false): Zone => ({
    kind,
    name,
    restricted,
    polygon,
  })
  return [
    zone('delivery', 'Bellwether delivery area', polygonOf(deliveryCorners)),
    zone('county', 'Marlow', county(-14_000, countyLine)),
    zone('county', 'Harrow', county(countyLine, 14_000)),
    zone('campus', 'Bellwether State campus', rectPolygon(campus), true),
    zone('dormitories', 'North Quad dormitories', rectPolygon(dormitories), true),
    zone('stadium', 'Otter Stadium', rectPolygon(stadium), true),
    zone('school', 'Grace Chapel School', rectPolygon(school), true),
    zone('game_day', 'Game day delivery zone', rectPolygon(gameDayZone)),
  ]
}

export const drawRiver = (): Polygon => polygonOf(riverBanks())
