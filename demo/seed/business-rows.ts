import { businesses } from '../businesses.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

/** Their doors are franchises that no customer is shown. */
export async function insertBusinesses(tx: Tx): Promise<void> {
  const { market, addresses } = bellwether()
  const { market_id } = market
  await insertRows(
    tx,
    'franchises',
    businesses.map(({ franchise_id, name, line1, phone_number }) => {
      const address = addresses.find((one) => one.line1 === line1 && one.city === market.city)
      if (!address) throw new Error(`Nothing was built at ${line1}.`)
      const { city, state, zip, lat, lng } = address
      const place = { addr_line_1: line1, city, state, zip, lat, lng }
      return { ...place, franchise_id, market_id, name, phone_number, kind: 'business', ...shopRow }
    }),
  )
  await insertRows(
    tx,
    'businesses',
    businesses.map(({ business_id, franchise_id }) => ({ business_id, market_id, franchise_id, ...usualTerms })),
  )
}

/** What only restaurants have: rows that are read from JSON have no defaults. */
const shopRow = {
  cuisine: '',
  description: '',
  pickup_type: 'pickup_type_card_and_at_store',
  delivery_type: 'delivery_type_delivery',
  mandatory_tip_percent: 0,
  mandatory_tip_from: 0,
  prep_minutes: 0,
  hours: {},
  closed_dates: [],
  active: false,
  menu_version: 1,
}
const usualTerms = {
  delivery_fee: 299,
  distance_fees: [
    { beyond_miles: 5, delivery_fee: 499 },
    { beyond_miles: 8, delivery_fee: 699 },
  ],
  service_percent: 5,
  tax_percent: 7,
  active: true,
  version: 1,
}
