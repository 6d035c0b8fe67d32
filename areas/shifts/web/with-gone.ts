import type { Reservations } from '../calls/reservations.ts'

/** What was answered since the page was read: laid over it until it is read again. */
export type Gone = {
  readonly read_at: number
  readonly shifts: readonly number[]
  readonly recurring: readonly number[]
  readonly states: ReadonlyMap<number, 'claimed' | 'dropped'>
}

/** What an answer has named is gone at once, also while the page is being read again. */
export function withGone(served: Reservations, gone: Gone | undefined): Reservations {
  if (!gone || gone.read_at !== served.read_at) return served
  const isThere = ({ shift_id }: { readonly shift_id: number }) => !gone.shifts.includes(shift_id)
  return {
    ...served,
    mine: served.mine.filter(isThere).map((shift) => {
      const drop_state = gone.states.get(shift.shift_id)
      return drop_state ? { ...shift, drop_state } : shift
    }),
    open: served.open.filter(isThere),
    open_recurring: served.open_recurring.filter(
      ({ recurring_shift_template_id }) => !gone.recurring.includes(recurring_shift_template_id),
    ),
  }
}
