import { parseAddress, streetKey } from '#areas/addresses/rules/us-address.ts'
import { bellwether } from '#demo/town/town.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'

type TownAddress = ReturnType<typeof bellwether>['addresses'][number]
type House = TownAddress & { house: number; key: string }
type TownStreet = { name: string; key: string; houses: House[]; middle: readonly [number, number] }

export type Match = {
  type: 'house' | 'street' | 'city'
  /** Between two known houses: real geocoders place such a number by counting. */
  interpolated?: boolean
  name?: string
  housenumber?: string
  street?: string
  city: string
  zip: string
  county: string
  lat: number
  lng: number
}

export type TownIndex = ReturnType<typeof indexTown>

/** The streets and houses of the demo town, findable from what people type. */
export function indexTown() {
  const town = bellwether()
  const houses = town.addresses.flatMap(asHouse)
  const streets = new Map<string, TownStreet>()
  for (const house of houses) {
    const street = streets.get(house.key)
    if (street) street.houses.push(house)
    else
      streets.set(house.key, { name: nameOf(house), key: house.key, houses: [house], middle: [house.lat, house.lng] })
  }
  for (const street of streets.values()) {
    street.houses.sort((one, other) => one.house - other.house)
    const middle = street.houses[Math.floor(street.houses.length / 2)]
    if (middle) street.middle = [middle.lat, middle.lng]
  }
  const cities = new Map(houses.map((house) => [streetKey(house.city), house]))

  return {
    /** Best first. A number that no house bears lies between its neighbours; beyond the last house only the street is known. */
    find(text: string, limit: number): Match[] {
      const query = parseAddress(text)
      const candidates = query.street ? streetsLike(query.street) : []
      const matches = candidates
        .flatMap((street) => matchesOn(street, query.house))
        .filter((match) => !query.city || streetKey(match.city).startsWith(query.city))
        .filter(() => !query.state || query.state === town.market.state)
        .sort((one, other) => doubt(one) - doubt(other))
      if (matches.length > 0) return matches.slice(0, limit)
      return [...buildingsLike(text), ...citiesLike(query.street ?? query.city ?? text, query.zip)].slice(0, limit)
    },
    /** The house next to a place; beyond two miles nothing is known. */
    nearest(point: Point): Match | undefined {
      const first = houses.reduce<{ house?: House; miles: number }>(
        (best, house) => {
          const miles = milesBetween(house, point)
          return miles < best.miles ? { house, miles } : best
        },
        { miles: 2 },
      )
      return first.house && houseMatch(first.house)
    },
  }

  function streetsLike(key: string): TownStreet[] {
    const exact = streets.get(key)
    if (exact) return [exact]
    const all = [...streets.values()]
    const started = all.filter((street) => street.key.startsWith(key))
    if (started.length > 0) return started
    return key.length < 5
      ? []
      : all.filter((street) => isOneSlipAway(key, street.key) || isOneSlipAway(key, bare(street.key)))
  }

  function matchesOn(street: TownStreet, house: string | undefined): Match[] {
    if (!house) return [streetMatch(street)]
    const exact = street.houses.find((candidate) => candidate.line1.split(' ')[0]?.toLowerCase() === house)
    if (exact) return [houseMatch(exact)]
    const query = Number.parseInt(house, 10)
    const after = street.houses.findIndex((candidate) => candidate.house > query)
    const [left, right] = [street.houses[after - 1], street.houses[after]]
    if (!left || !right) return [streetMatch(street)]
    const share = (query - left.house) / (right.house - left.house)
    const between = { lat: left.lat + (right.lat - left.lat) * share, lng: left.lng + (right.lng - left.lng) * share }
    return [{ ...houseMatch(left), ...between, housenumber: house, interpolated: true }]
  }

  function buildingsLike(text: string): Match[] {
    const query = text.trim().toLowerCase()
    if (query.length < 3) return []
    const named = houses.filter((house) => house.building?.toLowerCase().includes(query))
    return named.map((house) => ({ ...houseMatch(house), ...(house.building ? { name: house.building } : {}) }))
  }

  function citiesLike(text: string, zip: string | undefined): Match[] {
    const found = cities.get(streetKey(text)) ?? houses.find((house) => house.zip === zip)
    if (!found) return []
    const { city, county, lat, lng } = found
    return [{ type: 'city', name: city, city, zip: found.zip, county, lat, lng }]
  }
}

function asHouse(address: TownAddress): House[] {
  const house = Number.parseInt(address.line1, 10)
  return Number.isNaN(house) ? [] : [{ ...address, house, key: streetKey(nameOf(address)) }]
}

const nameOf = (address: Pick<TownAddress, 'line1'>) => address.line1.replace(/^\S+\s+/, '')

function houseMatch(house: House): Match {
  const { city, zip, county, lat, lng } = house
  const housenumber = house.line1.split(' ')[0] ?? ''
  return { type: 'house', housenumber, street: nameOf(house), city, zip, county, lat, lng }
}

function streetMatch(street: TownStreet): Match {
  const { city = '', zip = '', county = '' } = street.houses[0] ?? {}
  const [lat, lng] = street.middle
  return { type: 'street', name: street.name, city, zip, county, lat, lng }
}

const doubt = (match: Match) => (match.type === 'house' ? Number(match.interpolated ?? false) : 2)

const bare = (key: string) => key.replace(/ \w+$/, '')

/** One letter put in, left out, exchanged, or two neighbours swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [left, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
