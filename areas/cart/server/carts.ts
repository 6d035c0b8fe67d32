import { doorsteps } from '#areas/addresses/rules/doorstep.ts'
import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import type { Day } from '#platform/core/day.ts'
import type { Cents } from '#platform/core/money.ts'
import type { LastRequest } from '#platform/server/handler.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { WireCoupon } from '../rules/cart-state.ts'
import type { Discount } from '../rules/discount.ts'

/** A line as the cart keeps it; the name is for the day when the item is gone. */
export type CartLine = {
  readonly cart_line_id: number
  readonly menu_item_id: number
  readonly name: string
  readonly quantity: number
  /** Canonical (`checkAnswers`) when it was added. */
  readonly answers: LineAnswers
}

/** A cart with the rows that its quote needs. */
export type Cart = LastRequest & {
  readonly cart_id: number
  readonly market_id: number | null
  readonly franchise_id: number | null
  readonly session_persistent_id: number
  readonly session_id: number
  readonly status: 'active' | 'placing' | 'ordered' | 'abandoned'
  readonly lines: readonly CartLine[]
  readonly next_line_id: number
  readonly is_delivery: boolean
  readonly name: string
  /** As typed, in ten digits. */
  readonly phone_number: string
  /** The customer of that phone, when this device has proven it: ordered with it before, or signed in to its account. */
  readonly cosmic_customer_id: number | null
  readonly address_id: number | null
  readonly apartment_number: string
  readonly address_line: string
  /** The answers of the last successful look-up. */
  readonly distance_fee: Cents | null
  readonly gas_fee: Cents | null
  /** Null: the address as typed has not been found. */
  readonly in_range: boolean | null
  readonly start_time_minute: number
  readonly window_day: Day | null
  readonly discount_code_id: number | null
  readonly quoted_surge_price: Cents
  readonly surge_quoted_at: Date | null
  readonly quoted_mandatory_tip_percent: number
  readonly source: 'web' | 'phone'
  /** Another one after each change of the row, by whomever: PostgreSQL's own mark of the transaction that wrote it. */
  readonly version: string
  readonly address: CartAddressRow | null
  readonly customer: CartCustomerRow | null
  readonly discount: CartDiscountRow | null
}

export type CartAddressRow = {
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly lat: number
  readonly lng: number
  readonly has_units: boolean
  /** See `isDoorstep`. */
  readonly precision: string
}

export type CartCustomerRow = {
  readonly phone_number: string
  readonly card_account_present: boolean
  readonly delivery_fee: Cents | null
  readonly service_fee_percent: number | null
  readonly phone_number_type: string
}

export type CartDiscountRow = Discount & { readonly discount_code_id: number; readonly discount_name: string }

/** A cart with the codes that its customer may claim for it (SIL-ORD-046). */
export type ShownCart = Cart & { readonly coupons: readonly WireCoupon[] }

/** As the driver reads them. */
export type CartColumns = Omit<Cart, 'quoted_mandatory_tip_percent'> & { readonly quoted_mandatory_tip_percent: string }
export type ShownColumns = CartColumns & { readonly coupons: readonly WireCoupon[] }

/** What a quote needs beside the columns of a source named `c`, with `quotedJoins`. */
export const quotedColumns = `
  case when a.address_id is not null then json_build_object('addr_line_1', a.addr_line_1, 'city', a.city, 'state', a.state,
    'zip', a.zip, 'county', a.county, 'lat', a.lat, 'lng', a.lng, 'has_units', a.has_units, 'precision', a.precision) end as address,
  case when u.cosmic_customer_id is not null then json_build_object('phone_number', u.phone_number,
    'card_account_present', u.card_account_present, 'delivery_fee', u.delivery_fee,
    'service_fee_percent', u.service_fee_percent, 'phone_number_type', u.phone_number_type) end as customer,
  case when d.discount_code_id is not null then json_build_object('discount_code_id', d.discount_code_id,
    'discount_name', d.discount_name, 'kind', d.kind, 'value', d.value, 'order_type', d.order_type,
    'minimum_subtotal', d.minimum_subtotal, 'franchise_id', d.franchise_id,
    'valid_from', (extract(epoch from d.valid_from) * 1000)::bigint,
    'valid_to', (extract(epoch from d.valid_to) * 1000)::bigint) end as discount`

const couponsColumn = `
  case when c.phone_number = '' and c.cosmic_customer_id is null or c.market_id is null then '[]' else (
    select coalesce(json_agg(json_build_object('discount_code_id', o.discount_code_id, 'discount_name', o.discount_name,
      'order_type', o.order_type) order by o.discount_code_id), '[]')
    from discount_codes o
    where o.market_id = c.market_id and (o.cosmic_customer_id is null or o.cosmic_customer_id = c.cosmic_customer_id)
      and (o.franchise_id is null or o.franchise_id = c.franchise_id)
      and o.valid_from <= :now and (o.valid_to is null or o.valid_to > :now)
      and not (o.single_use_per_customer and exists (select from discount_uses s
        where s.discount_code_id = o.discount_code_id and s.cosmic_customer_id = c.cosmic_customer_id))) end as coupons`

