import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { longestAddress } from '../rules/address-check.ts'
import { payments } from './delivery.ts'
import { chosenBusiness } from './own-business.ts'
import { noBusiness } from './words.ts'

export const longest = {
  name: 200,
  phone_number: 40,
  apartment_number: 100,
  note: 1000,
  subtotal: 20,
  ready: 20,
} as const

const may = ['business'] as const

/** The form as it is typed: nothing of it is checked before it is ordered. */
export const deliveryForm = z.strictObject({
  name: text(longest.name),
  phone_number: text(longest.phone_number),
  address: text(longestAddress),
  apartment_number: text(longest.apartment_number),
  note: text(longest.note),
  subtotal: text(longest.subtotal),
  ready: text(longest.ready),
  payment: z.enum(payments),
})
export type DeliveryForm = z.output<typeof deliveryForm>

export const deliveryDraft = z.strictObject({
  delivery_draft_id: z.int(),
  form: deliveryForm,
  /** Who saved it. */
  who: z.string(),
  created_at: instant,
})
export type DeliveryDraft = z.output<typeof deliveryDraft>

export const mostDrafts = 50

/** Saves what is typed for later; of one that was saved before, what is typed now. */
export const saveDeliveryDraft = defineRoute({
  method: 'POST',
  path: '/rocket/drafts',
  may,
  input: z.object({
    ...chosenBusiness,
    delivery_draft_id: z.optional(id),
    form: deliveryForm,
    idempotency_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  idempotencyKey: 'idempotency_key',
  reply: z.object({ success: z.literal(true), delivery_draft_id: z.int() }),
  refusals: {
    ...noBusiness,
    draft_empty: [422, 'There is nothing to save yet.'],
    draft_gone: [409, 'Somebody has ordered or removed this meanwhile. Save it once more to keep it as a new one.'],
    too_many_drafts: [409, `A business keeps ${mostDrafts} at most. Order or remove one first.`],
  },
  unanswered: 'Error saving data!',
})

export const removeDeliveryDraft = defineRoute({
  method: 'POST',
  path: '/rocket/drafts/:delivery_draft_id/remove',
  may,
  input: z.object({ delivery_draft_id: id }),
  reply: z.object({ success: z.literal(true) }),
  unanswered: 'Error saving data!',
})
