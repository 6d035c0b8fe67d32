import { cents } from '#platform/core/money.ts'
import type { OwnBusiness } from '../calls/rocket-orders.ts'
import type { PriceTerms } from '../rules/estimate.ts'

/** As the rules have them: on the wire, cents are whole numbers. */
export const ownTerms = ({ terms }: Pick<OwnBusiness, 'terms'>): PriceTerms => ({
  ...terms,
  delivery_fee: cents(terms.delivery_fee),
  distance_fees: terms.distance_fees.map((one) => ({ ...one, delivery_fee: cents(one.delivery_fee) })),
})
