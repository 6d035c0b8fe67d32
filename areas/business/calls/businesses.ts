import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { formBoolean, id, instant, text, visibleText } from '#platform/core/wire.ts'
import { longestAddress } from '../rules/address-check.ts'
import { mostDistanceFees } from '../rules/terms-form.ts'
import { priceTerms } from './rocket-orders.ts'
import { deliveryRefusals } from './words.ts'

/** As the office lists it; `owed` in cents, below zero where we owe it money that drivers have collected. */
const listedBusiness = z.strictObject({
  business_id: z.int(),
  name: z.string(),
  market: z.string(),
  address: z.string(),
  active: z.boolean(),
  under_way: z.int(),
  owed: z.int(),
})
export type ListedBusiness = z.output<typeof listedBusiness>

export const businessesPage = definePage({
  face: 'ops',
  path: '/admin/businesses',
  entry: 'areas/business/web/businesses.page.tsx',
  title: 'Businesses',
  may: admin,
  state: z.object({
    businesses: z.array(listedBusiness),
    markets: z.array(z.strictObject({ market_id: z.int(), name: z.string() })),
  }),
  nav: { group: 'Business', label: 'Businesses', does: 'Who orders deliveries of their own, at what price' },
})

const terms = {
  delivery_fee: text(20),
  distance_fees: z._default(
    z.array(z.strictObject({ beyond_miles: text(20), delivery_fee: text(20) })).check(z.maxLength(mostDistanceFees)),
    [],
  ),
  service_percent: text(20),
  tax_percent: text(20),
}

const termsRefusals = {
  delivery_fee_invalid: [422, 'Please enter an amount, such as 2.99.'],
  distance_invalid: [422, 'Please enter a distance in miles, such as 3 or 4.5.'],
  distance_taken: [422, 'Another fee begins at this distance.'],
  percent_invalid: [422, 'Please enter a percentage from 0 to 50, such as 7 or 7.125.'],
} as const

export const createBusiness = defineRoute({
  method: 'POST',
  path: '/admin/businesses',
  may: admin,
  input: z.object({
    market_id: id,
    name: visibleText(200),
    phone_number: text(40),
    address: text(longestAddress),
    ...terms,
  }),
  reply: z.object({ success: z.literal(true), business_id: z.int() }),
  refusals: {
    business_name_missing: [422, 'Please enter the name of the business.'],
    name_taken: [422, 'There is a restaurant or business of this name in this market.'],
    phone_invalid: deliveryRefusals.phone_invalid,
    address_not_found: deliveryRefusals.address_not_found,
    ...termsRefusals,
  },
})

const user = z.strictObject({ user_id: z.int(), name: z.string(), email: z.string(), active: z.boolean() })
export type BusinessUser = z.output<typeof user>

const ofBusiness = { business_id: id }

export const businessPage = definePage({
  face: 'ops',
  path: '/admin/businesses/:business_id',
  entry: 'areas/business/web/business.page.tsx',
  title: 'Business',
  may: admin,
  input: z.object(ofBusiness),
  malformed: 'not_found',
  state: z.object({
    business: z.strictObject({
      business_id: z.int(),
      version: z.int(),
      name: z.string(),
      phone_number: z.string(),
      address: z.string(),
      active: z.boolean(),
      created_at: instant,
      terms: priceTerms,
    }),
    users: z.array(user),
    owed: z.int(),
    payments: z.array(z.strictObject({ reference: z.string(), amount: z.int(), at: instant })),
  }),
})

export const changeBusiness = defineRoute({
  method: 'POST',
  path: '/admin/businesses/:business_id',
  may: admin,
  input: z.object({ ...ofBusiness, ...terms, active: formBoolean, version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile: [409, 'Somebody else has changed this business. Reload the page to see it.'],
    ...termsRefusals,
  },
})

/** Their first password is in the answer, and nowhere else. */
export const addBusinessUser = defineRoute({
  method: 'POST',
  path: '/admin/businesses/:business_id/users',
  may: admin,
  input: z.object({ ...ofBusiness, name: visibleText(200), email: text(200) }),
  reply: z.object({ success: z.literal(true), user, password: z.string() }),
  refusals: {
    user_name_missing: [422, 'Please enter a name.'],
    email_invalid: [422, 'Please enter a valid email address!'],
    email_taken: [422, 'Somebody signs in with this e-mail already.'],
  },
})

export const setBusinessUserActive = defineRoute({
  method: 'POST',
  path: '/admin/businesses/:business_id/users/:user_id',
  may: admin,
  input: z.object({ ...ofBusiness, user_id: id, active: formBoolean }),
  reply: z.object({ success: z.literal(true), user }),
})

/** What a business has paid of what it owes; below zero what we have paid it. The reference is the bank's, and counts once. */
export const recordPayment = defineRoute({
  method: 'POST',
  path: '/admin/businesses/:business_id/payments',
  may: admin,
  input: z.object({ ...ofBusiness, amount: text(20), reference: visibleText(100) }),
  reply: z.object({ success: z.literal(true), owed: z.int() }),
  refusals: {
    amount_invalid: [422, 'Please enter an amount, such as 120.50, or -20.00 for what we have paid.'],
    reference_missing: [422, 'Please enter the reference of the payment.'],
    reference_taken: [409, 'A payment with this reference is recorded already.'],
  },
})
