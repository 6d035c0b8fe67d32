import { defineWords } from '#platform/core/words.ts'

/** Of the map on which the door is shown. */
export const words = defineWords('checkout/pin', {
  why: 'We know the street of {place}, but not the house. Move the pin to your door, and the driver will find it.',
  map: 'The streets around {place}, with a pin to be moved to your door',
  is_set: 'The driver comes to the pin',
  move: 'Move it here',
  mine: 'This is my door',
})