// A personal code counts while its customer is the cart's: the phone may have been changed since it was claimed.
export const quotedJoins = `
  left join addresses a on a.address_id = c.address_id
  left join customers u on u.cosmic_customer_id = c.cosmic_customer_id
  left join discount_codes d on d.discount_code_id = c.discount_code_id
    and (d.cosmic_customer_id is null or d.cosmic_customer_id = c.cosmic_customer_id)`

/** Selects `ShownColumns` of rows that a statement has just changed, and which it returns with their version, as of `:now`. */
export const selectChanged = (changed: string) =>
  `select c.*, ${quotedColumns}, ${couponsColumn} from ${changed} c ${quotedJoins}`

export function cartOf<Columns extends CartColumns>(row: Columns) {
  return { ...row, quoted_mandatory_tip_percent: Number(row.quoted_mandatory_tip_percent) }
}

const oneOf = async <Columns extends CartColumns>(rows: Promise<Columns[]>) => {
  const [row] = await rows
  return row && cartOf(row)
}

const ofDevice = `c.session_persistent_id = :device and c.status in ('active', 'placing')`
const cartOfDevice = prepare<CartColumns>(
  `select c.*, c.xmin::text as version, ${quotedColumns} from carts c ${quotedJoins} where ${ofDevice}`,
)
const shownCartOfDevice = prepare<ShownColumns>(
  `select c.*, c.xmin::text as version, ${quotedColumns}, ${couponsColumn} from carts c ${quotedJoins} where ${ofDevice}`,
)

/** The device's cart that is active or being placed. */
export const findCart = (db: Db | Tx, device: number): Promise<Cart | undefined> => oneOf(cartOfDevice(db, { device }))

/** The same with what a page shows of it. */
export const findShownCart = (db: Db | Tx, device: number, now: Date): Promise<ShownCart | undefined> =>
  oneOf(shownCartOfDevice(db, { device, now }))

// A new cart takes over the address that the visitor chose on the landing page (SIL-ORD-098).
const insertCart = prepare(`
  insert into carts (session_id, session_persistent_id, address_id, address_line, apartment_number, in_range)
  select :session_id::bigint, :device::bigint, v.address_id, coalesce(v.address_line, ''), coalesce(v.apartment_number, ''),
    case when p.precision = any(:doorsteps::text[]) then true end
  from (select 1) one left join visitor_addresses v on v.session_persistent_id = :device
  left join addresses p on p.address_id = v.address_id
  on conflict (session_persistent_id) where status in ('active', 'placing') do nothing`)

/** An empty cart for the device, unless it has one. */
export async function makeCart(db: Db, owner: Pick<Cart, 'session_id' | 'session_persistent_id'>): Promise<void> {
  const { session_id, session_persistent_id: device } = owner
  await insertCart(db, { session_id, device, doorsteps: [...doorsteps] })
}

export type CartChange = Partial<
  Pick<
    Cart,
    | 'market_id'
    | 'lines'
    | 'is_delivery'
    | 'name'
    | 'phone_number'
    | 'cosmic_customer_id'
    | 'address_id'
    | 'apartment_number'
    | 'address_line'
    | 'distance_fee'
    | 'gas_fee'
    | 'in_range'
    | 'start_time_minute'
    | 'window_day'
    | 'discount_code_id'
    | 'quoted_surge_price'
    | 'surge_quoted_at'
    | 'quoted_mandatory_tip_percent'
    | keyof LastRequest
  >
>

/** By the columns that it sets; there are some ten of them. */
const updates = new Map<string, ReturnType<typeof prepare>>()

/** Saves when nobody has changed the cart since it was read; else nothing, and the answer is false. */
export async function saveIfUnchanged(
  db: Db | Tx,
  { cart_id, version }: Pick<Cart, 'cart_id' | 'version'>,
  { lines, ...plain }: CartChange,
  now: Date,
): Promise<boolean> {
  const values = { ...plain, ...(lines && { lines: JSON.stringify(lines) }), updated_at: now }
  const columns = Object.keys(values)
  const key = columns.join()
  const update =
    updates.get(key) ??
    prepare(`update carts set ${columns.map((column) => `${column} = :${column}`).join(', ')}
      where cart_id = :cart_id and xmin = :version::xid and ${unhurried} returning cart_id`)
  updates.set(key, update)
  return (await update(db, { ...values, cart_id, version })).length > 0
}
