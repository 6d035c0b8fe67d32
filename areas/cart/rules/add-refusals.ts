import { defineWords } from '#platform/core/words.ts'

/** Replies of `/cart/add` (SIL-ORD-054); 5 is ours: the cart is being placed and stays as it is until that has ended. */
export const addErrors = {
  none: 0,
  unavailable: 1,
  answers: 2,
  otherRestaurant: 3,
  session: 4,
  beingPlaced: 5,
} as const
export type AddError = (typeof addErrors)[keyof typeof addErrors]

/** Why a form did not add its item; the item's page, to which it leads back, reads the code off `?notice=`. */
export const addRefusalWords = defineWords('cart/add', {
  unavailable: 'This item cannot be ordered right now.',
  answers: 'Please answer all questions.',
  other_restaurant: 'Your cart contains items from another restaurant. Would you like to clear your cart?',
  session: 'Your browser keeps no cookies, and without them there is no cart.',
  being_placed: 'Your order is being placed.',
})
export type AddRefusal = keyof typeof addRefusalWords

const refusals = {
  1: 'unavailable',
  2: 'answers',
  3: 'other_restaurant',
  4: 'session',
  5: 'being_placed',
} as const satisfies Record<Exclude<AddError, 0>, AddRefusal>

export const addRefusalOf = (error: Exclude<AddError, 0>): AddRefusal => refusals[error]

/** Nothing for a code that is none of ours: what stands in an address is never shown. */
export const addRefusalIn = (code: string | null): AddRefusal | undefined =>
  Object.values(refusals).find((refusal) => refusal === code)
