/** What Square's API calls its objects, as far as anybody asks for them here. */

export type Money = { amount: number; currency: string }
type LocationOverride = {
  location_id: string
  price_money?: Money | undefined
  sold_out?: boolean | undefined
  sold_out_valid_until?: string | undefined
  track_inventory?: boolean | undefined
}
export type Variation = {
  type: 'ITEM_VARIATION'
  id: string
  version: number
  updated_at: string
  is_deleted: boolean
  item_variation_data: {
    item_id: string
    name: string
    upc?: string | undefined
    pricing_type: 'FIXED_PRICING' | 'VARIABLE_PRICING'
    price_money?: Money | undefined
    track_inventory?: boolean | undefined
    location_overrides?: LocationOverride[] | undefined
  }
}
export type CatalogItem = {
  type: 'ITEM'
  id: string
  version: number
  updated_at: string
  is_deleted: boolean
  present_at_all_locations: boolean
  present_at_location_ids?: string[] | undefined
  item_data: { name: string; variations: Variation[] }
}
export type Count = {
  catalog_object_id: string
  catalog_object_type: 'ITEM_VARIATION'
  location_id: string
  state: 'IN_STOCK'
  quantity: string
  calculated_at: string
}
export type LineItem = {
  uid: string
  name: string
  quantity: string
  note?: string | undefined
  catalog_object_id?: string | undefined
  base_price_money: Money
}
export type SquareOrder = {
  id: string
  location_id: string
  reference_id?: string | undefined
  state: 'OPEN' | 'CANCELED' | 'COMPLETED'
  version: number
  created_at: string
  line_items: LineItem[]
  fulfillments: { uid: string; type: string; state: string; pickup_details?: Record<string, unknown> | undefined }[]
  total_money: Money
  tenders: { id: string; payment_id: string; amount_money: Money }[]
}
export type Subscription = {
  id: string
  name: string
  enabled: boolean
  event_types: string[]
  notification_url: string
  signature_key: string
}
