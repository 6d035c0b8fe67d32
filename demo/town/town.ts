import { type Address, fillAddresses } from './addresses.ts'
import { type Building, drawBuildings } from './buildings.ts'
import { drawLines } from './lines.ts'
import { comingSoon, type Market, market } from './market.ts'
import type { LatLng, Polygon } from './plane.ts'
import { drawQuarters, drawRailway, type Quarter } from './quarters.ts'
import { randomFrom } from './random.ts'
import { buildStretches, drawStreets, type Street } from './streets.ts'
import { type Waypoint, waypoints } from './waypoints.ts'
import { drawRiver, drawZones, type Zone } from './zones.ts'

export type { Address, Building, Market, Street, Waypoint, Zone }

export interface Town {
  market: Market
  /** A second market that has not opened: it asks visitors for their e-mail. */
  comingSoon: Market
  streets: Street[]
  addresses: Address[]
  zones: Zone[]
  waypoints: Waypoint[]
  river: Polygon
  railway: LatLng[]
  quarters: Quarter[]
  buildings: Building[]
}

let built: Town | undefined

/** Bellwether, home of Bellwether State and the Otters: the same town every time. Treat it as read-only, it is shared. */
export function bellwether(): Town {
  built ??= drawTown()
  return built
}

/** The drawing itself, not kept. */
export function drawTown(): Town {
  const stretches = buildStretches(drawLines(), randomFrom(1877))
  return {
    market,
    comingSoon,
    streets: drawStreets(stretches),
    addresses: fillAddresses(stretches, randomFrom(1903)),
    zones: drawZones(),
    waypoints: waypoints(),
    river: drawRiver(),
    railway: drawRailway(),
    quarters: drawQuarters(),
    buildings: drawBuildings(stretches),
  }
}
