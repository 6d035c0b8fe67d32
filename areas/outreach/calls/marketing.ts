import * as z from 'zod/mini'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, instant, text, visibleText } from '#platform/core/wire.ts'
import {
  audienceReasons,
  audiences,
  campaignActs,
  campaignStates,
  channels,
  longestMailBody,
  longestSubject,
  mostPerMinute,
  orderTypes,
  usualPerMinute,
} from '../rules/campaign.ts'
import { marketing } from '../rules/roles.ts'

const listed = z.object({
  campaign_id: z.int(),
  market: z.string(),
  time_zone: z.string(),
  kind: z.enum(['simple', 'advanced']),
  channel: z.enum(channels),
  audience: z.enum(audiences),
  subject: z.string(),
  body: z.string(),
  state: z.enum(campaignStates),
  scheduled_at: instant,
  ended_at: z.nullable(instant),
  recipient_count: z.int(),
  written_count: z.int(),
  per_minute: z.int(),
  created_by: z.string(),
  created_at: instant,
})
export type ListedCampaign = z.output<typeof listed>

export const marketingPage = definePage({
  face: 'ops',
  path: '/secure/marketing',
  entry: 'areas/outreach/web/marketing.page.tsx',
  title: 'Marketing',
  may: marketing,
  input: z.object({ page: pageCursor }),
  state: z.object({ campaigns: z.array(listed), campaign_pages: pageEnds, read_at: instant }),
  nav: { group: 'Business', label: 'Marketing', does: 'Mail and texts to those who have ordered' },
})

const formState = z.object({
  markets: z.array(z.object({ market_id: z.int(), name: z.string(), time_zone: z.string() })),
  franchises: z.array(z.object({ franchise_id: z.int(), market_id: z.int(), name: z.string() })),
  discounts: z.array(z.object({ discount_code_id: z.int(), market_id: z.int(), discount_name: z.string() })),
  own_address: z.string(),
  today: z.string(),
})

const form = {
  face: 'ops',
  may: marketing,
  state: formState,
} as const
export const simplePage = definePage({
  ...form,
  path: '/secure/marketing/simple',
  entry: 'areas/outreach/web/simple.page.tsx',
  title: 'Simple campaign',
})
export const advancedPage = definePage({
  ...form,
  path: '/secure/marketing/advanced',
  entry: 'areas/outreach/web/advanced.page.tsx',
  title: 'Advanced campaign',
})

export const campaignResults = z.object({
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  opted_out: z.int(),
  /** People of it who have ordered since it went to them, and what those orders came to, in cents. */
  ordered_since: z.int(),
  ordered_total: z.int(),
})
export type CampaignResults = z.output<typeof campaignResults>

export const campaignPage = definePage({
  face: 'ops',
  path: '/secure/marketing/:campaign_id(^\\d{1,9}$)',
  entry: 'areas/outreach/web/campaign.page.tsx',
  title: 'Campaign',
  may: marketing,
  input: z.object({ campaign_id: id }),
  state: z.object({
    campaign: z.object({
      ...listed.shape,
      franchise: z.nullable(z.string()),
      discount: z.nullable(z.string()),
      minimum_orders: z.int(),
      order_type: z.enum(orderTypes),
      last_order_from: z.nullable(z.string()),
      last_order_to: z.nullable(z.string()),
      excluded_count: z.int(),
      started_at: z.nullable(instant),
    }),
    results: campaignResults,
    read_at: instant,
  }),
})

const decimal = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,6}$/))]), z.transform(Number))
const chosen = z._default(
  z.nullable(
    z.union([
      id,
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
    ]),
  ),
  null,
)

const simpleFields = {
  market_id: id,
  audience: z.enum(audiences),
  channel: z.enum(channels),
  subject: z._default(visibleText(longestSubject), ''),
  body: text(longestMailBody),
}
const advancedFields = {
  ...simpleFields,
  franchise_id: chosen,
  minimum_orders: z._default(decimal, 1),
  order_type: z._default(z.enum(orderTypes), 'any'),
  /** `MM/DD/YYYY`, as people write days; empty: from the first, to the last. */
  last_order_from: z._default(text(20), ''),
  last_order_to: z._default(text(20), ''),
  discount_code_id: chosen,
  exclude: z._default(text(200_000), ''),
  per_minute: z._default(decimal, usualPerMinute),
  /** Both empty: now, or when the quiet hours end. */
  scheduled_day: z._default(text(20), ''),
  scheduled_time: z._default(text(20), ''),
}

