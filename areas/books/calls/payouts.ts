import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const dayOf = z._default(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), '')

/** Cents; what is taken from the restaurant stands below zero. */
const statement = z.strictObject({
  franchise_id: z.int(),
  restaurant: z.string(),
  starts_on: z.string(),
  state: z.enum(['open', 'approved', 'paid']),
  /** A later week is approved, and has what this one came to. */
  is_in_later: z.boolean(),
  orders: z.int(),
  food: z.int(),
  commission: z.int(),
  at_store: z.int(),
  borne: z.int(),
  adjusted: z.int(),
  carried: z.int(),
  due: z.int(),
  to_pay: z.int(),
})
export type ListedStatement = z.output<typeof statement>

const period = z.strictObject({
  market_id: z.int(),
  market: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  today: z.string(),
  is_over: z.boolean(),
})

/** `/secure/payouts`: what the restaurants of one market are paid for a week. */
export const payoutsPage = definePage({
  face: 'ops',
  path: '/secure/payouts',
  entry: 'areas/books/web/payouts.page.tsx',
  title: 'Restaurant payouts',
  may: books,
  input: z.object({ market: z.optional(id), week: dayOf }),
  state: z.object({ payout_period: period, restaurant_statements: z.array(statement) }),
  nav: { group: 'Money', label: 'Restaurant payouts', does: 'What restaurants are paid, approved and paid' },
})

const settle = { market_id: id, starts_on: day, franchise_id: z.optional(id), expected: z.int() }
const settleRefusals = {
  unknown_market: [404, 'There is no such market of yours.'],
  period_runs: [409, 'This week is not over yet.'],
  changed_meanwhile: [409, 'The amounts have changed meanwhile. Load the page again to see them.'],
} as const

/** All open statements of the week, or one restaurant's; `expected` is the sum that was seen, in cents. */
export const approvePayouts = defineRoute({
  method: 'POST',
  path: '/secure/payouts/approve',
  may: books,
  input: z.object(settle),
  reply: z.object({ approved: z.array(z.int()), to_pay: z.int() }),
  refusals: settleRefusals,
  unanswered: 'Error saving data!',
})

/** Those that are approved are paid: the ledger has it, and nothing of them changes any more. */
export const payPayouts = defineRoute({
  method: 'POST',
  path: '/secure/payouts/pay',
  may: books,
  input: z.object(settle),
  reply: z.object({ paid: z.array(z.int()), to_pay: z.int() }),
  refusals: settleRefusals,
  unanswered: 'Error saving data!',
})

/** Approved by mistake: what it comes to is computed again. */
export const reopenPayout = defineRoute({
  method: 'POST',
  path: '/secure/payouts/:franchise_id/:starts_on/reopen',
  may: books,
  input: z.object({ franchise_id: id, starts_on: day }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    unknown_statement: [404, 'There is no such statement in your markets.'],
    is_paid: [409, 'This statement is paid.'],
    later_approved: [409, 'A later week of this restaurant is approved and has this one in it. Open that one first.'],
  },
  unanswered: 'Error saving data!',
})

/** What we keep of the food of orders from now on. */
export const saveTerms = defineRoute({
  method: 'POST',
  path: '/secure/payouts/:franchise_id/terms',
  may: books,
  input: z.object({ franchise_id: id, commission_percent: text(10), version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    unknown_restaurant: [404, 'There is no such restaurant in your markets.'],
    percent_invalid: [422, 'Please enter a percentage from 0 to 100.'],
    changed_meanwhile: [409, 'Somebody else has changed these terms. Reload the page to see them.'],
  },
  unanswered: 'Error saving data!',
})

/** One row for each restaurant whose week is approved or paid; its columns are in docs/payout-file.md. */
export const payoutsFile = defineRoute({
  method: 'GET',
  path: '/secure/payouts/payouts.csv',
  may: books,
  input: z.object({ market: id, week: day }),
})

const line = z.strictObject({
  order_id: z.nullable(z.int()),
  /** What it was, where it is of no order. */
  what: z.nullable(z.string()),
  at: instant,
  food: z.int(),
  commission: z.int(),
  at_store: z.int(),
  borne: z.int(),
  adjusted: z.int(),
})

/** One restaurant’s week down to the order; it prints as a statement. */
export const statementPage = definePage({
  face: 'ops',
  path: '/secure/payouts/:franchise_id/:starts_on',
  entry: 'areas/books/web/statement.page.tsx',
  title: 'Statement',
  may: books,
  input: z.object({ franchise_id: id, starts_on: day }),
  malformed: 'not_found',
  state: z.object({
    statement: z.strictObject({
      ...statement.shape,
      market_id: z.int(),
      market: z.string(),
      time_zone: z.string(),
      ends_on: z.string(),
      is_over: z.boolean(),
      approved_at: z.nullable(instant),
      approved_by: z.nullable(z.string()),
      paid_at: z.nullable(instant),
      paid_by: z.nullable(z.string()),
      lines: z.array(line),
    }),
    payout_terms: z.strictObject({ commission_percent: z.string(), version: z.int() }),
  }),
})

/** The lines of one statement, as a file for the restaurant. */
export const statementFile = defineRoute({
  method: 'GET',
  path: '/secure/payouts/:franchise_id/:starts_on/statement.csv',
  may: books,
  input: z.object({ franchise_id: id, starts_on: day }),
})
