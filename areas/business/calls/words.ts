import type { RouteRefusals } from '#platform/core/route.ts'
import { addressWords } from '../rules/address-check.ts'
import { mostSubtotal } from '../rules/estimate.ts'

/** What may stand in the way of a delivery, in the form and in the API alike. */
export const deliveryRefusals = {
  name_missing: [422, 'Please enter the customer’s name.'],
  phone_invalid: [422, "The phone number you entered was not recognized. Please double check to ensure it's correct."],
  address_not_found: [422, 'The address could not be found'],
  address_out_of_range: [422, addressWords.out_of_range],
  subtotal_invalid: [422, `Please enter what the order is worth, above 0.00 and up to ${mostSubtotal / 100}.00.`],
  ready_time_invalid: [422, 'Please enter when it is ready, such as 5:30 PM.'],
  ready_time_passed: [422, 'The time at which it is ready has passed.'],
  ready_time_too_far: [422, 'A delivery can be ordered for the next seven days.'],
} as const satisfies RouteRefusals

export const noBusiness = {
  no_business: [409, 'Your account belongs to no business that takes deliveries. Ask the office to add you to one.'],
} as const satisfies RouteRefusals

export const cancelRefusals = {
  driver_on_the_way: [409, 'A driver is on the way to you already. Call the office to cancel.'],
  delivery_over: [409, 'This delivery is over and can no longer be cancelled.'],
  delivery_picked_up: [409, 'The driver has picked this delivery up already.'],
} as const satisfies RouteRefusals
