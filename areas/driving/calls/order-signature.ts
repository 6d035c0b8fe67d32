import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id, visibleText } from '#platform/core/wire.ts'
import { cancelled, notPickedUp, notYours, rejected, signatureRefusals } from './refusals.ts'

/** As the pad draws it: a PNG as a data URL. */
export const drawnSignature = z.string().check(z.maxLength(2_000_000))

/** Somebody signs for an order at whose door no ID is asked for (GEN-14); signing again replaces it. */
export const signForOrder = defineCall({
  name: 'sign_for_order',
  data: z.strictObject({ order_id: id, signature: drawnSignature, recipient_name: visibleText(100) }),
  reply: z.object({ order_id: z.int() }),
  refusals: {
    not_your_assignment: notYours,
    has_alcohol: 'At the door of this order the ID is checked.',
    not_picked_up: notPickedUp,
    order_rejected: rejected,
    order_cancelled: cancelled,
    order_delivered: 'This order is delivered.',
    name_missing: 'Please enter a name.',
    ...signatureRefusals,
  },
  may: driver,
})
