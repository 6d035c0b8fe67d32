/** SIL-ORD-112: until so many shifts are completed on so many days. */
export const completedToLift = 5
export const daysToLift = 2

/** SHF-19, word for word. */
export const maxShiftsText =
  'You have reached the maximum number of shifts! After you successfully complete 5 shifts across 2 days, this restriction will be removed and the full schedule will be available.'

export type NewDriverCap = {
  /** Upcoming shifts that a new driver may hold. */
  readonly most: number
  readonly upcoming: number
  readonly completed: number
  /** On so many of the market's days. */
  readonly days: number
  readonly is_lifted: boolean
}

/** Once lifted it stays so (SIL-ORD-112). */
export function isLifted(progress: { readonly completed: number; readonly days: number }): boolean {
  return progress.completed >= completedToLift && progress.days >= daysToLift
}

/** Whether so many more would be too many. */
export function exceedsCap(cap: Pick<NewDriverCap, 'most' | 'upcoming' | 'is_lifted'>, more: number): boolean {
  return !cap.is_lifted && more > 0 && cap.upcoming + more > cap.most
}
