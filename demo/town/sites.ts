import { placeSites } from './landmarks.ts'
import { type Address, bellwether } from './town.ts'

/** Where a place of the town stands. */
export function siteAddress(franchise_id: number): Address {
  const site = placeSites[franchise_id - 1]
  const address = bellwether().addresses.find(({ line1 }) => line1 === `${site?.number} ${site?.street}`)
  if (!address) throw new Error(`Nothing was built for place ${franchise_id}.`)
  return address
}
