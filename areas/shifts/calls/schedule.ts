import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { scheduleViews } from '../rules/schedule-view.ts'
import { shownStates, shownTypes } from '../rules/shown-shifts.ts'
import { day, desiredShifts, dropState, expectedPay, plannedDay, shift, shiftType, trade } from './shapes.ts'
import { scheduleRefusals, scheduleUnanswered } from './words.ts'

const manager = ['manager'] as const

/** Which shifts of the week are shown, as the address says it. */
export const shownShiftsSearch = z.object({
  show: z._default(z.enum(shownStates), 'all'),
  type: z._default(z.enum(shownTypes), 'all'),
  place: searchText,
})

const scheduled = z.object({
  shift,
  driver_id: z.nullable(z.int()),
  is_draft: z.boolean(),
  is_extra: z.boolean(),
  version: z.int(),
})
export type Scheduled = z.output<typeof scheduled>

/** So many shifts of the same times, kind and state. */
const shiftGroup = z.object({
  shift: z.object({
    start_date: day,
    starts_at: instant,
    ends_at: instant,
    shift_type: shiftType,
    place: z.string(),
    drop_state: dropState,
  }),
  is_draft: z.boolean(),
  count: z.int(),
})
export type ShiftGroup = z.output<typeof shiftGroup>

const recurring = z.object({
  recurring_shift_template_id: z.int(),
  weekday: z.int(),
  start_minute: z.int(),
  end_minute: z.int(),
  shift_type: shiftType,
  place: z.string(),
  driver_id: z.nullable(z.int()),
  valid_from: day,
})

/** A market's day, week or month as managers plan it. */
export const schedule = z.object({
  market_id: z.int(),
  market: z.string(),
  time_zone: z.string(),
  view: z.enum(scheduleViews),
  /** The one that was asked for, its week's Monday, and the first and the last that are shown. */
  day,
  week: day,
  from: day,
  to: day,
  today: day,
  read_at: instant,
  published_at: z.nullable(instant),
  drivers: z.array(
    z.object({
      driver_id: z.int(),
      name: z.string(),
      ultimate_desired_shifts: desiredShifts,
      is_new: z.boolean(),
    }),
  ),
  /** Of a month only those that somebody dropped: it is shown by its groups. */
  shifts: z.array(scheduled),
  groups: z.array(shiftGroup),
  /** Shifts of the day before the first that reach into it. */
  reaching_in: z.array(shiftGroup),
  recurring: z.array(recurring),
  trades: z.array(trade),
  /** Orders of each half hour, Monday first: the mean of so many past weeks. */
  expected: z.array(z.array(z.number())),
  forecast_weeks: z.int(),
  may_change: z.boolean(),
})
export type Schedule = z.output<typeof schedule>

export const schedulePage = definePage({
  face: 'ops',
  path: '/secure/schedule',
  entry: 'areas/shifts/web/schedule.page.tsx',
  title: 'Schedule',
  may: ['staff'],
  input: z.object({
    view: z._default(z.enum(scheduleViews), 'week'),
    week: z.optional(plannedDay),
    day: z.optional(plannedDay),
    market: z.optional(id),
  }),
  state: z.object({ schedule }),
  nav: { group: 'People', label: 'Schedule', does: 'Plan and publish a week of shifts', key: 'w' },
})

const minute = z.int().check(z.minimum(0), z.maximum(1439))
const when = {
  day: plannedDay,
  start_minute: minute,
  end_minute: minute,
  shift_type: shiftType,
  place: z._default(text(40), ''),
  driver_id: z.nullable(id),
}
const done = z.object({ success: z.literal(true), shift_id: z.int() })

/** A draft until the week is published; an extra entry is its driver's at once (SIL-ORD-115). */
export const createShift = defineRoute({
  method: 'POST',
  path: '/secure/schedule/shifts',
  may: manager,
  input: z.object({ market_id: id, ...when, is_extra: z._default(z.boolean(), false) }),
  reply: done,
  refusals: scheduleRefusals,
  unanswered: scheduleUnanswered,
})

