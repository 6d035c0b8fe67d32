/** Why the outside courier does not take an order, in the words of the board. */
export const courierWords = {
  out_of_coverage: 'CW does not deliver there.',
  too_far: 'CW does not deliver that far.',
  alcohol_not_allowed: 'CW does not take alcohol here.',
  no_courier: 'CW has no courier now.',
  already_picked_up: 'CW has picked this order up already.',
  already_finished: 'CW has finished this order already.',
  unknown_delivery: 'CW does not know this order.',
  invalid: 'CW did not accept the details of this order.',
  silent: 'CW does not answer.',
  no_place: 'The address has no place on the map.',
} as const
