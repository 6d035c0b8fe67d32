import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { id, instant, moneyText, text } from '#platform/core/wire.ts'
import { hoursTexts } from '../rules/driver-hour.ts'

/** One driver hour (HRS-05). Times are those of the market's clock: `16:00`, and `4:00 PM`. */
const record = {
  driver_hour_id: z.int(),
  driver: z.string(),
  shift_type: z.int(),
  approve: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  start_time_formatted: z.string(),
  end_time_formatted: z.string(),
  wage: moneyText,
  gaurantee: moneyText,
  total_hours: z.string(),
  adjuster: z.nullable(z.string()),
}

const driverHour = z.strictObject({
  ...record,
  driver_id: z.int(),
  version: z.int(),
  /** The invoice is paid: nothing here changes any more. */
  paid: z.boolean(),
  started_at: instant,
  ended_at: instant,
  scheduled_start_at: z.nullable(instant),
  scheduled_end_at: z.nullable(instant),
  variance: z.nullable(z.string()),
  exceptions: z.array(z.string()),
  breaks: z.array(z.strictObject({ started_at: instant, ended_at: z.nullable(instant) })),
  /** Tips of this hour and what it pays with its top-up, in cents. */
  tips: z.int(),
  pay: z.int(),
  top_up: z.int(),
})
export type DriverHour = z.output<typeof driverHour>

const cash = z.strictObject({
  driver_hour_id: z.int(),
  driver: z.string(),
  expected: z.int(),
  handed_in: z.int(),
  counted: z.nullable(z.int()),
  counted_by: z.nullable(z.string()),
  note: z.string(),
})
export type CashCount = z.output<typeof cash>

export const dayOf = z.catch(z._default(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), ''), '')

/** `/secure/invoices/hours`: a day's hours of one market, exceptions first. */
export const hoursPage = definePage({
  face: 'ops',
  path: '/secure/invoices/hours',
  entry: 'areas/pay/web/hours.page.tsx',
  title: 'Hours',
  may: ['staff'],
  input: z.object({ market: z.optional(id), day: dayOf, show: searchText }),
  state: z.object({
    hours_day: z.strictObject({
      market_id: z.int(),
      market: z.string(),
      time_zone: z.string(),
      day: z.string(),
      today: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      drivers: z.array(z.strictObject({ driver_id: z.int(), name: z.string(), wage: moneyText, gaurantee: moneyText })),
      /** Still on the clock. */
      working: z.int(),
    }),
    driver_hours: z.array(driverHour),
    cash_counts: z.array(cash),
    may_change: z.boolean(),
  }),
  nav: { group: 'People', label: 'Hours', does: 'Hours worked, approved and paid' },
})

const hour = { driver_hour_id: id }
const shared = {
  hours_not_found: [404, hoursTexts.not_found],
  own_hours: [403, 'Another manager must change your own hours'],
  changed_meanwhile: [409, 'Somebody else has changed this record. Reload the page to see it'],
} as const

/** What may be wrong with a record is `error`, in words without a full stop; `updated` says that it is saved (HRS-11). */
const edited = z.extend(z.partial(z.object(record)), {
  updated: z.boolean(),
  error: z.nullable(z.string()),
  driver_hour: z.optional(driverHour),
})

const number = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number))
const code = z.pipe(z.union([z.literal([0, 1, 2]), z.enum(['0', '1', '2'])]), z.transform(Number))
const rate = text(20)

export const editHours = defineRoute({
  method: 'POST',
  path: '/secure/invoices/hours/edit/:driver_hour_id',
  may: books,
  input: z.object({
    ...hour,
    start_time: text(10),
    end_time: text(10),
    shift_type: code,
    wage: rate,
    gaurantee: rate,
    approve: z.optional(code),
    reason: z._default(text(300), ''),
    version: z.optional(number),
  }),
  reply: edited,
  refusals: shared,
  unanswered: 'The hours were not saved: there was no answer',
})

/** A record that no clock has made. */
export const addHours = defineRoute({
  method: 'POST',
  path: '/secure/invoices/hours/add',
  may: books,
  input: z.object({
    driver_id: id,
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    start_time: text(10),
    end_time: text(10),
    shift_type: code,
    wage: rate,
    gaurantee: rate,
    reason: z._default(text(300), ''),
  }),
  reply: edited,
  refusals: { ...shared, unknown_driver: [404, 'There is no such driver in your markets'] },
  unanswered: 'The hours were not saved: there was no answer',
})

export const deleteHours = defineRoute({
  method: 'POST',
  path: '/secure/invoices/hours/delete/:driver_hour_id',
  may: books,
  input: z.object({ ...hour, version: z.optional(number) }),
  reply: z.object({ deleted: z.boolean(), driver_hour_id: z.int(), error: z.nullable(z.string()) }),
  refusals: shared,
})

export const approveHours = defineRoute({
  method: 'POST',
  path: '/secure/invoices/hours/approve/:driver_hour_id',
  may: books,
  input: z.object({ ...hour, version: z.optional(number) }),
  reply: z.object({
    approve: z.int(),
    driver_hour_id: z.int(),
    error: z.nullable(z.string()),
    driver_hour: z.optional(driverHour),
  }),
  refusals: shared,
  unanswered: 'The hours were not approved: there was no answer',
})

/** All those at once that nobody need look at; each only as it was seen. */
export const approveClean = defineRoute({
  method: 'POST',
  path: '/secure/invoices/hours/approve_clean',
  may: books,
  input: z.object({
    seen: z.array(z.strictObject({ driver_hour_id: z.int(), version: z.int() })).check(z.maxLength(1000)),
  }),
  reply: z.object({
    approved: z.array(z.int()),
    /** Changed meanwhile, paid, of an own account, or not clean any more. */
    left: z.array(z.int()),
    total_hours: z.string(),
    pay: moneyText,
  }),
  unanswered: 'The hours were not approved: there was no answer',
})

/** What a manager found in the envelope of a driver; by it the ledger knows where the cash is. */
export const countCash = defineRoute({
  method: 'POST',
  path: '/secure/invoices/cash/:driver_hour_id',
  may: books,
  input: z.object({ ...hour, counted: text(20), note: z._default(text(300), '') }),
  reply: z.object({ success: z.literal(true), difference: moneyText }),
  refusals: {
    hours_not_found: shared.hours_not_found,
    amount_invalid: [422, 'Please enter an amount, such as 67.95.'],
    counted_already: [409, 'This cash is counted already. Reload the page to see it.'],
    own_hours: [403, 'Another manager must count your own cash.'],
  },
  unanswered: 'Error saving data!',
})
