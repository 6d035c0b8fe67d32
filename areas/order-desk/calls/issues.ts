import * as z from 'zod/mini'
import { support } from '#areas/accounts/rules/permissions.ts'
import { largestPhoto, photoWords } from '#areas/driving/rules/id-photo.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { formBoolean, id, instant, money, moneyText, text } from '#platform/core/wire.ts'
import { issueWords, wrongs } from '../rules/issue-form.ts'
import type { Said, WeekOfIssues } from '../rules/issue-patterns.ts'
import { issueKinds, recordTypes, refundSources } from '../rules/refund.ts'
import { savingFailed } from './order-desk.ts'

/** Managers are support too (ISS-22). */
const may = support
/** All of staff may read what was recorded (SIL-ORD-003). */
const mayRead = ['staff', ...support] as const
export const longestDetail = 500

const detail = z.object({ wrong: z.optional(z.enum(wrongs)), text: text(longestDetail) })
const item = z.object({
  order_item_id: z.int().check(z.nonnegative()),
  amount: money,
  issue_kind: z.enum(issueKinds),
  detail,
  photo_asset_id: z.optional(id),
})

/** Amounts in cents. */
const refundable = z.strictObject({
  order_item_id: z.int(),
  name: z.string(),
  quantity: z.int(),
  paid: z.int(),
  tax: z.int(),
  left: z.int(),
  /** What was said of this item of the restaurant within a week, the most frequent first, and how often in all. */
  said: z.array(schemaOf<Said>()(z.strictObject({ what: z.enum([...wrongs, ...issueKinds]), times: z.int() }))),
  said_this_week: z.int(),
})
const method = z.strictObject({
  card_authorization_id: z.nullable(z.int()),
  name: z.string(),
  is_cash: z.boolean(),
  is_credit: z.boolean(),
  paid: z.int(),
})
const earlier = z.strictObject({
  order_issue_id: z.int(),
  record_type: z.enum(recordTypes),
  total: z.int(),
  state: z.enum(['pending', 'done', 'failed']),
  who: z.string(),
  created_at: instant,
  /** Of its items, as far as they are not deleted yet. */
  photos: z.int(),
  /** For those who may open them. */
  open_photos: z.array(z.strictObject({ label: z.string(), href: z.string() })),
})

/** `/secure/orders/:order_id/issues`: the order issue screen (SOR-07, ISS-01…23). */
export const orderIssuesPage = definePage({
  face: 'ops',
  path: '/secure/orders/:order_id/issues',
  entry: 'areas/order-desk/web/order-issues.page.tsx',
  title: 'Refund or credit',
  may: mayRead,
  input: z.object({ order_id: id }),
  state: z.object({
    issue: z.strictObject({
      order_id: z.int(),
      customer: z.string(),
      franchise: z.string(),
      total: z.int(),
      has_driver: z.boolean(),
      is_manager: z.boolean(),
      may_record: z.boolean(),
      is_of_business: z.boolean(),
      time_zone: z.string(),
      read_at: instant,
    }),
    issue_items: z.array(refundable),
    week_of_issues: schemaOf<WeekOfIssues>()(
      z.strictObject({
        franchise: z.string(),
        of_franchise: z.int(),
        driver: z.nullable(z.string()),
        of_driver: z.int(),
      }),
    ),
    issue_methods: z.array(method),
    earlier_issues: z.array(earlier),
  }),
})

/** What the bank has refused to give back is asked for once more, under the same key (SIL-ORD-103). */
export const retryIssue = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/issues/:order_issue_id/retry',
  may,
  input: z.object({ order_id: id, order_issue_id: id }),
  reply: z.object({ success: z.literal(true), state: z.enum(['pending', 'done', 'failed']) }),
  refusals: {
    nothing_failed: [409, 'Nothing of this has failed. Look at it again.'],
    refused_again: [409, 'The card’s bank has refused it again.'],
  },
  unanswered: savingFailed,
})

/** A photo of what went wrong, before the form that names it (SIL-ORD-106). One that no form names is deleted after a day. */
export const uploadIssuePhoto = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/issues/photos',
  may,
  summary: 'Upload one photo of what went wrong',
  body: { kind: 'multipart', most: largestPhoto },
  input: z.object({ order_id: id }),
  reply: z.object({ success: z.literal(true), asset_id: z.int() }),
  refusals: {
    file_missing: [400, photoWords.wrong_type],
    wrong_type: [415, photoWords.wrong_type],
    too_large: [413, photoWords.too_large],
  },
  unanswered: 'The photo was not sent. Please try again.',
})

/**
 * A refund or a credit for what went wrong; the server computes it anew and refuses what differs (SIL-ORD-103). A note is kept without either, and
 * its amounts are not looked at.
 */
export const recordIssue = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/issues',
  may,
  input: z.object({
    order_id: id,
    record_type: z.enum(recordTypes),
    refund_source: z._default(z.enum(['', ...refundSources]), ''),
    cash_refund_confirmed: z._default(formBoolean, false),
    cash_way: z._default(z.enum(['driver', 'check']), 'check'),
    items: z.array(item).check(z.maxLength(500)),
    expected_total: money,
    idempotency_key: z.string().check(z.minLength(8), z.maxLength(100)),
  }),
  reply: z.object({
    success: z.literal(true),
    issue_id: z.int(),
    total_refund: moneyText,
    allocations: z.array(
      z.strictObject({ name: z.string(), is_cash: z.boolean(), paid: moneyText, refund: moneyText }),
    ),
    remaining_refund: moneyText,
    total_credit: moneyText,
    state: z.enum(['pending', 'done', 'failed']),
  }),
  refusals: {
    total_differs: [422, 'The sum has changed. Look at it again.'],
    nothing_chosen: [422, issueWords.nothing_chosen],
    type_missing: [422, issueWords.type_missing],
    source_missing: [422, issueWords.source_missing],
    cash_not_confirmed: [422, issueWords.cash_not_confirmed],
    detail_missing: [422, issueWords.detail_missing],
    item_too_much: [422, issueWords.item_too_much],
    more_than_paid: [422, issueWords.more_than_paid],
    only_manager: [403, issueWords.only_manager],
    photo_gone: [422, issueWords.photo_gone],
    of_business: [409, issueWords.of_business],
  },
  unanswered: savingFailed,
})
