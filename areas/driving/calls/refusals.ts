export const gone = 'Dispatch has taken this out of your queue.'

export const notYours = 'This is not in your queue.'

export const rejected = 'This order was rejected.'

export const cancelled = 'This order was cancelled.'

export const notApproved = 'Only alcohol-approved drivers may do this.'

export const notAlcohol = 'There is no alcohol in this order.'

export const notPickedUp = 'This order is not picked up yet.'

export const mustBeRejected = 'The ID did not pass. Reject delivery.'

export const noRecipient = 'Choose who receives the order first.'
