import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { formBoolean, id, instant, moneyText, text } from '#platform/core/wire.ts'
import { confirmBeforeIn, confirmBeforeOut } from '../rules/checklists.ts'
import { cashOutPath } from '../rules/driver-paths.ts'
import { clockInTicks, clockOutTicks } from './clock.ts'

const home = '/rocket/driver_app_web'
const code = text(20)

/** A phone that is signed out, and the code from dispatch. */
export const driverClockInPage = definePage({
  face: 'town',
  path: `${home}/clock_in`,
  entry: 'areas/shifts/web/driver-clock-in.page.tsx',
  title: 'Clock in',
  open: 'sign_in',
  caller: 'cookie',
  input: z.object({ code: z.catch(z._default(code, ''), '') }),
  state: z.object({ code: z.string() }),
})

export const driverClockIn = defineRoute({
  method: 'POST',
  path: `${home}/clock_in`,
  open: 'sign_in',
  input: z.object({ code, ...clockInTicks }),
  reply: z.object({ success: z.literal(true), page: z.string() }),
  refusals: {
    unconfirmed: [422, confirmBeforeIn],
    wrong_code: [422, 'This code does not clock anybody in. Ask dispatch for a new one.'],
    already_clocked_in: [409, 'You are on the clock already. One entry can be open at a time.'],
    tablet_in_use: [409, 'Another driver is clocked in on this tablet. Ask dispatch for another one.'],
  },
  limit: { per: 'address', most: 30, withinMs: 10 * 60_000 },
  summary: 'Clocks a driver in by a code from dispatch, and signs the tablet in',
  unanswered: 'There was no answer: you may not be clocked in. Please try again.',
})

const payment = z.enum(['cash', 'card', 'split'])

const cashOut = z.strictObject({
  payment,
  cash: moneyText,
  card: moneyText,
  change_given: moneyText,
  tip: moneyText,
})

const cashOutOrder = z.strictObject({
  order_id: z.int(),
  name: z.string(),
  delivered_at: instant,
  /** Paid at the door: only such orders are counted. */
  at_door: z.boolean(),
  order_total: moneyText,
  /** What was given as a tip when it was ordered. */
  tip: moneyText,
  cash_out: z.nullable(cashOut),
})
export type CashOutOrder = z.output<typeof cashOutOrder>

const day = z.strictObject({
  name: z.string(),
  time_zone: z.string(),
  now: instant,
  started_at: instant,
  on_break: z.boolean(),
  wage: moneyText,
  gaurantee: moneyText,
  orders: z.array(cashOutOrder),
  /** Work in the queue or in the car. */
  open_orders: z.int(),
})
export type CashOutDay = z.output<typeof day>

/** The end of a driver's day: what was paid at the doors, what to hand in, the checklist (SIL-ORD-146). */
export const cashOutPage = definePage({
  face: 'town',
  path: cashOutPath,
  entry: 'areas/shifts/web/cash-out.page.tsx',
  title: 'Cash-out',
  may: driver,
  state: z.object({ cash_out_day: day }),
})

export const saveCashOut = defineRoute({
  method: 'POST',
  path: cashOutPath,
  may: driver,
  input: z.object({
    order_id: id,
    payment,
    cash: z._default(text(20), ''),
    card: z._default(text(20), ''),
    change_given: z._default(text(20), ''),
  }),
  reply: z.object({ success: z.literal(true), tip: moneyText, cash_out_day: day }),
  refusals: {
    unknown_order: [404, 'This is no order of yours that was paid at the door.'],
    no_number: [422, 'Please enter a number.'],
  },
  unanswered: 'The tip was not saved: there was no answer. Please try again.',
})

/** The clock-out from the phone, with the cash that is handed in (SIL-OPS-129). */
export const driverClockOut = defineRoute({
  method: 'POST',
  path: `${cashOutPath}/clock_out`,
  may: driver,
  input: z.object({ ...clockOutTicks, handed_in: z._default(text(20), '') }),
  reply: z.object({
    success: z.literal(true),
    started_at: instant,
    ended_at: instant,
    total_hours: z.string(),
    handed_in: moneyText,
    returned: z.array(z.int()),
  }),
  refusals: {
    unconfirmed: [422, confirmBeforeOut],
    no_number: [422, 'Please enter the cash that you hand in, such as 67.95.'],
    already_clocked_out: [409, 'You are clocked out already.'],
  },
  unanswered: 'There was no answer: you may still be on the clock. Please try again.',
})

/** Dispatch gives a driver on a break nothing new. */
export const takeBreak = defineRoute({
  method: 'POST',
  path: `${home}/break`,
  may: driver,
  input: z.object({ on: formBoolean }),
  reply: z.object({ success: z.literal(true), on_break: z.boolean() }),
  refusals: { already_clocked_out: [409, 'You are clocked out already.'] },
  unanswered: 'There was no answer. Please try again.',
})
