import { defineWords } from '#platform/core/words.ts'
import type { OrderStatus } from './status.ts'

/** The most stars. */
export const mostStars = 5

export const ratingWords = defineWords('orders/rating', { nothing_rated: 'Please choose at least one star.' })

/** What is stored of an order's rating; null: not rated (SIL-ORD-145). */
export type OrderRating = { readonly restaurant_rating: number | null; readonly driver_rating: number | null }

/** Once it has come, an order can be rated. */
export function canBeRated(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'completed'
}

/** 0 is no rating; a driver is rated where one delivered. Undefined where nothing was rated. */
export function ratingOfForm(
  form: { readonly restaurant_rating: number; readonly driver_rating: number },
  hasDriver: boolean,
): OrderRating | undefined {
  const restaurant_rating = form.restaurant_rating || null
  const driver_rating = (hasDriver && form.driver_rating) || null
  return restaurant_rating || driver_rating ? { restaurant_rating, driver_rating } : undefined
}
