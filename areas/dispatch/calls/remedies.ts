import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { id, instant } from '#platform/core/wire.ts'
import type { Remedy } from '../rules/plan/lateness/remedies.ts'
import { before, promiseEffects, span } from './place.ts'

const effect = { at_door: instant, saved: span, extra: span, others: promiseEffects }
const place = { pick_before: before, drop_before: before }
const rows = z.readonly(z.array(z.string()))

const remedy = schemaOf<Remedy>()(
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('give'), driver_id: z.int(), ...place, ...effect }),
    z.object({ what: z.literal('hand'), driver_id: z.int(), ...place, ...effect }),
    z.object({ what: z.literal('move'), driver_assignment_id: z.string(), before, ...effect }),
    z.object({ what: z.literal('hold_back'), held: z.readonly(z.array(z.int())), rows, ...effect }),
    z.object({
      what: z.literal('meanwhile'),
      taken: z.object({ order_id: z.int(), at_door: instant, spare: z.nullable(span) }),
      waits: span,
      by: z.discriminatedUnion('how', [
        z.object({ how: z.literal('place'), ...place }),
        z.object({ how: z.literal('hand'), from_driver_id: z.int(), ...place }),
        z.object({ how: z.literal('reorder'), rows }),
      ]),
      ...effect,
    }),
  ]),
)

const orderGone = { order_gone: 'This order is no longer on its way.' } as const

/** What would bring a late order to its door sooner, each weighed against the queues as they are (nothing is changed). */
export const weighRemedies = defineCall({
  name: 'weigh_remedies',
  data: z.strictObject({ order_id: id }),
  reply: z.object({
    order_id: z.int(),
    promised_at: z.nullable(instant),
    /** As it is planned now; null while nobody has it. */
    at_door: z.nullable(instant),
    driver_id: z.nullable(z.int()),
    /** False where the driver who has it is not approved for its alcohol, or no longer. */
    driver_may_carry: z.boolean(),
    /** Better first; empty where nothing brings it sooner. */
    remedies: z.array(remedy),
    /** Of the queues against which they were weighed: whoever does one says of which. */
    queue_versions: z.array(z.object({ driver_id: z.int(), version: z.int() })),
    kitchen: z.object({ name: z.string(), phone_number: z.string() }),
    /** What a customer can be told, to the next five minutes; null while the promise holds. */
    tell_about: z.nullable(instant),
    told: z.nullable(z.object({ about: instant, at: instant })),
  }),
  refusals: orderGone,
  may: dispatcher,
  reads: true,
})

/** Texts the customer the time that is expected now, and puts it on the order's page; the promise on record stays. */
export const tellCustomerTime = defineCall({
  name: 'tell_customer_time',
  data: z.strictObject({
    order_id: id,
    promised_about: instant,
    /** What they were told last, as far as one knows. */
    told_before: z.nullable(instant),
  }),
  reply: z.object({ order_id: z.int(), told: z.object({ about: instant, at: instant }) }),
  refusals: {
    ...orderGone,
    /** Comes with `told`. */
    told_meanwhile: 'Somebody else has told the customer a time meanwhile.',
    time_not_possible: 'Tell a time that lies ahead, within the next four hours.',
    phone_missing: 'There is no phone number with this order.',
  },
  may: dispatcher,
})
