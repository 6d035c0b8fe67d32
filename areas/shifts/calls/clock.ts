import * as z from 'zod/mini'
import { office } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { formBoolean, id, instant, text } from '#platform/core/wire.ts'
import { confirmBeforeIn, confirmBeforeOut } from '../rules/checklists.ts'
import type { ClockFigures } from '../rules/clock-figures.ts'

const tick = z._default(formBoolean, false)

/** Who sees who is on the clock. */
export const atWork = ['dispatcher', 'manager'] as const

/** The five of the clock-in and the three of the clock-out (SIL-ORD-110). */
export const clockInTicks = {
  google_voice: tick,
  phone: tick,
  announcements: tick,
  open_orders: tick,
  start_time: tick,
}
export const clockOutTicks = { record_tips: tick, ignore_tips: tick, record_times: tick, google_voice: tick }

const longest = z.strictObject({ count: z.int(), name: z.nullable(z.string()), since: z.nullable(instant) })
const clockFigures = schemaOf<ClockFigures>()(
  z.strictObject({
    on: z.int(),
    scheduled: z.int(),
    not_in: longest,
    on_break: longest,
    hundredths: z.int(),
    longest,
    forgotten: longest,
    closed: z.int(),
    waiting: z.int(),
  }),
)

const clock = z.strictObject({
  name: z.string(),
  time_zone: z.string(),
  now: instant,
  /** Since when; null: not on the clock. */
  started_at: z.nullable(instant),
  /** They stand in one's own markets now. */
  open_orders: z.int(),
  unassigned: z.int(),
  /** For those who see who is on. */
  figures: z.nullable(clockFigures),
})
export type ClockState = z.output<typeof clock>

const shown = {
  face: 'ops',
  entry: 'areas/shifts/web/clock.page.tsx',
  may: office,
  state: z.object({ clock }),
} as const

export const clockInPage = definePage({
  ...shown,
  path: '/secure/clock_in',
  title: 'Clock in',
  nav: { group: 'People', label: 'Time clock', does: 'Your own working time' },
})
export const clockOutPage = definePage({ ...shown, path: '/secure/clock_out', title: 'Clock out' })

/** By the server’s time (SIL-ORD-111). */
export const clockInStaff = defineRoute({
  method: 'POST',
  path: '/secure/clock_in',
  may: office,
  input: z.object(clockInTicks),
  reply: z.object({ success: z.literal(true), started_at: instant }),
  refusals: {
    unconfirmed: [422, confirmBeforeIn],
    already_clocked_in: [409, 'You are on the clock already. One entry can be open at a time.'],
  },
  unanswered: 'There was no answer: you may not be clocked in. Please try again.',
})

export const clockOutStaff = defineRoute({
  method: 'POST',
  path: '/secure/clock_out',
  may: office,
  input: z.object(clockOutTicks),
  reply: z.object({
    success: z.literal(true),
    started_at: instant,
    ended_at: instant,
    total_hours: z.string(),
    /** Of the driver hour that waits for approval; null for those who are no shift workers. */
    driver_hour_id: z.nullable(z.int()),
  }),
  refusals: {
    unconfirmed: [422, confirmBeforeOut],
    not_clocked_in: [409, 'You are not on the clock.'],
  },
  unanswered: 'There was no answer: you may still be on the clock. Please try again.',
})

const working = z.strictObject({
  /** One of both: a driver on a tablet, or a person of the office. */
  driver_hour_id: z.nullable(z.int()),
  time_entry_id: z.nullable(z.int()),
  name: z.string(),
  tablet_id: z.nullable(z.string()),
  shift_type: z.nullable(z.int()),
  started_at: instant,
  scheduled_end_at: z.nullable(instant),
  over_at: instant,
  on_break_since: z.nullable(instant),
  orders: z.int(),
  version: z.int(),
})
export type Working = z.output<typeof working>

/** Who is on the clock in one market, and how a driver comes on it. */
export const whoIsOnPage = definePage({
  face: 'ops',
  path: '/secure/clock',
  entry: 'areas/shifts/web/who-is-on.page.tsx',
  title: 'Who is on',
  may: atWork,
  input: z.object({ market: z.optional(id) }),
  state: z.object({
    on_the_clock: z.array(working),
    clock_figures: clockFigures,
    clock_market: z.strictObject({
      market_id: z.int(),
      market: z.string(),
      time_zone: z.string(),
      now: instant,
      drivers: z.array(z.strictObject({ driver_id: z.int(), name: z.string() })),
      tablets: z.array(z.string()),
    }),
    may_correct: z.boolean(),
  }),
  nav: { group: 'People', label: 'Who is on', does: 'On the clock now, and drivers clocked in' },
})

/** A code by which this driver clocks in on this tablet, and the address that holds it. */
export const makeClockInCode = defineRoute({
  method: 'POST',
  path: '/secure/clock/codes',
  may: atWork,
  input: z.object({ driver_id: id, tablet_id: text(100) }),
  reply: z.object({ success: z.literal(true), code: z.string(), link: z.string(), expires_at: instant }),
  refusals: {
    unknown_driver: [404, 'There is no such driver in your markets.'],
    unknown_tablet: [422, 'The market of this driver has no such tablet.'],
    already_clocked_in: [409, 'This driver is clocked in already.'],
    tablet_in_use: [409, 'Another driver is clocked in on this tablet.'],
  },
  unanswered: 'There was no answer. Please try again.',
})

const correction = { start_time: text(10), reason: text(300) }
const correctionRefusals = {
  hours_not_found: [404, 'This person is not on the clock any more. Reload the page.'],
  own_hours: [403, 'Another manager must correct your own time.'],
  changed_meanwhile: [409, 'Somebody else has changed this. Reload the page to see it.'],
  reason_missing: [422, 'Please say why the time changes.'],
  time_invalid: [422, 'Please enter a time within the last 16 hours, such as 4:05 PM.'],
  overlap: [422, 'Hours overlap another record'],
} as const

export const correctDriverHour = defineRoute({
  method: 'POST',
  path: '/secure/clock/driver_hours/:driver_hour_id',
  may: ['manager'],
  input: z.object({ driver_hour_id: id, ...correction, version: z.int() }),
  reply: z.object({ success: z.literal(true), started_at: instant }),
  refusals: correctionRefusals,
  unanswered: 'Error saving data!',
})

/** With an end, who forgot to clock out is off the clock since then. */
export const correctTimeEntry = defineRoute({
  method: 'POST',
  path: '/secure/clock/time_entries/:time_entry_id',
  may: ['manager'],
  input: z.object({
    time_entry_id: id,
    ...correction,
    end_time: z._default(text(10), ''),
    /** As the page showed it: another manager may have corrected it meanwhile. */
    expected_started_at: instant,
  }),
  reply: z.object({ success: z.literal(true), started_at: instant }),
  refusals: correctionRefusals,
  unanswered: 'Error saving data!',
})
