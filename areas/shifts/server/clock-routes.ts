import type { SessionChanges } from '#areas/accounts/server/public.ts'
import type { Roads } from '#areas/dispatch/server/public.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, change, page, type RouteHandler, redirect } from '#platform/server/routes.ts'
import {
  clockInPage,
  clockInStaff,
  clockOutPage,
  clockOutStaff,
  correctDriverHour,
  correctTimeEntry,
  makeClockInCode,
  whoIsOnPage,
} from '../calls/clock.ts'
import {
  cashOutPage,
  driverClockIn,
  driverClockInPage,
  driverClockOut,
  saveCashOut,
  takeBreak,
} from '../calls/driver-clock.ts'
import { changeBreak } from './breaks.ts'
import { cashOutDay, clockDriverOut, keepCashOut } from './cash-out.ts'
import { clockInByCode, makeCode } from './clock-in-codes.ts'
import { correctEntry, correctHour } from './correct-time.ts'
import { beginEntry, endEntry } from './time-entries.ts'
import { ownClock, whoIsOn } from './who-is-on.ts'

const home = '/rocket/driver_app_web'

export function clockRoutes(deps: ServerDeps & { readonly sessions: SessionChanges }, roads: Roads): RouteHandler[] {
  const { secrets } = deps
  return [
    page(clockInPage, async ({ db, actor, now }) => ({ state: { clock: await ownClock(db, actor, now) } })),
    page(clockOutPage, async ({ db, actor, now }) => ({ state: { clock: await ownClock(db, actor, now) } })),
    change(clockInStaff, beginEntry),
    change(clockOutStaff, endEntry),
    page(whoIsOnPage, async ({ db, actor, data, now }) => {
      const state = await whoIsOn(db, actor, data, now)
      return state && { state }
    }),
    change(makeClockInCode, makeCode),
    change(correctDriverHour, correctHour),
    change(correctTimeEntry, correctEntry),
    // A phone that is clocked in has nothing to do here.
    page(driverClockInPage, ({ actor, data }) => (actor?.driver ? redirect(home) : { state: { code: data.code } })),
    answer(driverClockIn, (asked) => clockInByCode(deps.sessions, asked)),
    page(cashOutPage, async ({ db, actor, now }) =>
      actor.driver ? { state: { cash_out_day: await cashOutDay(db, actor.driver, now) } } : redirect(home),
    ),
    change(saveCashOut, keepCashOut),
    change(driverClockOut, (unit) => clockDriverOut(unit, { secrets, roads })),
    change(takeBreak, changeBreak),
  ]
}
