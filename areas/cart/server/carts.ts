import { doorsteps } from '#areas/addresses/rules/doorstep.ts'
import type { VisitorAddressRow } from '#areas/addresses/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { LastRequest } from '#platform/server/handler.ts'
import { prepare, unhurried } from '#platform/server/prepared.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { type Cart, type CartDiscountRow, noCart, type ShownCart } from './cart-row.ts'

/** As the driver reads them. */
export type CartColumns = Omit<Cart, 'quoted_mandatory_tip_percent'> & { readonly quoted_mandatory_tip_percent: string }
export type ShownColumns = CartColumns & { readonly coupons: readonly CartDiscountRow[] }

const addressObject = `json_build_object('addr_line_1', a.addr_line_1, 'city', a.city, 'state', a.state, 'zip', a.zip,
    'county', a.county, 'lat', a.lat, 'lng', a.lng, 'has_units', a.has_units, 'precision', a.precision)`

const codeObject = (code: string) =>
  `json_build_object('discount_code_id', ${code}.discount_code_id, 'discount_name', ${code}.discount_name, 'kind', ${code}.kind,
    'value', ${code}.value, 'order_type', ${code}.order_type, 'minimum_subtotal', ${code}.minimum_subtotal,
    'franchise_id', ${code}.franchise_id, 'credit', ${code}.credit, 'valid_from', (extract(epoch from ${code}.valid_from) * 1000)::bigint,
    'valid_to', (extract(epoch from ${code}.valid_to) * 1000)::bigint)`

/** What a quote needs beside the columns of a source named `c`, with `quotedJoins`. */
export const quotedColumns = `
  case when a.address_id is not null then ${addressObject} end as address,
  case when u.cosmic_customer_id is not null then json_build_object('phone_number', u.phone_number,
    'card_account_present', u.card_account_present, 'delivery_fee', u.delivery_fee,
    'service_fee_percent', u.service_fee_percent, 'phone_number_type', coalesce(
      (select l.phone_number_type from phone_lines l where l.phone_number = u.phone_number), 'unknown')) end as customer,
  case when d.discount_code_id is not null then ${codeObject('d')} end as discount`

/** Nobody has a code without a phone and a market. */
export const mayShowCodes = ({ phone_number, cosmic_customer_id, market_id }: Cart) =>
  (phone_number !== '' || cosmic_customer_id !== null) && market_id !== null

