import * as z from 'zod/mini'
import { cents } from '#platform/core/money.ts'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { RouteHandler } from '#platform/server/routes.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import {
  acceptQuote,
  cancelDriveDelivery,
  createDriveDelivery,
  createQuote,
  type DriveQuote,
  getDriveDelivery,
} from '../calls/drive-api.ts'
import { notFoundText } from '../rules/address-check.ts'
import { estimateOf } from '../rules/estimate.ts'
import { readyTimeFault } from '../rules/pickup-time.ts'
import { isExpired, quoteLifeMs } from '../rules/quote.ts'
import { type ApiRequest, keyed } from './api-requests.ts'
import { type Business, termsOf } from './businesses.ts'
import { cancelDelivery } from './cancel-delivery.ts'
import { checkAddress } from './check-address.ts'
import { createDelivery, type NewDelivery, promisedAt } from './create-delivery.ts'
import { deliveryOf, deliveryRows } from './delivery-rows.ts'
import type { BusinessDeps } from './deps.ts'
import { wireAddress, wireAmounts, wireDelivery, wirePickup, wireTime } from './drive-wire.ts'

/** Quote, accept, create, follow, cancel; what belongs to another business is not there. */
export function driveApiRoutes(deps: BusinessDeps): RouteHandler[] {
  const { publicOrigin, roadTimes } = deps
  const nothing = async () => ok(undefined)

  async function wireOf(db: Db | Tx, business: Business, external_delivery_id: string) {
    const row = await named(db, business, external_delivery_id)
    return row ? ok(wireDelivery(deliveryOf(row), business, publicOrigin)) : refuse('unknown_delivery_id')
  }

  async function order(unit: UnitOfWork, { business, holder }: ApiRequest<unknown>, delivery: NewDelivery) {
    const created = await createDelivery(unit, deps, business, { ...delivery, api_key_id: holder.api_key_id })
    return created.ok ? wireOf(unit.tx, business, delivery.external_delivery_id) : created
  }

  return [
    keyed(deps, createQuote, {
      prepare: (request) => readWanted(deps, request),
      write: async ({ tx, now }, { business }, delivery) => {
        // One who orders under this name meanwhile is before or after.
        if (await named(tx, business, delivery.external_delivery_id)) return refuse('duplicate_delivery_id')
        return ok(await keepQuote(tx, deps, business, delivery, now))
      },
    }),
    keyed(deps, acceptQuote, {
      prepare: nothing,
      write: async (unit, request) => {
        const { business, data, now } = request
        const quote = await lockQuote(unit.tx, business, data.external_delivery_id)
        if (await named(unit.tx, business, data.external_delivery_id)) return refuse('duplicate_delivery_id')
        if (!quote) return refuse('unknown_quote')
        // Held now, so that nobody gives it a later end: it has expired or it has not.
        return isExpired(quote.expires_at, now) ? refuse('quote_expired') : order(unit, request, quoted(quote))
      },
    }),
    keyed(deps, createDriveDelivery, {
      prepare: (request) => readWanted(deps, request),
      write: (unit, request, delivery) => order(unit, request, delivery),
    }),
    keyed(deps, getDriveDelivery, {
      prepare: ({ business, data }) => wireOf(deps.db, business, data.external_delivery_id),
    }),
    keyed(deps, cancelDriveDelivery, {
      prepare: nothing,
      write: async (unit, { business, data }) => {
        const row = await named(unit.tx, business, data.external_delivery_id)
        if (!row) return refuse('unknown_delivery_id')
        const { business_id } = business
        const cancelled = await cancelDelivery(unit, { business_id, order_id: row.order_id }, roadTimes)
        return cancelled.ok ? wireOf(unit.tx, business, data.external_delivery_id) : cancelled
      },
    }),
  ]
}

function named(db: Db | Tx, { business_id }: Business, external_delivery_id: string) {
  return deliveryRows(db)
    .where('bo.business_id', '=', business_id)
    .where('bo.external_delivery_id', '=', external_delivery_id)
    .executeTakeFirst()
}

type Wanted = InputOf<typeof createQuote>

