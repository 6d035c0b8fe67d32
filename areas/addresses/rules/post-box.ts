/** Said to whoever gives a box for letters as the door. */
export const postBoxWords = 'We cannot deliver to a PO box. Please enter a street address.'
