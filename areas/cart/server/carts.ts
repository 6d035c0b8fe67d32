import { type RawBuilder, sql } from 'kysely'
import { doorsteps } from '#areas/addresses/rules/doorstep.ts'
import type { LineAnswers } from '#areas/menu/rules/answers.ts'
import type { Day } from '#platform/core/day.ts'
import type { Cents } from '#platform/core/money.ts'
import type { LastRequest } from '#platform/server/handler.ts'
import type { Db, Tx } from '#platform/server/unit.ts'
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
  readonly phone_number: string
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

type CartColumns = Omit<Cart, 'quoted_mandatory_tip_percent'> & { readonly quoted_mandatory_tip_percent: string }

/** The columns of a `Cart` from a source named `c`, with its joins. */
export const cartColumns = sql`c.*,
  case when a.address_id is not null then json_build_object('addr_line_1', a.addr_line_1, 'city', a.city, 'state', a.state,
    'zip', a.zip, 'county', a.county, 'lat', a.lat, 'lng', a.lng, 'precision', a.precision) end as address,
  case when u.cosmic_customer_id is not null then json_build_object('phone_number', u.phone_number,
    'card_account_present', u.card_account_present, 'delivery_fee', u.delivery_fee,
    'service_fee_percent', u.service_fee_percent, 'phone_number_type', u.phone_number_type) end as customer,
  case when d.discount_code_id is not null then json_build_object('discount_code_id', d.discount_code_id,
    'discount_name', d.discount_name, 'kind', d.kind, 'value', d.value, 'order_type', d.order_type,
    'minimum_subtotal', d.minimum_subtotal, 'franchise_id', d.franchise_id,
    'valid_from', (extract(epoch from d.valid_from) * 1000)::bigint,
    'valid_to', (extract(epoch from d.valid_to) * 1000)::bigint) end as discount`

export const cartJoins = sql`left join addresses a on a.address_id = c.address_id
  left join customers u on u.cosmic_customer_id = c.cosmic_customer_id
  left join discount_codes d on d.discount_code_id = c.discount_code_id`

export function cartOf(row: CartColumns): Cart {
  return { ...row, quoted_mandatory_tip_percent: Number(row.quoted_mandatory_tip_percent) }
}

/** Reads one cart by a statement that selects `cartColumns`. */
export async function readCart(db: Db | Tx, statement: RawBuilder<CartColumns>): Promise<Cart | undefined> {
  const { rows } = await statement.execute(db)
  return rows[0] && cartOf(rows[0])
}

/** The device's cart that is active or being placed. */
export function findCart(db: Db | Tx, sessionPersistentId: number): Promise<Cart | undefined> {
  return readCart(
    db,
    sql<CartColumns>`select ${cartColumns} from carts c ${cartJoins}
      where c.session_persistent_id = ${sessionPersistentId} and c.status in ('active', 'placing')`,
  )
}

/** The same, locked until the transaction ends. */
export function lockCart(tx: Tx, sessionPersistentId: number): Promise<Cart | undefined> {
  return readCart(
    tx,
    sql<CartColumns>`select ${cartColumns} from carts c ${cartJoins}
      where c.session_persistent_id = ${sessionPersistentId} and c.status in ('active', 'placing') for update of c`,
  )
}

/** One cart by its id in whatever state it is: for its placement. */
export function findCartById(db: Db | Tx, cartId: number): Promise<Cart | undefined> {
  return readCart(db, sql<CartColumns>`select ${cartColumns} from carts c ${cartJoins} where c.cart_id = ${cartId}`)
}

/** The same, locked until the transaction ends. */
export function lockCartById(tx: Tx, cartId: number): Promise<Cart | undefined> {
  return readCart(
    tx,
    sql<CartColumns>`select ${cartColumns} from carts c ${cartJoins} where c.cart_id = ${cartId} for update of c`,
  )
}

/** The device's cart, made empty when there is none yet, and locked. */
export async function lockOrMakeCart(
  tx: Tx,
  owner: { readonly session_id: number; readonly session_persistent_id: number },
): Promise<Cart> {
  const present = await lockCart(tx, owner.session_persistent_id)
  if (present) return present
  // A new cart takes over the address that the visitor chose on the landing page (SIL-ORD-098).
  await sql`insert into carts (session_id, session_persistent_id, address_id, address_line, in_range)
    select ${owner.session_id}::bigint, ${owner.session_persistent_id}::bigint, v.address_id, coalesce(v.address_line, ''),
      case when p.precision = any(${[...doorsteps]}::text[]) then true end
    from (select 1) one left join visitor_addresses v on v.session_persistent_id = ${owner.session_persistent_id}::bigint
    left join addresses p on p.address_id = v.address_id
    on conflict (session_persistent_id) where status in ('active', 'placing') do nothing`.execute(tx)
  const made = await lockCart(tx, owner.session_persistent_id)
  if (!made) throw new Error('A cart could not be made')
  return made
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

export async function saveCart(tx: Tx | Db, cartId: number, change: CartChange, now: Date): Promise<void> {
  await savedCart(tx, cartId, change, now).execute()
}

/** The statement that saves, for those who ask something else with it. */
export function savedCart(tx: Tx | Db, cartId: number, change: CartChange, now: Date) {
  const { lines, ...plain } = change
  return tx
    .updateTable('carts')
    .set({ ...plain, ...(lines && { lines: JSON.stringify(lines) }), updated_at: now })
    .where('cart_id', '=', cartId)
}
