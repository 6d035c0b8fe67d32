import type { Address } from './town/addresses.ts'
import { polygonHolds } from './town/plane.ts'
import { bellwether, type Zone } from './town/town.ts'
import { campusName, dormitoriesName, stadiumName } from './town/zones.ts'

export type AddressCase = Pick<Address, 'line1' | 'city' | 'state' | 'zip' | 'county' | 'lat' | 'lng'> & {
  units: string[]
}

const plenty = 12

/** Addresses by what an order to them should meet. */
export function addressCases() {
  const { addresses, zones } = bellwether()
  const inZone = (address: Address, isIt: (zone: Zone) => boolean) =>
    zones.some((zone) => isIt(zone) && polygonHolds(zone.polygon, [address.lat, address.lng]))
  const inRange = (address: Address) => inZone(address, (zone) => zone.kind === 'delivery')
  const inRestricted = (address: Address, name?: string) =>
    inZone(address, (zone) => zone.kind === 'restricted' && (name === undefined || zone.name === name))
  const pick = (isIt: (address: Address) => boolean) => addresses.filter(isIt).slice(0, plenty).map(short)
  const isHome = (address: Address) => address.county === 'Marlow' && inRange(address) && !inRestricted(address)
  return {
    good: pick((address) => isHome(address) && !address.building && !address.units),
    apartments: pick((address) => isHome(address) && address.units !== undefined),
    out_of_range: pick((address) => !inRange(address)),
    other_county: pick((address) => address.county !== 'Marlow' && inRange(address)),
    campus: pick((address) => inRestricted(address, campusName)),
    dormitory: pick((address) => inRestricted(address, dormitoriesName)),
    stadium: pick((address) => inRestricted(address, stadiumName)),
    outside_game_day_zone: pick((address) => isHome(address) && !inZone(address, (zone) => zone.kind === 'game_day')),
  }
}

const short = ({ line1, city, state, zip, county, lat, lng, units = [] }: Address): AddressCase => ({
  line1,
  city,
  state,
  zip,
  county,
  lat,
  lng,
  units,
})
