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

/** What the address of an item's page says of a form that was refused. */
const codes = { 1: 'unavailable', 2: 'answers', 3: 'other_restaurant', 4: 'session', 5: 'being_placed' } as const
export type AddRefusal = (typeof codes)[keyof typeof codes]

export const addRefusalOf = (error: Exclude<AddError, 0>): AddRefusal => codes[error]