export const campaignWords = {
  subject_missing: 'A mail needs a subject.',
  body_missing: 'Write something first.',
  body_too_long: 'A text holds 1600 letters at most, with the way out that each one carries.',
  unknown_placeholder: 'A word in braces stands for nothing.',
  code_missing: 'The message names {code}: choose a discount code.',
  day_invalid: 'Please enter a day as MM/DD/YYYY.',
  days_reversed: 'The first day is after the last.',
  time_invalid: 'Please enter a time, such as 9:00 AM.',
  time_past: 'This time has passed.',
  time_too_far: 'Choose a time within 90 days.',
  exclude_unread: 'Not every line is a phone number or a mail address.',
  pace_invalid: `Choose from 1 to ${mostPerMinute} a minute.`,
} as const

const words = <const Name extends keyof typeof campaignWords>(name: Name) => [422, campaignWords[name]] as const
const refusals = {
  unknown_market: [422, 'Choose one of your markets.'],
  unknown_franchise: [422, 'Choose a restaurant of this market.'],
  unknown_discount: [422, 'Choose a discount code of this market that everybody may use.'],
  subject_missing: words('subject_missing'),
  body_missing: words('body_missing'),
  body_too_long: words('body_too_long'),
  unknown_placeholder: words('unknown_placeholder'),
  code_missing: words('code_missing'),
  day_invalid: words('day_invalid'),
  days_reversed: words('days_reversed'),
  time_invalid: words('time_invalid'),
  time_past: words('time_past'),
  time_too_far: words('time_too_far'),
  exclude_unread: words('exclude_unread'),
  pace_invalid: words('pace_invalid'),
} as const

const request_key = z.optional(z.string().check(z.maxLength(100)))
/** What the writer has seen, and has typed to confirm it (SIL-ORD-127). */
const confirmation = { confirm_count: decimal, request_key }
const begun = z.object({ success: z.literal(true), campaign_id: z.int(), recipient_count: z.int() })
const begin = {
  method: 'POST',
  may: marketing,
  reply: begun,
  refusals: {
    ...refusals,
    audience_changed: [409, 'The audience is another one now. Look at the count and confirm it again.'],
    nobody: [422, 'Nobody would get it.'],
  },
  idempotencyKey: 'request_key',
  backTo: '/secure/marketing',
  unanswered: 'Nobody knows whether the campaign has begun. Look at the list before you send it again.',
} as const

/** Now, to one audience. */
export const sendSimple = defineRoute({
  ...begin,
  path: '/secure/marketing/simple',
  input: z.object({ ...simpleFields, ...confirmation }),
})
export const sendAdvanced = defineRoute({
  ...begin,
  path: '/secure/marketing/advanced',
  input: z.object({ ...advancedFields, ...confirmation }),
})

const step = z.object({ reason: z.enum(audienceReasons), count: z.int() })

/** Who would get it and what they would read; nothing is sent. */
export const previewCampaign = defineRoute({
  method: 'POST',
  path: '/secure/marketing',
  may: marketing,
  reads: true,
  input: z.object({ ...advancedFields, person: z._default(decimal, 0) }),
  reply: z.object({
    success: z.literal(true),
    recipient_count: z.int(),
    /** All of the audience. */
    total: z.int(),
    /** What takes people out of it. */
    steps: z.array(step),
    sample: z.nullable(z.object({ name: z.string(), subject: z.string(), body: z.string(), place: z.int() })),
    /** When sending would begin. */
    begins_at: instant,
    begins_now: z.boolean(),
  }),
  refusals,
  limit: { per: 'person', most: 240, withinMs: 10 * 60_000 },
  unanswered: 'The audience was not counted. Please try again.',
})
export type CampaignPreview = z.output<(typeof previewCampaign)['reply']>

export const testCampaign = defineRoute({
  method: 'POST',
  path: '/secure/marketing/test',
  may: marketing,
  input: z.object({ ...advancedFields, phone_number: z._default(text(40), '') }),
  reply: z.object({ success: z.literal(true), message_id: z.int(), to: z.string() }),
  refusals: {
    ...refusals,
    phone_number_invalid: [422, 'Please enter the number of your own phone.'],
    opted_out: [409, 'This phone has answered STOP.'],
  },
  limit: { per: 'person', most: 20, withinMs: 60 * 60_000 },
  unanswered: 'Nothing was sent. Please try again.',
})

export const actOnCampaign = defineRoute({
  method: 'POST',
  path: '/secure/marketing/:campaign_id(^\\d{1,9}$)/state',
  may: marketing,
  input: z.object({ campaign_id: id, act: z.enum(campaignActs) }),
  reply: z.object({ success: z.literal(true), state: z.enum(campaignStates) }),
  refusals: { not_possible: [409, 'The campaign is in another state meanwhile. Reload the page to see it.'] },
  unanswered: 'Error saving data!',
})
