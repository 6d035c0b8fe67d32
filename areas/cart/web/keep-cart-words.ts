import { defineWords } from '#platform/core/words.ts'

/** What is told of the cart where there is no network. */
export const words = defineWords('cart/kept', { line: '{quantity} × {name}' })
