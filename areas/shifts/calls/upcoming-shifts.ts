import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant } from '#platform/core/wire.ts'
import { desiredShifts, ownShift } from './shapes.ts'

const person = z.object({
  driver_id: z.int(),
  name: z.string(),
  ultimate_desired_shifts: desiredShifts,
  /** This week. */
  held: z.int(),
})
export type DesiredBeside = z.output<typeof person>

/** SCH-03: a driver sees their own; staff see what each of their market's wishes beside what they hold. */
export const upcomingShiftsPage = definePage({
  face: 'ops',
  path: '/secure/scheduling/upcoming_shifts',
  entry: 'areas/shifts/web/upcoming-shifts.page.tsx',
  title: 'Upcoming shifts',
  may: ['driver', 'shift_worker', 'staff'],
  state: z.object({
    upcoming: z.object({
      driver: z.nullable(person),
      time_zone: z.string(),
      read_at: instant,
      shifts: z.array(ownShift),
      /** For staff. */
      drivers: z.array(person),
      may_change: z.boolean(),
    }),
  }),
})

/** SIL-ORD-118: a driver says their own, a manager anybody's of their market. */
export const saveDesiredShifts = defineRoute({
  method: 'POST',
  path: '/secure/scheduling/upcoming_shifts',
  may: ['driver', 'shift_worker', 'manager'],
  input: z.object({
    /** Empty: none said. */
    ultimate_desired_shifts: z.pipe(
      z.union([z.null(), z.literal(''), z.int(), z.string().check(z.regex(/^\s*\d{1,3}\s*$/))]),
      z.transform((value) => (value === '' || value === null ? null : Number(value))),
    ),
    driver_id: z.optional(id),
  }),
  reply: z.object({ success: z.literal(true), ultimate_desired_shifts: desiredShifts }),
  refusals: { out_of_range: [422, 'Please enter a number from 0 to 14, or nothing.'] },
  unanswered: 'This was not saved. Please try again.',
})
