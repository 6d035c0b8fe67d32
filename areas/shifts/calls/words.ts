import type { RouteRefusals } from '#platform/core/route.ts'
import { maxShiftsText } from '../rules/new-driver-cap.ts'

/** SHF-09, SHF-12, SHF-20: word for word; drivers are told whom to ask (ROL2-13). */
export const dropFailed = 'Error dropping shift! Please contact a manager if the problem persists.'
export const undoFailed = 'Error undoing shift drop! Please contact a manager if the problem persists.'
export const claimFailed = 'Error claiming shift! The shift may no longer be available'
export const tradeFailed = 'The trade was not made. Please contact a manager if the problem persists.'

export const dropRefusals = {
  started: [409, dropFailed],
  not_held: [409, dropFailed],
} as const satisfies RouteRefusals

export const undoRefusals = {
  started: [409, undoFailed],
  claimed_meanwhile: [409, undoFailed],
  overlaps_own: [409, undoFailed],
} as const satisfies RouteRefusals

export const claimRefusals = {
  taken: [409, claimFailed],
  started: [409, claimFailed],
  overlaps_own: [409, claimFailed],
  /** Programs read the flag `max_shifts` of an ordinary answer. */
  max_shifts: [200, maxShiftsText],
} as const satisfies RouteRefusals

/** Said in `error` of a recurring claim (SHF-23). */
export const recurringWords = {
  taken: 'Somebody else holds this recurring shift.',
  past: 'The start date has passed. Please choose today or a later day.',
  too_far: 'The start date is more than a year away.',
  all_busy: 'You hold other shifts at all of these times.',
} as const

export const tradeRefusals = {
  not_held: [409, 'You do not hold this shift any more.'],
  started: [409, 'This shift has begun.'],
  offered_already: [409, 'This shift is offered already. Cancel that offer first.'],
  unknown_driver: [422, 'Please choose a driver of your market.'],
  unknown_wish: [422, 'The shift that you would like in return cannot be had. Choose another one.'],
  no_longer_offered: [409, 'This offer is over.'],
  not_for_you: [409, 'This offer is for somebody else.'],
  other_return_wanted: [409, 'Another shift is wanted in return.'],
  return_not_held: [409, 'You do not hold the shift that you give back.'],
  overlaps_own: [409, 'A shift of yours is in the way.'],
  overlaps_theirs: [409, 'What you give back overlaps another shift of theirs.'],
  max_shifts: [409, maxShiftsText],
} as const satisfies RouteRefusals

export const scheduleUnanswered = 'This was not saved. Please try again.'

export const scheduleRefusals = {
  changed_meanwhile: [409, 'Somebody else has changed this. It is shown anew; please look again.'],
  driver_busy: [409, 'This driver holds another shift at that time.'],
  unknown_driver: [422, 'Please choose a driver of this market.'],
  no_time: [422, 'No time is left of this shift, as the clocks change.'],
  past: [422, 'This lies in the past.'],
  extra_of_nobody: [422, 'An extra shift belongs to a driver. Please choose one.'],
  no_monday: [422, 'A week begins on Monday.'],
} as const satisfies RouteRefusals