/** What the schema cannot say: contact, time, and whether we go there. */
async function readWanted(
  deps: BusinessDeps,
  { data, business, now }: ApiRequest<unknown> & { readonly data: Wanted },
) {
  const name = [data.dropoff_contact_given_name, data.dropoff_contact_family_name].filter(Boolean).join(' ')
  if (name === '') return refuse('name_missing', { field: 'dropoff_contact_given_name' })
  const phone_number = phoneDigits(data.dropoff_phone_number)
  if (!phone_number) return refuse('phone_invalid', { field: 'dropoff_phone_number' })
  const ready_at = data.pickup_time === undefined ? now : new Date(data.pickup_time)
  const fault = readyTimeFault(ready_at.getTime(), now.getTime())
  if (fault) return refuse(fault, { field: 'pickup_time' })
  const field = 'dropoff_address'
  const checked = await checkAddress(deps, business, data.dropoff_address, ready_at.getTime())
  if (checked.state === 'not_found')
    return refuse('address_not_found', { field, message: notFoundText(data.dropoff_address) })
  if (checked.state === 'out_of_range') return refuse('address_out_of_range', { field })
  const { addr_line_1, city, state, zip, lat, lng } = checked.address
  return ok<NewDelivery>({
    external_delivery_id: data.external_delivery_id,
    placed_by: 'api',
    name,
    phone_number,
    place: { addr_line_1, city, state, zip, lat, lng },
    addr_line_2: checked.door,
    note: data.dropoff_instructions ?? '',
    payment: data.payment ?? 'already_paid',
    ready_at,
    estimate: estimateOf(cents(data.order_value), termsOf(business), checked.miles),
  })
}

/** What a quote keeps beside its amounts and times. */
const quotedDelivery = z.object({
  name: z.string(),
  phone_number: z.string(),
  place: z.object({
    addr_line_1: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  addr_line_2: z.string(),
  note: z.string(),
  payment: z.enum(['already_paid', 'collect_cash']),
})

async function keepQuote(
  tx: Tx,
  deps: BusinessDeps,
  business: Business,
  of: NewDelivery,
  now: Date,
): Promise<DriveQuote> {
  const { external_delivery_id, estimate, ready_at, placed_by: _, ...delivery } = of
  const expires_at = new Date(now.getTime() + quoteLifeMs)
  const row = { ...estimate, delivery: JSON.stringify(delivery), ready_at, created_at: now, expires_at }
  await tx
    .insertInto('business_quotes')
    .values({ ...row, business_id: business.business_id, external_delivery_id })
    .onConflict((conflict) => conflict.columns(['business_id', 'external_delivery_id']).doUpdateSet(row))
    .execute()
  const drive_ms = deps.roadTimes.atOnce(business.market_id)(business, delivery.place)
  return {
    external_delivery_id,
    delivery_status: 'quote',
    ...wireAmounts(estimate),
    ...wirePickup(business),
    dropoff_address: wireAddress({ ...delivery.place, addr_line_2: delivery.addr_line_2 }),
    dropoff_phone_number: phoneText(delivery.phone_number),
    dropoff_contact_name: delivery.name,
    dropoff_instructions: delivery.note,
    payment: delivery.payment,
    pickup_time: wireTime(ready_at),
    dropoff_time_estimated: wireTime(promisedAt(ready_at, drive_ms)),
    created_at: wireTime(now),
    quote_expires_at: wireTime(expires_at),
  }
}

function lockQuote(tx: Tx, { business_id }: Business, external_delivery_id: string) {
  return tx
    .selectFrom('business_quotes')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('external_delivery_id', '=', external_delivery_id)
    .forUpdate()
    .executeTakeFirst()
}

/** The delivery as it was quoted, at that price. */
function quoted(quote: NonNullable<Awaited<ReturnType<typeof lockQuote>>>): NewDelivery {
  const { external_delivery_id, ready_at, subtotal, delivery_fee, service_fee, sales_tax, total } = quote
  const delivery = z.parse(quotedDelivery, quote.delivery)
  const estimate = { subtotal, delivery_fee, service_fee, sales_tax, total }
  return { ...delivery, external_delivery_id, placed_by: 'api', ready_at, estimate }
}
