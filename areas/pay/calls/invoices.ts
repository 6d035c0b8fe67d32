import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { payPath } from '#areas/shifts/rules/driver-paths.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { dayOf } from './hours.ts'
import { payout, payoutBank } from './payouts.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Amounts in cents. */
const sums = {
  hundredths: z.int(),
  wages: z.int(),
  top_up: z.int(),
  tips_card: z.int(),
  tips_cash: z.int(),
  mileage: z.int(),
  total: z.int(),
  /** Cash that stayed with the driver, and refunds that the driver bears: not paid out again. */
  kept: z.int(),
  borne: z.int(),
  to_pay: z.int(),
}
const state = z.enum(['open', 'approved', 'paid'])

const invoice = z.strictObject({
  driver_id: z.int(),
  driver: z.string(),
  starts_on: z.string(),
  state,
  ...sums,
  /** Hours that are not approved: until then the week cannot be. */
  waiting: z.int(),
  /** Questions without an answer. */
  questions: z.int(),
})
export type ListedInvoice = z.output<typeof invoice>

const fairness = z.strictObject({
  driver_id: z.int(),
  driver: z.string(),
  hundredths: z.int(),
  orders: z.int(),
  empty_minutes: z.int(),
  tips_per_hour: z.nullable(z.int()),
})
export type DriverFairness = z.output<typeof fairness>

/** `/secure/invoices`: a week of pay of one market (SIL-ORD-119). */
export const invoicesPage = definePage({
  face: 'ops',
  path: '/secure/invoices',
  entry: 'areas/pay/web/invoices.page.tsx',
  title: 'Pay periods',
  may: ['staff'],
  input: z.object({ market: z.optional(id), week: dayOf }),
  state: z.object({
    pay_period: z.strictObject({
      market_id: z.int(),
      market: z.string(),
      time_zone: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      today: z.string(),
      is_over: z.boolean(),
      /** Who asks, if they drive here: another approves and pays their week. */
      own_driver_id: z.nullable(z.int()),
    }),
    payouts: z.array(payout),
    payout_bank: payoutBank,
    pay_rate: z.strictObject({ wage: z.string(), gaurantee: z.string(), mileage: z.string(), version: z.int() }),
    driver_invoices: z.array(invoice),
    /** Of each driver, by name, for those who plan their work; empty for everybody else. */
    fairness: z.array(fairness),
    may_change: z.boolean(),
  }),
  nav: { group: 'People', label: 'Pay periods', does: 'What a week pays, approved and paid' },
})

const period = {
  market_id: id,
  starts_on: day,
  /** Of whom and how much, as it was seen: where it is not so any more, nothing is done. Without it all is taken as it is. */
  seen: z.optional(
    z.array(z.strictObject({ driver_id: z.int(), total: z.int(), to_pay: z.int() })).check(z.maxLength(2000)),
  ),
}
const periodRefusals = {
  unknown_market: [404, 'There is no such market of yours.'],
  period_runs: [409, 'This pay period is not over yet.'],
  sums_changed: [409, 'These weeks have changed since you saw them. Nothing was done: look again.'],
} as const

/** All drivers of the week whose hours are approved; the others are named. */
export const approvePeriod = defineRoute({
  method: 'POST',
  path: '/secure/invoices/approve',
  may: books,
  input: z.object(period),
  reply: z.object({ approved: z.array(z.int()), waiting: z.array(z.int()), total: z.int() }),
  refusals: periodRefusals,
  unanswered: 'Error saving data!',
})

/** Those that are approved are paid: from now on nothing of them changes. */
export const payPeriod = defineRoute({
  method: 'POST',
  path: '/secure/invoices/pay',
  may: books,
  input: z.object(period),
  reply: z.object({ paid: z.array(z.int()), to_pay: z.int() }),
  refusals: periodRefusals,
  unanswered: 'Error saving data!',
})

/** One row for each driver whose week is approved or paid; its columns are in docs/payout-file.md. */
export const payoutFile = defineRoute({
  method: 'GET',
  path: '/secure/invoices/payout.csv',
  may: books,
  input: z.object({ market: id, week: day }),
})

