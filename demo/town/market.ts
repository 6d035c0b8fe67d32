/** Money in whole cents, percentages in hundredths of a percent. */
export interface Market {
  market_id: number
  name: string
  slug: string
  city: string
  state: string
  county: string
  time_zone: string
  phone_number: string
  active: boolean
  /** Which laws on alcohol apply. */
  jurisdiction: string
  delivery_fee_cents: number
  service_fee_delivery_basis_points: number
  service_fee_pickup_basis_points: number
  sales_tax_basis_points: number
  gas_fee_cents: number
  fixed_tip_cents: number
}

const fees = {
  delivery_fee_cents: 299,
  service_fee_delivery_basis_points: 500,
  service_fee_pickup_basis_points: 0,
  sales_tax_basis_points: 700,
  gas_fee_cents: 25,
  fixed_tip_cents: 500,
}

export const market: Market = {
  market_id: 1,
  name: 'Bellwether',
  slug: 'bellwether',
  city: 'Bellwether',
  state: 'GA',
  county: 'Marlow',
  time_zone: 'America/New_York',
  phone_number: '4045550100',
  active: true,
  jurisdiction: 'US-GA',
  ...fees,
}

export const comingSoon: Market = {
  ...market,
  market_id: 2,
  name: 'Larkfield',
  slug: 'larkfield',
  city: 'Larkfield',
  county: 'Coventry',
  phone_number: '4045550190',
  active: false,
}
