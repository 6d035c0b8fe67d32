import type { Address } from '../town/addresses.ts'
import { polygonHolds } from '../town/plane.ts'
import { bellwether } from '../town/town.ts'

/** Somebody of the town who orders by themselves; nobody whom the seed knows by name. */
export type Neighbour = {
  readonly name: string
  /** Ten digits, of the numbers that are set aside for fiction. */
  readonly phone_number: string
  readonly address: Pick<Address, 'line1' | 'city' | 'state' | 'zip' | 'county' | 'lat' | 'lng'>
  readonly unit: string
  /** As customers type it. */
  readonly birth_date: string
}

const first = [
  'Adaeze', 'Benoît', 'Carla', 'Darius', 'Elif', 'Farid', 'Gloria', 'Henrik', 'Iris', 'Jorge', 'Kavya', 'Lamar', 'Mirela', 'Nils', 'Odette', 'Paulo', 'Quinn', 'Rosa', 'Stefan', 'Tomika', 'Usha', 'Vera', 'Wanda', 'Xiomara', 'Yosef',
] // biome-ignore format: a list of names is read along
const last = ['Barrow', 'Castellanos', 'Dufresne', 'Everhart']

/** Their numbers: by the beginning an order of theirs is told from a visitor's. */
export const neighbourNumbers = '91255501'

let all: readonly Neighbour[] | undefined

/** A hundred people in homes that are in range and to which alcohol may go. */
export function neighbours(): readonly Neighbour[] {
  all ??= people()
  return all
}

function people(): Neighbour[] {
  const { addresses, zones } = bellwether()
  const isIn = (kind: string, at: { lat: number; lng: number }) =>
    zones.some((zone) => zone.kind === kind && polygonHolds(zone.polygon, [at.lat, at.lng]))
  const homes = addresses.filter(
    (one) => one.county === 'Marlow' && !one.building && isIn('delivery', one) && !isIn('restricted', one),
  )
  return Array.from({ length: 100 }, (_, at) => {
    // Spread over the town: neighbouring houses stand beside each other in the list.
    const home = homes[(at * 37 + 11) % homes.length]
    if (!home) throw new Error('The demo town has no homes.')
    const { line1, city, state, zip, county, lat, lng, units } = home
    return {
      name: `${first[at % first.length]} ${last[Math.floor(at / first.length)]}`,
      phone_number: `${neighbourNumbers}${String(at).padStart(2, '0')}`,
      address: { line1, city, state, zip, county, lat, lng },
      unit: units?.[at % units.length] ?? '',
      birth_date: `${String((at % 12) + 1).padStart(2, '0')}/${String((at % 27) + 1).padStart(2, '0')}/${1958 + ((at * 7) % 44)}`,
    }
  })
}