export const saveRate = defineRoute({
  method: 'POST',
  path: '/secure/invoices/rate',
  may: books,
  input: z.object({ market_id: id, wage: text(20), gaurantee: text(20), mileage: text(20), version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    unknown_market: periodRefusals.unknown_market,
    amount_invalid: [422, 'Please enter an amount from 0.00 to 999.99.'],
    mileage_invalid: [422, 'Please enter an amount from 0.00 to 9.99.'],
    changed_meanwhile: [409, 'Somebody else has changed these rates. Reload the page to see them.'],
  },
  unanswered: 'Error saving data!',
})

const line = z.strictObject({
  driver_hour_id: z.int(),
  started_at: instant,
  ended_at: instant,
  approve: z.int(),
  wage: z.int(),
  gaurantee: z.int(),
  hundredths: z.int(),
  wages: z.int(),
  tips: z.int(),
  guaranteed: z.int(),
  top_up: z.int(),
})
const order = z.strictObject({
  order_id: z.int(),
  at: instant,
  miles: z.number(),
  tip_card: z.int(),
  tip_cash: z.int(),
})
const question = z.strictObject({
  pay_question_id: z.int(),
  about: z.string(),
  question: z.string(),
  asked_at: instant,
  answer: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(instant),
})

const shown = {
  pay_invoice: z.strictObject({
    ...invoice.shape,
    time_zone: z.string(),
    ends_on: z.string(),
    market: z.string(),
    mileage_rate: z.int(),
    lines: z.array(line),
    orders: z.array(order),
    /** How the account ends to which it was paid. */
    paid_to: z.nullable(z.string()),
    /** The account to which it will be paid; version 0: there is none. */
    bank: z.strictObject({ ending: z.nullable(z.string()), version: z.int() }),
    asked: z.array(question),
    may_answer: z.boolean(),
  }),
}
export type PayInvoice = z.output<(typeof shown)['pay_invoice']>

/** How each number of a driver’s week came to be, down to the order; it prints as an invoice. */
export const driverInvoicePage = definePage({
  face: 'ops',
  path: '/secure/invoices/:driver_id/:starts_on',
  entry: 'areas/pay/web/driver-invoice.page.tsx',
  title: 'Invoice',
  may: ['staff'],
  input: z.object({ driver_id: id, starts_on: day }),
  malformed: 'not_found',
  state: z.object(shown),
})

/** The same for the panel of a row (HRS-22). */
export const readInvoice = defineRoute({
  method: 'GET',
  path: '/secure/invoices/:driver_id/:starts_on/lines',
  may: ['staff'],
  input: z.object({ driver_id: id, starts_on: day }),
  malformed: 'not_found',
  reply: z.object({ success: z.literal(true), ...shown }),
  unanswered: 'The invoice did not come. Please try again.',
})

/** Before and after work as well: whoever signs in as a driver sees what it paid. */
const worker = ['driver', 'shift_worker'] as const

/** The driver’s own, on the phone. */
export const ownPayPage = definePage({
  face: 'town',
  path: payPath,
  entry: 'areas/pay/web/own-pay.page.tsx',
  title: 'Your pay',
  may: worker,
  input: z.object({ week: dayOf }),
  state: z.object({ ...shown, today: z.string() }),
})

const askedAbout = z.string().check(z.regex(/^(total|hour:\d{1,9}|order:\d{1,9})$/))

export const askAboutPay = defineRoute({
  method: 'POST',
  path: `${payPath}/questions`,
  may: worker,
  input: z.object({ starts_on: day, about: askedAbout, question: text(1000) }),
  reply: z.object({ success: z.literal(true), pay_question_id: z.int() }),
  refusals: {
    question_missing: [422, 'Please write what you would like to know.'],
    unknown_line: [404, 'There is no such line in this week of yours.'],
    too_many: [429, 'You have asked a lot about this week. Please wait for the answers.'],
  },
  unanswered: 'Your question was not sent. Please try again.',
})

export const answerAboutPay = defineRoute({
  method: 'POST',
  path: '/secure/invoices/questions/:pay_question_id',
  may: books,
  input: z.object({ pay_question_id: id, answer: text(1000) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    unknown_question: [404, 'There is no such question in your markets.'],
    answer_missing: [422, 'Please write an answer.'],
    answered_already: [409, 'Somebody has answered this question. Reload the page to see it.'],
    own_pay: [403, 'Another manager must answer about your own pay.'],
  },
  unanswered: 'Error saving data!',
})
