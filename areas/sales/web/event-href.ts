import { addressOf } from '#platform/core/route-address.ts'
import { createEventPage } from '../calls/events.ts'

/** Where an event of this restaurant is logged, or of one that is still to be chosen. */
export const eventHref = (restaurantId: number | undefined): string =>
  addressOf(createEventPage.path, restaurantId === undefined ? {} : { restaurantId })
