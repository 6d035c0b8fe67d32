import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import {
  day,
  desiredShifts,
  heldShift,
  newDriverCap,
  offeredShift,
  openShift,
  plannedDay,
  recurringShift,
  shift,
} from './shapes.ts'
import {
  claimFailed,
  claimRefusals,
  dropFailed,
  dropRefusals,
  tradeFailed,
  tradeRefusals,
  undoFailed,
  undoRefusals,
} from './words.ts'

/** A driver on the tablet, or somebody who drives and has signed in by mail and password. */
const driver = ['driver', 'shift_worker'] as const
const driverOrManager = ['driver', 'shift_worker', 'manager'] as const

const person = z.object({ driver_id: z.int(), name: z.string() })

/** What one driver holds and may take, in the time that the address names. */
export const reservations = z.object({
  /** Null for staff who have not chosen one, and for an account that belongs to no driver. */
  driver: z.nullable(person),
  /** For staff, whose shifts can be shown. */
  drivers: z.array(person),
  /** Whose shifts they are looks at them; staff look at others'. */
  is_own: z.boolean(),
  market_id: z.int(),
  time_zone: z.string(),
  today: day,
  read_at: instant,
  from: day,
  to: day,
  mine: z.array(heldShift),
  open: z.array(openShift),
  /** There are more open ones than are listed. */
  is_more: z.boolean(),
  open_recurring: z.array(recurringShift),
  /** The templates that the driver holds, by number: a row of `mine` may be one of theirs. */
  held_recurring: z.array(z.int()),
  offers: z.array(offeredShift),
  /** With whom one can trade, and for what. */
  partners: z.array(z.object({ ...person.shape, shifts: z.array(shift) })),
  cap: newDriverCap,
  ultimate_desired_shifts: desiredShifts,
})
export type Reservations = z.output<typeof reservations>

const range = z.object({ from: z.optional(plannedDay), to: z.optional(plannedDay), driver_id: z.optional(id) })

export const reservationsPage = definePage({
  face: 'ops',
  path: '/secure/reservations',
  entry: 'areas/shifts/web/reservations.page.tsx',
  title: 'Shifts',
  may: ['driver', 'shift_worker', 'staff'],
  input: range,
  state: z.object({ reservations }),
  nav: { group: 'People', label: 'Shifts', does: 'Claim, drop and trade shifts', key: 's' },
})

const ofShift = z.object({ shift_id: id })
const removed = z.array(z.int())

/** SHF-04 */
export const dropShift = defineRoute({
  method: 'POST',
  path: '/secure/reservations/drop_shift/:shift_id',
  may: driverOrManager,
  input: ofShift,
  reply: z.object({ success: z.literal(true), result: z.enum(['deleted', 'dropped']) }),
  refusals: dropRefusals,
  unanswered: dropFailed,
})

/** SHF-10 */
export const undoDropShift = defineRoute({
  method: 'POST',
  path: '/secure/reservations/undo_drop_shift/:shift_id',
  may: driverOrManager,
  input: ofShift,
  reply: z.object({ success: z.literal(true) }),
  refusals: undoRefusals,
  unanswered: undoFailed,
})

/** SHF-13 */
export const dropRecurringShift = defineRoute({
  method: 'POST',
  path: '/secure/reservations/drop_recurring_shift/:recurring_shift_template_id',
  may: driverOrManager,
  input: z.object({ recurring_shift_template_id: id }),
  reply: z.object({ success: z.literal(true), remove_shifts: removed }),
  refusals: { not_held: dropRefusals.not_held },
  unanswered: dropFailed,
})

/** SHF-16. A refusal has the listed fields too. */
export const claimOpen = defineRoute({
  method: 'POST',
  path: '/secure/reservations/claim_open/:shift_id',
  may: driver,
  input: ofShift,
  reply: z.object({ success: z.literal(true), remove_shifts: removed, max_shifts: z.literal(false) }),
  refusals: claimRefusals,
  unanswered: claimFailed,
})

/** SHF-21. What cannot be is said in `error`; `skipped_shifts` were in the way of other shifts and stay open. */
export const claimRecurringOpen = defineRoute({
  method: 'POST',
  path: '/secure/reservations/claim_recurring_open/:recurring_shift_template_id',
  may: driver,
  input: z.object({ recurring_shift_template_id: id, start_date: plannedDay }),
  reply: z.object({
    success: z.boolean(),
    remove_recurring_shifts: removed,
    remove_shifts: removed,
    skipped_shifts: removed,
    error: z.string(),
  }),
  unanswered: claimFailed,
})

/** SIL-ORD-117: to all or to one driver, perhaps for one shift of theirs alone. */
export const offerTrade = defineRoute({
  method: 'POST',
  path: '/secure/reservations/offer_trade/:shift_id',
  may: driver,
  input: z.object({
    /** The shift that is offered stands in the path. */
    shift_id: id,
    driver_id: z.optional(z.nullable(id)),
    wanted_shift_id: z.optional(z.nullable(id)),
    note: z._default(text(140), ''),
  }),
  reply: z.object({ success: z.literal(true), shift_trade_id: z.int() }),
  refusals: tradeRefusals,
  unanswered: tradeFailed,
})

export const acceptTrade = defineRoute({
  method: 'POST',
  path: '/secure/reservations/accept_trade/:shift_trade_id',
  may: driver,
  input: z.object({
    shift_trade_id: id,
    /** An own shift that is given in return. */
    shift_id: z.optional(z.nullable(id)),
  }),
  reply: z.object({ success: z.literal(true), remove_shifts: removed }),
  refusals: tradeRefusals,
  unanswered: tradeFailed,
})

/** By who offered it, by a manager, and by whom it was offered to: that is a no. */
export const cancelTrade = defineRoute({
  method: 'POST',
  path: '/secure/reservations/cancel_trade/:shift_trade_id',
  may: driverOrManager,
  input: z.object({ shift_trade_id: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: { no_longer_offered: tradeRefusals.no_longer_offered },
  unanswered: tradeFailed,
})
