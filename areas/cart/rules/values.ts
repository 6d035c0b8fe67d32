/** Values of the cart that travel (CRT-07…10, CRT-59). */

export const paymentTypes = ['card_online', 'pay_at_store', 'cash_at_door'] as const
export type PaymentType = (typeof paymentTypes)[number]
/** `unknown` is the state before a choice. */
export type PaymentChoice = PaymentType | 'unknown'

export const placementTypes = ['placement_type_contactless', 'placement_type_in_person'] as const
export type PlacementType = (typeof placementTypes)[number]

/** Loading of the customer and of the address (CRT-16). */
export type LoadState = 'not_started' | 'loading' | 'done'

export const idTypes = [
  { id_type: 0, label: "Driver's license" },
  { id_type: 1, label: 'State ID card' },
  { id_type: 2, label: 'Military ID' },
  { id_type: 3, label: 'Passport' },
] as const

/** What limits texts that customers type (SIL-ORD-021). */
export const textLimits = { name: 100, addressLine: 200, note: 1000 } as const

/** A minute that means 'as soon as possible' (SIL-ORD-044). */
export const asSoonAsPossible = -1
