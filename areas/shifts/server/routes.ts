import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, change, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import { driverShiftsPage, readDriverShifts } from '../calls/driver-shifts.ts'
import {
  acceptTrade,
  cancelTrade,
  claimOpen,
  claimRecurringOpen,
  dropRecurringShift,
  dropShift,
  offerTrade,
  reservationsPage,
  undoDropShift,
} from '../calls/reservations.ts'
import { saveDesiredShifts, upcomingShiftsPage } from '../calls/upcoming-shifts.ts'
import { calendarRoutes } from './calendar.ts'
import { claim } from './claim-open.ts'
import { claimRecurring, dropRecurring } from './claim-recurring.ts'
import { drop, undoDrop } from './drop-shift.ts'
import { reservationsFor } from './reservations.ts'
import { accept, cancel, offer } from './trades.ts'
import { saveDesired, upcomingFor } from './upcoming-shifts.ts'

/** What drivers do with their shifts. */
export function reservationRoutes(deps: Pick<ServerDeps, 'secrets' | 'publicOrigin'>): RouteHandler[] {
  return [
    page(reservationsPage, async ({ db, actor, data, now }) => {
      // A tablet has no office round its pages.
      if (!actor.user) return redirect(driverShiftsPage.path)
      const reservations = await reservationsFor(db, actor, data, now)
      return reservations && { state: { reservations } }
    }),
    page(driverShiftsPage, async ({ db, actor, now }) => {
      const reservations = await reservationsFor(db, actor, {}, now)
      return reservations && { state: { reservations } }
    }),
    answer(readDriverShifts, async ({ db, actor, now }) => {
      const reservations = await reservationsFor(db, actor, {}, now)
      return reservations ? ok({ success: true as const }, { reservations }) : refuse('unknown_id')
    }),
    page(upcomingShiftsPage, async ({ db, actor, now }) => {
      if (!actor.user) return redirect(driverShiftsPage.path)
      return { state: { upcoming: await upcomingFor(db, actor, now) } }
    }),
    change(saveDesiredShifts, saveDesired),
    change(dropShift, drop),
    change(undoDropShift, undoDrop),
    change(dropRecurringShift, dropRecurring),
    change(claimOpen, claim),
    change(claimRecurringOpen, claimRecurring),
    change(offerTrade, offer),
    change(acceptTrade, accept),
    change(cancelTrade, cancel),
    ...calendarRoutes(deps),
  ]
}
