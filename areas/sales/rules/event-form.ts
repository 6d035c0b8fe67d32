import { type Day, dayFromIso, dayFromUs } from '#platform/core/day.ts'
import { asksOtherReason, asksReason, outcomes, rejectionReasons } from './outcome.ts'

/** A sales event as it is typed; days `MM/DD/YYYY` or `YYYY-MM-DD`, zero where nothing is chosen. */
export type EventForm = {
  readonly event_date: string
  readonly outcome: number
  readonly rejection_reason: number
  readonly other_reason: string
  readonly notes: string
  readonly next_step: string
  readonly next_step_on: string
}

export type SalesVisit = {
  readonly happened_on: Day
  readonly outcome: number
  readonly rejection_reason: number | null
  readonly other_reason: string
  readonly notes: string
}

export type FormFault<Field extends string = string> = { readonly field: Field; readonly message: string }

export const dayOf = (typed: string): Day | undefined => dayFromIso(typed) ?? dayFromUs(typed)

const firstDay = '2000-01-01'

/** Everything that is missing or wrong, in the order of the form. */
export function eventFaults(form: EventForm, today: Day): FormFault<keyof EventForm>[] {
  const { outcome, rejection_reason: reason } = form
  const happened = dayOf(form.event_date)
  const next = form.next_step_on === '' ? undefined : dayOf(form.next_step_on)
  const checks: readonly (readonly [boolean, keyof EventForm, string])[] = [
    [!happened || happened < firstDay, 'event_date', 'Please enter the date of the event.'],
    [happened !== undefined && happened > today, 'event_date', 'The event cannot be after today.'],
    [form.next_step_on !== '' && !next, 'next_step_on', 'Please enter a date, or nothing.'],
    [
      next !== undefined && happened !== undefined && next < happened,
      'next_step_on',
      'The next step cannot come before the event.',
    ],
    [!outcomes.some(({ value }) => value === outcome), 'outcome', 'Please choose an outcome.'],
    [
      asksReason(outcome) && !rejectionReasons.some(({ value }) => value === reason),
      'rejection_reason',
      'Please choose a rejection reason.',
    ],
    [
      asksOtherReason(outcome, reason) && form.other_reason.trim() === '',
      'other_reason',
      'Please enter the other reason.',
    ],
  ]
  return checks.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []))
}

/** What is kept of a form without faults: what the outcome does not ask for is not. */
export function visitOf(form: EventForm): SalesVisit {
  const { outcome, rejection_reason: reason } = form
  return {
    happened_on: dayOf(form.event_date) ?? '',
    outcome,
    rejection_reason: asksReason(outcome) ? reason : null,
    other_reason: asksOtherReason(outcome, reason) ? form.other_reason.trim() : '',
    notes: form.notes.trim(),
  }
}
