/** What other areas may use of the cart in the browser. */

export { addFailure, addToCart } from './add-to-cart.ts'
export { useHumanAnswer } from './answer-human.ts'
export { CartBar, CartSummary } from './cart-summary.tsx'
export { CartSums } from './cart-sums.tsx'
export { LineForm, LineStepper, lineSubmit } from './line-stepper.tsx'
export { type Ordering, OrderingContext, useOrdering } from './ordering.ts'
export { OtherRestaurant } from './other-restaurant.tsx'
export { partSums } from './part-sums.ts'
export { useKeptCart } from './use-kept-cart.ts'
export { useChangedElsewhere, useSharedCart } from './use-shared-cart.ts'
