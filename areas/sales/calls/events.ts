import * as z from 'zod/mini'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { id, text } from '#platform/core/wire.ts'
import { salesStaff } from './people.ts'
import { salesInput, salesState } from './sales.ts'

/** A number of a list; nothing chosen is 0. */
const code = z._default(
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{0,2}$/))]),
    z.transform((value) => Number(value)),
  ),
  0,
)
const ids = z.pipe(
  z.union([z.array(id), id, z.literal('')]),
  z.transform((value) => (Array.isArray(value) ? value : value === '' ? [] : [value])),
)

const fields = {
  event_date: text(10),
  outcome: code,
  rejection_reason: code,
  other_reason: z._default(text(1000), ''),
  notes: z._default(text(5000), ''),
  sales_people: z._default(ids, []),
  next_step: z._default(text(200), ''),
  next_step_on: z._default(text(10), ''),
}

export const eventWords = {
  event_invalid: 'Please check the event.',
  people_unknown: 'One of these people is not of this restaurant.',
  changed_meanwhile: 'Somebody else has changed this event. Yours was not saved.',
} as const

const refusals = {
  /** `errors` lists every field that is missing or wrong, with its words. */
  event_invalid: [422, eventWords.event_invalid],
  people_unknown: [422, eventWords.people_unknown],
} as const

/** Without JSON the answer is the restaurant (303), or a page that says what is wrong (422). */
export const createSalesEvent = defineRoute({
  method: 'POST',
  path: '/secure/sales/create_event',
  may: salesStaff,
  input: z.object({
    restaurantId: id,
    ...fields,
    /** Sent twice under one key it is one event. */
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ success: z.literal(true), sales_event_id: z.int() }),
  refusals,
  unanswered: 'Error saving data!',
})

export const changeSalesEvent = defineRoute({
  method: 'POST',
  path: '/secure/sales/events/:sales_event_id',
  may: salesStaff,
  input: z.object({ sales_event_id: id, version: id, ...fields }),
  reply: z.object({ success: z.literal(true), sales_event_id: z.int() }),
  refusals: { ...refusals, changed_meanwhile: [409, eventWords.changed_meanwhile] },
  unanswered: 'Error saving data!',
})

/** `/secure/sales/create_event?restaurantId=7`; with `event` one that is there is changed. */
export const createEventPage = definePage({
  face: 'ops',
  path: '/secure/sales/create_event',
  entry: 'areas/sales/web/create-event.page.tsx',
  title: 'Create event',
  may: salesStaff,
  input: z.extend(salesInput, { event: z.optional(id) }),
  state: z.extend(salesState, {
    /** The event that is changed. */
    sales_event: z.nullable(
      z.object({
        sales_event_id: z.int(),
        version: z.int(),
        event_date: z.string(),
        outcome: z.int(),
        rejection_reason: z.int(),
        other_reason: z.string(),
        notes: z.string(),
        sales_people: z.array(z.int()),
      }),
    ),
  }),
})
