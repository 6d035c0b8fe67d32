/** Money in whole cents, as everywhere in code. */
export interface Market {
  market_id: number
  name: string
  slug: string
  city: string
  state: string
  county: string
  time_zone: string
  /** Ten digits. */
  support_phone: string
  active: boolean
  lat: number
  lng: number
  delivery_fee: number
  service_fee_delivery_percent: number
  service_fee_pickup_percent: number
  sales_tax_percent: number
  gas_fee: number
  free_miles: number
  maximum_miles: number
  fee_per_mile: number
  fixed_tip: number
  alcohol_pack: string
}

export const market: Market = {
  market_id: 1,
  name: 'Bellwether',
  slug: 'bellwether',
  city: 'Bellwether',
  state: 'GA',
  county: 'Marlow',
  time_zone: 'America/New_York',
  support_phone: '4045550100',
  active: true,
  lat: 32.744,
  lng: -83.018,
  delivery_fee: 299,
  service_fee_delivery_percent: 5,
  service_fee_pickup_percent: 0,
  sales_tax_percent: 7,
  gas_fee: 25,
  free_miles: 3,
  maximum_miles: 10,
  fee_per_mile: 100,
  fixed_tip: 500,
  alcohol_pack: 'us-ga',
}

export const comingSoon: Market = {
  ...market,
  market_id: 2,
  name: 'Tollgate',
  slug: 'tollgate',
  city: 'Tollgate',
  county: 'Harrow',
  support_phone: '4045550190',
  active: false,
  lat: 32.731,
  lng: -82.861,
}
