import { defineWords } from '#platform/core/words.ts'

/** Values of the cart that travel (CRT-07…10, CRT-59). */

export const paymentTypes = ['card_online', 'pay_at_store', 'cash_at_door'] as const
export type PaymentType = (typeof paymentTypes)[number]
/** `unknown` is the state before a choice. */
export type PaymentChoice = PaymentType | 'unknown'

export const placementTypes = ['placement_type_contactless', 'placement_type_in_person'] as const
export type PlacementType = (typeof placementTypes)[number]

/** Loading of the customer and of the address (CRT-16). */
export type LoadState = 'not_started' | 'loading' | 'done'

export const idTypes = [0, 1, 2, 3] as const

export const idTypeWords = defineWords('cart/id-types', {
  0: "Driver's license",
  1: 'State ID card',
  2: 'Military ID',
  3: 'Passport',
})

/** What limits texts that customers type (SIL-ORD-021). */
export const textLimits = { name: 100, addressLine: 200, note: 1000 } as const

/** A minute that means 'as soon as possible' (SIL-ORD-044). */
export const asSoonAsPossible = -1
