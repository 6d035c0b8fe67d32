import type { Cents } from '#platform/core/money.ts'

/** A restaurant's till, in our words. Breakage and silence are thrown as `ProviderError`. */
export type PosProvider = {
  locations(): Promise<{ outcome: 'found'; locations: PosLocation[] } | PosRefused>
  /** Has the till tell us of changes at this address. */
  subscribe(notificationUrl: string): Promise<{ outcome: 'subscribed'; webhook_id: string; key: string } | PosRefused>
  /** What is not there any more is as good as ended. */
  unsubscribe(webhook_id: string): Promise<{ outcome: 'ended' } | PosRefused>
  /** What is other than at an earlier reading; everything without one. */
  changesSince(since: PosSince): Promise<PosChanges | PosRefused>
  /** Under a key that the till has seen, it answers with the order that it has. */
  createOrder(order: PosOrder): Promise<{ outcome: 'created'; external_order_id: string } | PosRefused>
  /** Tells the kitchen that nothing comes of it; told again it changes nothing. */
  withdrawOrder(external_order_id: string): Promise<{ outcome: 'withdrawn' } | PosRefused>
}

/** Of a restaurant; without a location it can only say which there are. */
export type OpenPos = (access: { access_token: string; location_id: string }) => PosProvider

export type PosLocation = { location_id: string; name: string }
export type PosRefused = { outcome: 'refused'; code: PosRefusal }
export const posRefusals = ['token_refused', 'location_unknown', 'item_unknown', 'not_accepted'] as const
export type PosRefusal = (typeof posRefusals)[number]

export type PosSince = { catalog: string | undefined; counts: string | undefined }
export type PosChanges = { outcome: 'read'; items: PosItem[]; counts: PosCount[]; since: PosSince }

export type PosItem = {
  external_id: string
  name: string
  upc: string | null
  /** Null: typed in at each sale. */
  price: Cents | null
  sold_out: boolean
  sold_out_until: Date | null
  /** Its stock is counted: sold out where nothing is left. */
  counted: boolean
  /** Deleted, or not sold at this location. */
  gone: boolean
  item_version: number
}
export type PosCount = { external_id: string; quantity: number; counted_at: Date }

export type PosOrder = {
  /** Ours: an order sent again under it is the same order. */
  idempotency_key: string
  /** What people call it. */
  reference: string
  recipient: string
  pickup_at: Date
  note: string
  lines: readonly PosLine[]
}
/** Without an `external_id` the till shows the line by its name alone. */
export type PosLine = {
  name: string
  quantity: number
  unit_price: Cents
  note: string
  external_id: string | undefined
}
