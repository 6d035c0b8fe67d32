import { cents, toDecimal } from '#platform/core/money.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { fleet } from '../drivers.ts'
import type { Place } from '../town/place.ts'
import { places } from '../town/places/all.ts'
import { siteAddress } from '../town/sites.ts'
import { bellwether, type Market } from '../town/town.ts'
import { hoursWords } from './hours-words.ts'
import { memoryFile } from './memory-file.ts'

/** A market as its operator writes it down, with where its drivers wait. */
export function marketFile(): ImportFile {
  const { market, waypoints } = bellwether()
  return settingsFile(`${market.slug}.json`, {
    market: settings(market),
    waypoints: waypoints.map(({ name, short, lat, lng }) => ({ name, short, lat, lng })),
  })
}

/** The same settings with the stores, which name their county and so come after the zones, and with who drives. */
export function storesFile(): ImportFile {
  const { market, waypoints } = bellwether()
  const names = new Map(waypoints.map(({ waypoint_id, name }) => [waypoint_id, name]))
  return settingsFile(`${market.slug}-stores.json`, {
    market: settings(market),
    franchises: places.map(store),
    drivers: fleet.map(({ name, phone_number, alcohol_approved, onboarding, waypoint_id }) => ({
      name,
      phone_number,
      alcohol_approved,
      onboarding,
      waypoint: names.get(waypoint_id),
    })),
    tablets: fleet.map(({ tablet_id }) => tablet_id),
  })
}

export const comingSoonFile = (): ImportFile => townFile(bellwether().comingSoon)

const townFile = (market: Market) => settingsFile(`${market.slug}.json`, { market: settings(market) })

const settingsFile = (name: string, value: object) => memoryFile(name, `${JSON.stringify(value, null, 2)}\n`)

const settings = ({ market_id: _, delivery_fee, gas_fee, fee_per_mile, fixed_tip, ...market }: Market) => ({
  ...market,
  delivery_fee: toDecimal(cents(delivery_fee)),
  gas_fee: toDecimal(cents(gas_fee)),
  fee_per_mile: toDecimal(cents(fee_per_mile)),
  fixed_tip: toDecimal(cents(fixed_tip)),
})

function store(place: Place) {
  const { franchise_id, categories: _, hours, delivery_fee, mandatory_tip_from, ...said } = place
  const { line1, city, state, zip, lat, lng, county } = siteAddress(franchise_id)
  return {
    ...said,
    addr_line_1: line1,
    city,
    state,
    zip,
    lat,
    lng,
    county,
    hours: hoursWords(hours),
    ...(delivery_fee !== undefined && { delivery_fee: toDecimal(cents(delivery_fee)) }),
    ...(mandatory_tip_from !== undefined && { mandatory_tip_from: toDecimal(cents(mandatory_tip_from)) }),
  }
}
