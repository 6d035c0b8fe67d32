import * as z from 'zod/mini'
import { dayFromIso } from '#platform/core/day.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { instant } from '#platform/core/wire.ts'
import type { NewDriverCap } from '../rules/new-driver-cap.ts'
import { plannedDayFrom } from '../rules/planned-day.ts'
import type { Shift } from '../rules/shift.ts'

export const shiftType = z.union([z.literal(0), z.literal(1), z.literal(2)])
/** `2026-11-24` */
export const day = z.string().check(z.refine((text) => dayFromIso(text) !== undefined))

/** One on which somebody may look, plan or work. */
export const plannedDay = z.string().check(z.refine((text) => plannedDayFrom(text) !== undefined))

export const dropState = z.enum(['open', 'claimed', 'dropped'])
const shiftFields = {
  shift_id: z.int(),
  recurring_shift_template_id: z.nullable(z.int()),
  start_date: day,
  drop_state: dropState,
  starts_at: instant,
  ends_at: instant,
  shift_type: shiftType,
  place: z.string(),
}
export const shift = schemaOf<Shift>()(z.object(shiftFields))

/** In cents; see `rules/expected-pay.ts`. Null where nothing is known, and for whoever may not see what the driver is paid. */
export const expectedPay = z.nullable(z.object({ least: z.int(), most: z.int(), from_shifts: z.int() }))
export type ExpectedPay = z.output<typeof expectedPay>

export const openShift = z.object({ ...shiftFields, expected_pay: expectedPay })
export type OpenShift = z.output<typeof openShift>

/** A shift that somebody offers: to me, to all, or one of mine. */
export const trade = z.object({
  shift_trade_id: z.int(),
  shift,
  offered_by: z.int(),
  offered_by_name: z.string(),
  offered_to: z.nullable(z.int()),
  offered_to_name: z.nullable(z.string()),
  /** The only one that is taken in return. */
  wanted: z.nullable(shift),
  note: z.string(),
  offered_at: instant,
})
export type Trade = z.output<typeof trade>

/** One that a driver may accept. */
export const offeredShift = z.object({ ...trade.shape, expected_pay: expectedPay })
export type OfferedShift = z.output<typeof offeredShift>

export const ownShift = z.object({
  ...shiftFields,
  trade: z.nullable(z.object({ shift_trade_id: z.int(), offered_to_name: z.nullable(z.string()) })),
})
export type OwnShift = z.output<typeof ownShift>

export const heldShift = z.object({ ...ownShift.shape, expected_pay: expectedPay })

export const recurringShift = z.object({
  recurring_shift_template_id: z.int(),
  weekday: z.int(),
  start_minute: z.int(),
  end_minute: z.int(),
  shift_type: shiftType,
  place: z.string(),
  valid_from: day,
  /** Days of the instances there are, which are open. */
  open_days: z.array(day),
  /** Of one of them. */
  expected_pay: expectedPay,
})
export type RecurringShift = z.output<typeof recurringShift>

export const newDriverCap = schemaOf<NewDriverCap>()(
  z.object({ most: z.int(), upcoming: z.int(), completed: z.int(), days: z.int(), is_lifted: z.boolean() }),
)

export const desiredShifts = z.nullable(z.int().check(z.minimum(0), z.maximum(14)))
