import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { mostStars, ratingWords } from '../rules/rating.ts'
import { linkFields, ofLink } from './order-link.ts'

const stars = z.pipe(z.string().check(z.regex(/^\d$/)), z.pipe(z.transform(Number), z.int().check(z.lte(mostStars))))

/** Stars for the restaurant and the driver, once for each order (SIL-ORD-145); 0 is not rated. */
export const rateOrder = defineRoute({
  ...ofLink,
  method: 'POST',
  path: '/order/:order_id/rating',
  summary: 'Rate an order',
  input: z.object({ ...linkFields, restaurant_rating: stars, driver_rating: stars }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    nothing_rated: [422, ratingWords.nothing_rated],
    not_there_yet: [409, 'You can rate the order once it has come.'],
    already_rated: [409, 'This order was rated already. Thank you!'],
  },
})