/** Of a source named `c`, as of `:now`. */
export const couponsColumn = `
  case when c.phone_number = '' and c.cosmic_customer_id is null or c.market_id is null then '[]' else (
    select coalesce(json_agg(${codeObject('o')} order by o.discount_code_id), '[]')
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

const isOpenCartOf = (device: string) => `c.session_persistent_id = ${device} and c.status in ('active', 'placing')`
const ofDevice = isOpenCartOf(':device')
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

type VisitColumns = {
  readonly cart: (Omit<ShownColumns, 'surge_quoted_at'> & { readonly surge_quoted_at: string | null }) | null
  readonly address: VisitorAddressRow | null
}
// Answered as JSON: most visitors have neither, and to read the names of fifty columns is 15 µs of a page's 100. Asked as JSON: how many an array
// holds PostgreSQL counts, and makes a plan of its own each time, which takes twice as long as all the rest.
const visitsOfDevices = prepare<VisitColumns>(`select
  (select row_to_json(shown) from (
    select c.*, c.xmin::text as version, ${quotedColumns}, ${couponsColumn} from carts c ${quotedJoins}
    where ${isOpenCartOf('v.device')}) shown) as cart,
  (select row_to_json(chosen) from (
    select n.address_line, n.apartment_number, a.address_id, a.market_id, a.addr_line_1, a.city, a.state, a.zip, a.county, a.has_units,
      a.precision, a.lat, a.lng
    from visitor_addresses n join addresses a on a.address_id = n.address_id where n.session_persistent_id = v.device) chosen) as address
  from (select value::bigint as device, position from json_array_elements_text(:devices::json) with ordinality given(value, position)) v
  order by v.position`)

/** Of each device in turn: the cart with what a page shows of it, and the address that its visitor chose. */
export async function findVisits(db: Db, devices: readonly number[], now: Date) {
  const rows = await visitsOfDevices(db, { devices: JSON.stringify(devices), now })
  return rows.map(({ cart, address }) => {
    const surge_quoted_at = cart?.surge_quoted_at ? new Date(cart.surge_quoted_at) : null
    return { address: address ?? undefined, cart: cart ? cartOf({ ...cart, surge_quoted_at }) : undefined }
  })
}

const beginningColumns = `market_id, franchise_id, is_delivery, lines, next_line_id, quoted_surge_price, surge_quoted_at`
const beginningValues = `:market_id::integer, :franchise_id::integer, :is_delivery::boolean, :lines::jsonb, :next_line_id::integer,
    :quoted_surge_price::integer, :surge_quoted_at::timestamptz`
const unlessThereIsOne = `on conflict (session_persistent_id) where status in ('active', 'placing') do nothing`

// A new cart takes over the address that the visitor chose on the landing page (SIL-ORD-098).
const insertCart = prepare<BegunColumns>(`
  insert into carts as c (session_id, session_persistent_id, ${beginningColumns},
    address_id, address_line, apartment_number, in_range, created_at, updated_at)
  select :session_id::bigint, :device::bigint, ${beginningValues},
    v.address_id, coalesce(v.address_line, ''), coalesce(v.apartment_number, ''),
    case when p.precision = any(:doorsteps::text[]) then true end, :now::timestamptz, :now::timestamptz
  from (select 1) one left join visitor_addresses v on v.session_persistent_id = :device
  left join addresses p on p.address_id = v.address_id
  where ${unhurried} ${unlessThereIsOne}
  returning c.cart_id, c.xmin::text as version, c.address_id, c.address_line, c.apartment_number, c.in_range,
    (select ${addressObject} from addresses a where a.address_id = c.address_id) as address`)

/** Of an order by phone: for the customer of the account, with the fee of such an order (CRT-36), and marked with who enters it. */
const insertPhoneCart = prepare<Pick<Cart, 'cart_id'>>(`
  insert into carts (session_id, session_persistent_id, ${beginningColumns},
    source, entered_by, cosmic_customer_id, phone_number, name, created_at, updated_at)
  select :session_id::bigint, :device::bigint, ${beginningValues},
    'phone', :entered_by::integer, u.cosmic_customer_id, u.phone_number, u.name, :now::timestamptz, :now::timestamptz
  from customers u where u.cosmic_customer_id = :cosmic_customer_id ${unlessThereIsOne} returning cart_id`)

type CartOwner = Pick<Actor, 'session_id' | 'session_persistent_id' | 'phone_order'>
type BegunColumns = Pick<
  Cart,
  'cart_id' | 'version' | 'address_id' | 'address_line' | 'apartment_number' | 'in_range' | 'address'
>
/** What a cart has from its beginning. */
export type CartBeginning = Pick<
  Cart,
  'market_id' | 'franchise_id' | 'is_delivery' | 'lines' | 'next_line_id' | 'quoted_surge_price' | 'surge_quoted_at'
>

/** A cart for the device; undefined when it has one. */
export async function beginCart(
  db: Db,
  { session_id, session_persistent_id, phone_order }: CartOwner,
  beginning: CartBeginning,
  now: Date,
): Promise<ShownCart | undefined> {
  const own = { session_id, device: session_persistent_id, doorsteps: [...doorsteps], now }
  const values = { ...beginning, ...own, lines: JSON.stringify(beginning.lines) }
  if (phone_order) {
    const { user_id: entered_by, cosmic_customer_id } = phone_order
    const begun = await insertPhoneCart(db, { ...values, entered_by, cosmic_customer_id })
    return begun.length > 0 ? findShownCart(db, session_persistent_id, now) : undefined
  }
  const [row] = await insertCart(db, values)
  return row && { ...noCart, ...beginning, session_id, session_persistent_id, ...row, coupons: [] }
}

/** An empty cart for the device, unless it has one. */
export async function makeCart(db: Db, owner: CartOwner, now: Date): Promise<void> {
  await beginCart(db, owner, noCart, now)
}

export type CartChange = Partial<
  Pick<
    Cart,
    | 'market_id'
    | 'franchise_id'
    | 'session_id'
    | 'lines'
    | 'next_line_id'
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
const updates = new Map<string, ReturnType<typeof prepare<Pick<Cart, 'version'>>>>()

/** Saves when nobody has changed the cart since it was read, and answers its new version; else nothing. */
export async function saveIfUnchanged(
  db: Db | Tx,
  { cart_id, version }: Pick<Cart, 'cart_id' | 'version'>,
  { lines, ...plain }: CartChange,
  now: Date,
): Promise<string | undefined> {
  const values = { ...plain, ...(lines && { lines: JSON.stringify(lines) }), updated_at: now }
  const columns = Object.keys(values)
  const key = columns.join()
  const update =
    updates.get(key) ??
    prepare<Pick<Cart, 'version'>>(`update carts set ${columns.map((column) => `${column} = :${column}`).join(', ')}
      where cart_id = :cart_id and xmin = :version::xid and ${unhurried} returning xmin::text as version`)
  updates.set(key, update)
  const [saved] = await update(db, { ...values, cart_id, version })
  return saved?.version
}
