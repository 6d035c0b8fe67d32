import * as z from 'zod/mini'
import { definePage, defineRoute, defineTopic } from '#platform/core/route.ts'
import { shiftsPath } from '../rules/driver-paths.ts'
import { reservations } from './reservations.ts'

/** The driver's phone: the same, a screen of the driver's app, which opens without a network too. */
export const driverShiftsPage = definePage({
  face: 'town',
  path: shiftsPath,
  entry: 'areas/shifts/web/driver-shifts.page.tsx',
  title: 'Shifts',
  may: ['driver', 'shift_worker'],
  state: z.object({ reservations }),
})

/** What the phone asks for when something has changed: its page's state as it is now. */
export const readDriverShifts = defineRoute({
  method: 'GET',
  path: `${shiftsPath}/now`,
  may: ['driver', 'shift_worker'],
  reply: z.object({ success: z.literal(true) }),
  state: z.object({ reservations }),
  internal: true,
})

/** Of one market: something of its shifts has changed. */
export const shiftsTopic = defineTopic({
  topic: 'shifts',
  may: ['driver', 'shift_worker', 'staff'],
  which: 'of their own markets',
})

/** The link that a calendar program asks by itself: a new one ends the old one. */
export const makeCalendarLink = defineRoute({
  method: 'POST',
  path: '/secure/reservations/calendar_link',
  may: ['driver', 'shift_worker'],
  input: z.object({ renew: z._default(z.boolean(), false) }),
  reply: z.object({ success: z.literal(true), url: z.string() }),
  unanswered: 'There is no link yet. Please try again.',
})

/** RFC 5545; whoever has the link sees the shifts of one driver, and nothing else. */
export const calendarFeed = defineRoute({
  method: 'GET',
  path: '/calendar/shifts/:secret',
  open: 'secret',
  input: z.object({ secret: z.string().check(z.maxLength(100)) }),
  malformed: 'not_found',
})
