import * as z from 'zod/mini'
import { anyone } from '#areas/accounts/rules/permissions.ts'
import { postBoxWords } from '#areas/addresses/rules/post-box.ts'
import { defineCall } from '#platform/core/call.ts'
import { moneyText, text } from '#platform/core/wire.ts'
import { textLimits } from '../rules/values.ts'
import { beingPlaced } from './cart.ts'

export const updateAddress = defineCall({
  name: 'update_address',
  data: z.strictObject({
    address_line: text(textLimits.addressLine),
    apartment_number: z.optional(text(textLimits.name)),
    /** What was written before a suggestion was chosen, which names the house and not the apartment. */
    typed: z.optional(text(textLimits.addressLine)),
    /** Where the door is, after `pin_needed`. */
    pin: z.optional(
      z.strictObject({
        lat: z.number().check(z.minimum(-90), z.maximum(90)),
        lng: z.number().check(z.minimum(-180), z.maximum(180)),
      }),
    ),
  }),
  reply: z.object({ distance_fee: moneyText, gas_fee: moneyText, in_range: z.boolean() }),
  refusals: {
    ...beingPlaced,
    address_not_found: 'Address lookup was not successful!',
    post_box: postBoxWords,
    /** With `place`, where the street is, and `map`, to set the pin on. */
    pin_needed: 'We know the street, but not the house. Move the pin to your door.',
    pin_too_far: 'The pin is too far from that street. Move it to your door.',
  },
  may: anyone,
  repeatable: true,
})

export const coupon = z.object({
  discount_code_id: z.int(),
  discount_name: z.string(),
  order_type: z.enum(['delivery', 'pickup', 'any']),
})

export const updateCustomer = defineCall({
  name: 'update_customer',
  data: z.strictObject({
    phone_number: text(40),
    /** Kept with the cart, so that a reload does not lose it. */
    name: z.optional(text(textLimits.name)),
  }),
  reply: z.object({
    success: z.boolean(),
    cosmic_customer_id: z.int(),
    delivery_fee: moneyText,
    service_fee_delivery: moneyText,
    phone_number_type: z.string(),
    discount_codes: z.array(coupon),
    error: z.string(),
  }),
  refusals: {
    ...beingPlaced,
    phone_not_recognized:
      "The phone number you entered was not recognized. Please double check to ensure it's correct.",
    too_many_phones: 'Too many phone numbers were entered. Please wait fifteen minutes and try again.',
  },
  may: anyone,
  repeatable: true,
})
