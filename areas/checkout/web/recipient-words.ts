import { defineWords } from '#platform/core/words.ts'

/** Of the part that asks who receives the alcohol. */
export const words = defineWords('checkout/recipients', {
  title: 'Who receives the alcohol <age/>',
  why: '<b>Your driver checks an ID at the door.</b> Anyone named here may receive it. If nobody can, the alcohol goes back to the store.',
  recipient: 'Recipient {number}',
  name: 'Name',
  birth_date: 'Birth date',
  of_age: 'Must be 21 or over',
  id: 'ID they will show',
  remove: 'Remove',
  remove_recipient: 'Remove recipient {number}',
  add_recipient: 'Add another person',
})
