export const gone = 'Dispatch has taken this out of your queue.'

export const notYours = 'This is not in your queue.'

export const rejected = 'This order was rejected.'

export const cancelled = 'This order was cancelled.'

export const notApproved = 'Only alcohol-approved drivers may do this.'

export const notAlcohol = 'There is no alcohol in this order.'

export const notPickedUp = 'This order is not picked up yet.'

export const mustBeRejected = 'The ID did not pass. Reject delivery.'

export const noRecipient = 'Choose who receives the order first.'

export const signatureRefusals = {
  signature_invalid: 'The signature could not be read. Please sign again.',
  signature_too_large: 'The signature is too large (1 MB at most).',
  signature_too_small: 'A dot is no signature. Please sign with the name.',
} as const