export const changeShift = defineRoute({
  method: 'POST',
  path: '/secure/schedule/shifts/:shift_id',
  may: manager,
  input: z.object({ shift_id: id, version: z.int(), ...when }),
  reply: done,
  refusals: scheduleRefusals,
  unanswered: scheduleUnanswered,
})

export const removeShift = defineRoute({
  method: 'POST',
  path: '/secure/schedule/shifts/:shift_id/remove',
  may: manager,
  input: z.object({ shift_id: id, version: z.int() }),
  reply: done,
  refusals: { changed_meanwhile: scheduleRefusals.changed_meanwhile, past: scheduleRefusals.past },
  unanswered: scheduleUnanswered,
})

/** Who could take an open shift: free, of its market, and not at the limit of new drivers. */
export const driversWhoFit = defineRoute({
  method: 'GET',
  path: '/secure/schedule/shifts/:shift_id/fits',
  may: ['staff'],
  input: z.object({ shift_id: id }),
  reply: z.object({
    success: z.literal(true),
    drivers: z.array(
      z.object({ driver_id: z.int(), name: z.string(), held: z.int(), ultimate_desired_shifts: desiredShifts }),
    ),
  }),
})

/** For managers: what an open shift is expected to pay, at the market's rates and by the tips of all of its drivers. */
export const readExpectedPay = defineRoute({
  method: 'GET',
  path: '/secure/schedule/shifts/:shift_id/expected_pay',
  may: manager,
  input: z.object({ shift_id: id }),
  reply: z.object({ success: z.literal(true), expected_pay: expectedPay }),
})

/** A text to each of them; who was asked for this shift already is not asked again. */
export const askDrivers = defineRoute({
  method: 'POST',
  path: '/secure/schedule/shifts/:shift_id/ask',
  may: manager,
  input: z.object({ shift_id: id }),
  reply: z.object({ success: z.literal(true), asked: z.int() }),
  refusals: { not_open: [409, 'This shift is no longer open.'] },
  unanswered: scheduleUnanswered,
})

const summary = z.object({ success: z.literal(true), published: z.int(), open: z.int(), told: z.int() })

export const publishWeek = defineRoute({
  method: 'POST',
  path: '/secure/schedule/publish',
  may: manager,
  input: z.object({ market_id: id, week: plannedDay, expected_drafts: z.int().check(z.nonnegative()) }),
  reply: summary,
  refusals: { changed_meanwhile: scheduleRefusals.changed_meanwhile, no_monday: scheduleRefusals.no_monday },
  unanswered: scheduleUnanswered,
})

/** As drafts; what is in the week already is not copied again, so that a repeat is harmless. */
export const copyWeek = defineRoute({
  method: 'POST',
  path: '/secure/schedule/copy',
  may: manager,
  input: z.object({ market_id: id, from_week: plannedDay, week: plannedDay }),
  reply: z.object({ success: z.literal(true), copied: z.int(), freed: z.int() }),
  refusals: { no_monday: scheduleRefusals.no_monday, past: scheduleRefusals.past },
  unanswered: scheduleUnanswered,
})

export const createRecurring = defineRoute({
  method: 'POST',
  path: '/secure/schedule/recurring',
  may: manager,
  input: z.object({
    market_id: id,
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    start_minute: minute,
    end_minute: minute,
    shift_type: shiftType,
    place: z._default(text(40), ''),
    valid_from: plannedDay,
  }),
  reply: z.object({ success: z.literal(true), recurring_shift_template_id: z.int() }),
  idempotencyKey: 'idempotency_key',
  unanswered: scheduleUnanswered,
})

/** Instances that nobody holds go; those that somebody holds stay theirs. */
export const endRecurring = defineRoute({
  method: 'POST',
  path: '/secure/schedule/recurring/:recurring_shift_template_id/end',
  may: manager,
  input: z.object({ recurring_shift_template_id: id }),
  reply: z.object({ success: z.literal(true) }),
  unanswered: scheduleUnanswered,
})
