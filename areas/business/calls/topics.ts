import { defineTopic } from '#platform/core/route.ts'

/** `business:3`: a delivery was ordered; what becomes of each is told by `order:12`. */
export const businessTopic = defineTopic({ topic: 'business', may: ['business'], which: 'the own' })
