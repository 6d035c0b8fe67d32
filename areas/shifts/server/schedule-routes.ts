import { ok, refuse } from '#platform/core/result.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  askDrivers,
  changeShift,
  copyWeek,
  createRecurring,
  createShift,
  driversWhoFit,
  endRecurring,
  publishWeek,
  readExpectedPay,
  removeShift,
  schedulePage,
} from '../calls/schedule.ts'
import { ask, fitsSeenBy } from './ask-drivers.ts'
import { expectedInMarket } from './expected-in-market.ts'
import { addShift, moveShift, takeOut } from './plan-shifts.ts'
import { copy, publish } from './plan-week.ts'
import { addRecurring, endOne } from './recurring-shifts.ts'
import { scheduleFor } from './schedule.ts'

/** What managers do with a market's week. */
export const scheduleRoutes: RouteHandler[] = [
  page(schedulePage, async ({ db, actor, data, now }) => {
    const schedule = await scheduleFor(db, actor, data, now)
    return schedule && { state: { schedule } }
  }),
  change(createShift, addShift),
  change(changeShift, moveShift),
  change(removeShift, takeOut),
  answer(driversWhoFit, async ({ db, actor, data, now }) => {
    const drivers = await fitsSeenBy(db, actor, data.shift_id, now)
    return drivers ? ok({ success: true as const, drivers }) : refuse('unknown_id')
  }),
  answer(readExpectedPay, async ({ db, actor, data, now }) => {
    const expected_pay = await expectedInMarket(db, actor, data.shift_id, now)
    return expected_pay === undefined ? refuse('unknown_id') : ok({ success: true as const, expected_pay })
  }),
  change(askDrivers, ask),
  change(publishWeek, publish),
  change(copyWeek, copy),
  change(createRecurring, addRecurring),
  change(endRecurring, endOne),
]
