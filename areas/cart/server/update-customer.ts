import { sql } from 'kysely'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { handle, lastRequest, wasCarriedOut } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/unit.ts'
import { updateCustomer } from '../calls/contact.ts'
import type { CartState } from '../rules/cart-state.ts'
import { type CartCustomerRow, lockOrMakeCart } from './carts.ts'
import type { CartParts } from './parts.ts'
import { saveAndShow, stateOf } from './state-of.ts'

/** Who orders: the phone names the customer, and with it fees and coupons (CRT-49…52). */
export const updateCustomerHandler = (parts: CartParts) =>
  handle(updateCustomer, async ({ data, actor, request, tx, now }) => {
    const phone_number = phoneDigits(data.phone_number)
    if (!phone_number) return refuse('phone_not_recognized', { field: 'phone_number' })
    const cart = await lockOrMakeCart(tx, actor)
    if (wasCarriedOut(request, cart)) return replyOf(await stateOf(parts, tx, cart, now))
    if (cart.status === 'placing') return refuse('cart_being_placed')

    const { cosmic_customer_id, ...customer } = await customerOf(tx, phone_number)
    const change = { phone_number, cosmic_customer_id, name: data.name ?? cart.name, ...lastRequest(request) }
    const { state } = await saveAndShow(parts, tx, cart, change, now, { customer })
    return replyOf(state)
  })

const replyOf = (cart: CartState) =>
  ok(
    {
      success: true,
      cosmic_customer_id: cart.customer?.cosmic_customer_id ?? 0,
      delivery_fee: cart.fees.delivery_fee,
      service_fee_delivery: cart.fees.service_fee_delivery,
      phone_number_type: cart.customer?.phone_number_type ?? 'unknown',
      discount_codes: [...(cart.customer?.discount_codes ?? [])],
      error: '',
    },
    { cart },
  )

/** The customer of that phone, known from the first time that it is typed. */
async function customerOf(tx: Tx, phoneNumber: string): Promise<NamedCustomer> {
  const known = await findOrMakeCustomer(tx, phoneNumber)
  // Made by somebody else after the statement had begun: the next one sees it.
  const row = known ?? (await findOrMakeCustomer(tx, phoneNumber))
  if (!row) throw new Error('A customer could not be made')
  const percent = row.service_fee_percent
  return { ...row, service_fee_percent: percent === null ? null : Number(percent) }
}

type NamedCustomer = CartCustomerRow & { cosmic_customer_id: number }

async function findOrMakeCustomer(tx: Tx, phoneNumber: string) {
  const columns = sql`cosmic_customer_id, phone_number, card_account_present, delivery_fee, service_fee_percent,
    phone_number_type`
  const { rows } = await sql<Omit<NamedCustomer, 'service_fee_percent'> & { service_fee_percent: string | null }>`
    with known as (select ${columns} from customers where phone_number = ${phoneNumber}),
      made as (insert into customers (phone_number) select ${phoneNumber} where not exists (select from known)
        on conflict (phone_number) do nothing returning ${columns})
    select * from known union all select * from made`.execute(tx)
  return rows[0]
}
