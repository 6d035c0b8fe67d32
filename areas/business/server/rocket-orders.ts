import { cents, fromDecimal } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { RouteContext, RouteResult } from '#platform/server/routes.ts'
import { randomToken } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { createRocketOrder } from '../calls/rocket-orders.ts'
import { notFoundText } from '../rules/address-check.ts'
import { estimateOf, mostSubtotal } from '../rules/estimate.ts'
import { readyTimeFault } from '../rules/pickup-time.ts'
import { type Business, businessOf, termsOf } from './businesses.ts'
import { checkAddress } from './check-address.ts'
import { createDelivery, type NewDelivery } from './create-delivery.ts'
import { dropDraft } from './delivery-drafts.ts'
import type { BusinessDeps } from './deps.ts'

export type OrderFields = Omit<
  InputOf<typeof createRocketOrder>,
  'business_id' | 'delivery_draft_id' | 'idempotency_key'
>

type Context = Pick<RouteContext<typeof createRocketOrder>, 'data' | 'actor' | 'now' | 'db' | 'transaction'>

/** The form's order (RKT-01, RKT-09): sent twice, it is ordered once. */
export async function placeRocketOrder(
  deps: BusinessDeps,
  { data, actor, now, db, transaction }: Context,
): Promise<RouteResult<typeof createRocketOrder>> {
  const business = await businessOf(db, actor, data.business_id)
  if (!business) return refuse('no_business')
  const external_delivery_id = formName(data.idempotency_key ?? randomToken(16))
  const earlier = await orderNamed(db, business, external_delivery_id)
  if (earlier !== undefined) return ok({ success: true, order_id: earlier })
  const { delivery_draft_id } = data
  const placed = await placeFor({ deps, db, transaction, now }, business, data, {
    external_delivery_id,
    delivery_draft_id,
  })
  return placed.ok ? ok({ success: true, order_id: placed.data }) : placed
}

type PlacingDeps = Pick<Context, 'db' | 'transaction' | 'now'> & { readonly deps: BusinessDeps }
type Named = { readonly external_delivery_id: string; readonly delivery_draft_id?: number | undefined }

/** Reads the fields, and orders; answers the order's number. What it was saved as before is dropped with it. */
export async function placeFor(
  { deps, db, transaction, now }: PlacingDeps,
  business: Business,
  fields: OrderFields,
  { external_delivery_id, delivery_draft_id }: Named,
) {
  const read = await readForm(deps, business, fields, now)
  if (!read.ok) return read
  const delivery: NewDelivery = { ...read.data, external_delivery_id, placed_by: 'form' }
  const created = await transaction(async (unit) => {
    await dropDraft(unit.tx, business.business_id, delivery_draft_id)
    return createDelivery(unit, deps, business, delivery)
  })
  if (created.ok) return ok(created.data.order_id)
  // The same form was sent twice at once: its twin has ordered.
  const order_id = await orderNamed(db, business, external_delivery_id)
  return order_id === undefined ? refuse('exception') : ok(order_id)
}

/** What the form and a file of many orders call theirs; a shop's own system has names of its own. */
export const formName = (key: string) => `form-${key}`

export async function orderNamed(db: Db, { business_id }: Business, external_delivery_id: string) {
  const row = await db
    .selectFrom('business_orders')
    .select('order_id')
    .where('business_id', '=', business_id)
    .where('external_delivery_id', '=', external_delivery_id)
    .executeTakeFirst()
  return row?.order_id
}

/** What an order's fields come to; with the words of the first that stands in its way. */
export async function readForm(deps: BusinessDeps, business: Business, data: OrderFields, now: Date) {
  if (data.name === '') return refuse('name_missing', { field: 'name' })
  const phone_number = phoneDigits(data.phone_number)
  if (!phone_number) return refuse('phone_invalid', { field: 'phone_number' })
  const subtotal = fromDecimal(data.subtotal) ?? cents(0)
  if (subtotal <= 0 || subtotal > mostSubtotal) return refuse('subtotal_invalid', { field: 'subtotal' })
  const fault = readyTimeFault(data.ready_at, now.getTime())
  if (fault) return refuse(fault, { field: 'ready_at' })
  const checked = await checkAddress(deps, business, data.address, data.ready_at)
  if (checked.state === 'not_found')
    return refuse('address_not_found', { field: 'address', message: notFoundText(data.address) })
  if (checked.state === 'out_of_range') return refuse('address_out_of_range', { field: 'address' })
  return ok({
    name: data.name,
    phone_number,
    place: checked.address,
    addr_line_2: data.apartment_number || checked.door,
    note: data.note,
    payment: data.payment,
    ready_at: new Date(data.ready_at),
    estimate: estimateOf(subtotal, termsOf(business), checked.miles),
  })
}
