import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { formBoolean, id, instant, text } from '#platform/core/wire.ts'
import { taxIdKinds } from '../rules/tax-id.ts'
import { messageWords } from '../rules/tax-message.ts'
import { classificationWords, taxResults, taxStatuses } from '../rules/tax-record.ts'

export const taxLists = ['verify', 'verified', 'all'] as const
const staff = ['staff'] as const
/** Whoever sees ids in full (SIL-ORD-126). */
export const taxManagers = ['manager'] as const
const savingFailed = 'Error saving data!'

const status = z.enum(taxStatuses)
const payee = z.enum(['restaurant', 'driver'])
const nullable = { at: z.nullable(instant), text: z.nullable(z.string()) }

const listed = z.object({
  tax_record_id: z.int(),
  payee_kind: payee,
  payee: z.string(),
  classification: z.string(),
  status,
  changed_at: instant,
  checked_at: nullable.at,
  checked_by: nullable.text,
})
export type ListedTaxRecord = z.output<typeof listed>

const form = {
  legal_name: z.string(),
  business_name: z.string(),
  classification: z.enum(classificationWords),
  llc_class: z.enum(['', 'C', 'S', 'P']),
  other_class: z.string(),
  foreign_partners: z.boolean(),
  exempt_payee_code: z.string(),
  fatca_code: z.string(),
  addr_line_1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  account_numbers: z.string(),
  tax_id_kind: z.enum(taxIdKinds),
  backup_withholding: z.boolean(),
  signed_on: z.string(),
  email: z.string(),
  note: z.string(),
}

const shown = z.object({
  ...listed.shape,
  ...form,
  version: z.int(),
  market: z.string(),
  time_zone: z.string(),
  today: z.string(),
  /** `••-•••4821`; empty where none is known. */
  tax_id_masked: z.string(),
  /** In the year of `today`, in cents. */
  year: z.int(),
  paid: z.int(),
  payments: z.int(),
  form_needed_from: z.int(),
  /** What was written to them, the latest first. */
  messages: z.array(
    z.object({ message_id: z.int(), at: instant, body: z.string(), recipient: z.string(), state: z.string() }),
  ),
  story: z.array(z.object({ event_id: z.int(), at: instant, who: z.string(), text: z.string() })),
})
export type ShownTaxRecord = z.output<typeof shown>

const input = z.object({ list: z._default(z.enum(taxLists), 'verify'), q: searchText, page: pageCursor })
const state = z.object({
  tax_records: z.array(listed),
  tax_pages: pageEnds,
  tax_counts: z.object({ unverified: z.int(), mismatch: z.int(), verified: z.int(), missing: z.int() }),
  tax_record: z.nullable(shown),
  /** Payees without a record, the first of them by name. */
  tax_missing: z.array(z.object({ payee_kind: payee, payee_id: z.int(), payee: z.string() })),
  /** Of the running year: who was paid, and who of them needs a form. */
  tax_year: z.object({ year: z.int(), payees: z.int(), forms: z.int(), without_record: z.int() }),
  may_reveal: z.boolean(),
  read_at: instant,
})

const shared = { face: 'ops', title: 'Tax records', may: staff, state } as const

export const taxRecordsPage = definePage({
  ...shared,
  path: '/secure/tax_records',
  entry: 'areas/books/web/tax-records.page.tsx',
  input,
  nav: { group: 'Money', label: 'Tax records', does: 'Whom we pay, verified for their forms' },
})

/** `/secure/tax_records/7`: one record, to be verified. */
export const taxRecordPage = definePage({
  ...shared,
  path: '/secure/tax_records/:tax_record_id',
  entry: 'areas/books/web/tax-record.page.tsx',
  malformed: 'not_found',
  input: z.extend(input, { tax_record_id: id }),
})

const number = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number))
const words = (length: number) => z.optional(text(length))

const changed_meanwhile = [409, 'Somebody else has changed this record. Yours was not saved.'] as const

/**
 * What is not sent stays as it is. Without `result` the record is verified, or by message type 2 does not match. `version` is the record as it
 * was seen.
 */
export const verifyTaxRecord = defineRoute({
  method: 'POST',
  path: '/secure/tax_records/:tax_record_id/verify',
  may: staff,
  input: z.object({
    tax_record_id: id,
    version: z.optional(number),
    result: z.optional(z.enum(taxResults)),
    message_type: z._default(number, 0),
    custom_message: z._default(text(20_000), ''),
    legal_name: words(200),
    business_name: words(200),
    classification: z.optional(z.enum(classificationWords)),
    llc_class: z.optional(form.llc_class),
    other_class: words(100),
    foreign_partners: z.optional(formBoolean),
    exempt_payee_code: words(10),
    fatca_code: words(10),
    addr_line_1: words(200),
    city: words(100),
    state: words(20),
    zip: words(20),
    account_numbers: words(200),
    tax_id_kind: z.optional(form.tax_id_kind),
    tax_id: words(20),
    backup_withholding: z.optional(formBoolean),
    signed_on: words(10),
    email: words(254),
    note: words(5000),
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ success: z.literal(true), status, version: z.int(), told: z.boolean() }),
  refusals: {
    /** `errors` lists every field that is missing or wrong, with its words. */
    record_invalid: [422, 'Please check the record.'],
    message_type_unknown: [422, messageWords.message_type_unknown],
    custom_message_missing: [422, messageWords.custom_message_missing],
    custom_message_too_long: [422, messageWords.custom_message_too_long],
    message_contradicts: [422, messageWords.message_contradicts],
    mail_missing: [422, messageWords.mail_missing],
    changed_meanwhile,
  },
  idempotencyKey: 'request_key',
  unanswered: savingFailed,
})

/** The id in full, for managers; every look is an event. */
export const revealTaxId = defineRoute({
  method: 'POST',
  path: '/secure/tax_records/:tax_record_id/reveal',
  may: taxManagers,
  input: z.object({ tax_record_id: id }),
  reply: z.object({ success: z.literal(true), tax_id: z.string() }),
  refusals: { tax_id_missing: [422, 'No tax id is known.'] },
  limit: { per: 'person', most: 60, withinMs: 3_600_000 },
  unanswered: 'There was no answer. Please try again.',
})

/** An empty record of a restaurant or a driver. */
export const addTaxRecord = defineRoute({
  method: 'POST',
  path: '/secure/tax_records',
  may: staff,
  input: z.object({ payee_kind: payee, payee_id: id }),
  reply: z.object({ success: z.literal(true), tax_record_id: z.int() }),
  refusals: { record_known: [409, 'There is a record of this payee already.'] },
  unanswered: savingFailed,
})

/** What each payee was paid in a year, with ids in full: for managers, and an event. */
export const taxTotalsFile = defineRoute({
  method: 'GET',
  path: '/secure/tax_records/totals.csv',
  may: taxManagers,
  input: z.object({ year: z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number)) }),
  summary: 'The totals of a year per payee as a CSV file',
  limit: { per: 'person', most: 20, withinMs: 3_600_000 },
})
