import { defineWords } from '#platform/core/words.ts'
import type { Canceller } from './status.ts'

export const cancelledWords = defineWords('orders/cancelled', {
  by: '{by, select, customer {As you asked us to.} restaurant {{place} had to cancel it, and we are sorry.} other {We had to cancel it, and are sorry.}}',
})

/** Who wanted it cancelled, as the customer is told (SIL-ORD-007). */
export const cancelledByText = (by: Canceller, place: string): string => cancelledWords.by({ by, place })
