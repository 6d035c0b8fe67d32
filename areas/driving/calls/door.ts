import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id, idOrTemporary, text, visibleText } from '#platform/core/wire.ts'
import { ageTexts, expiryTexts } from '../rules/door-checklist.ts'
import { dateSources } from '../rules/id-dates.ts'
import { longestRejection } from '../rules/rejection.ts'
import { doneAt } from './assignment.ts'
import { drawnSignature } from './order-signature.ts'
import {
  cancelled,
  mustBeRejected,
  noRecipient,
  notAlcohol,
  notApproved,
  notPickedUp,
  notYours,
  rejected,
  signatureRefusals,
} from './refusals.ts'

const doorRefusals = {
  not_your_assignment: notYours,
  not_alcohol_approved: notApproved,
  not_alcohol: notAlcohol,
  not_picked_up: notPickedUp,
  order_rejected: rejected,
  order_cancelled: cancelled,
  order_delivered: 'This order is delivered.',
  must_be_rejected: mustBeRejected,
} as const

export const verifiedRecipient = defineCall({
  name: 'verified_recipient',
  data: z.strictObject({
    recipient_id: z.union([id, z.literal('new')]),
    name: visibleText(100),
    order_id: id,
    recipient_verified_id: z.optional(idOrTemporary),
    ...doneAt,
  }),
  reply: z.object({ recipient_verified_id: z.int() }),
  refusals: {
    ...doorRefusals,
    unknown_recipient: 'This person is not a recipient of the order.',
    name_missing: 'Please enter a name.',
  },
  may: driver,
  creates: 'recipient_verified_id',
})

const dateOnId = z.string().check(z.maxLength(10))

export const verify = defineCall({
  name: 'verify',
  data: z.strictObject({
    recipient_verified_id: idOrTemporary,
    birth_date: dateOnId,
    expiration_date: dateOnId,
    /** How each date was read; an earlier version of the app does not say. */
    birth_date_source: z.optional(z.enum(dateSources)),
    expiration_date_source: z.optional(z.enum(dateSources)),
    id_front_asset_id: z.optional(id),
    id_back_asset_id: z.optional(id),
    /** Which of the four confirmations were ticked, counted from 1. */
    confirmed: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(4))).check(z.maxLength(4))),
    /** The reading before this one was a typing mistake: said once, and recorded. */
    is_correction: z.optional(z.boolean()),
    ...doneAt,
  }),
  reply: z.object({ recipient_verified_id: z.int() }),
  refusals: {
    ...doorRefusals,
    not_confirmed: 'All of the checklist must be confirmed before alcohol is handed over.',
    impossible_date: 'Please enter the date as MM/DD/YYYY, as it stands on the ID.',
    too_young: ageTexts.too_young,
    expired: expiryTexts.expired,
    unknown_asset: 'The photos of the ID are not known. Please take them again.',
    photos_missing: 'Photos of both sides of the ID are needed.',
    same_photo: 'Front and back must be two different photos.',
    photo_of_another_order: 'This photo belongs to another order. Please take it again.',
  },
  may: driver,
})

export const saveSignature = defineCall({
  name: 'save_signature',
  data: z.strictObject({
    order_id: id,
    signature: drawnSignature,
    recipient_name: text(100),
    ...doneAt,
  }),
  reply: z.object({ order_id: z.int() }),
  refusals: {
    ...doorRefusals,
    recipient_missing: noRecipient,
    ...signatureRefusals,
  },
  may: driver,
})

export const driverRejectOrder = defineCall({
  name: 'driver_reject_order',
  data: z.strictObject({
    order_id: id,
    rejection_message: z.string().check(z.maxLength(longestRejection)),
    ...doneAt,
  }),
  reply: z.object({ order_id: z.int(), ticket_id: z.int() }),
  refusals: {
    not_your_assignment: notYours,
    not_alcohol: notAlcohol,
    not_picked_up: notPickedUp,
    reason_missing: 'Say why the delivery is rejected.',
    order_cancelled: cancelled,
    order_delivered: 'This order is delivered.',
  },
  may: driver,
})

/** Whether the ID says what the customer said at checkout; shown to the driver, and no reason to refuse by itself (SIL-OPS-147). */
export const compareBirthDate = defineCall({
  name: 'compare_birth_date',
  data: z.strictObject({ order_id: id, recipient_id: id, birth_date: dateOnId }),
  reply: z.object({ differs: z.boolean() }),
  refusals: {
    not_your_assignment: notYours,
    unknown_recipient: 'This person is not a recipient of the order.',
  },
  may: driver,
  reads: true,
})

/** What was refused at the door is back at the store. */
export const goodsReturned = defineCall({
  name: 'goods_returned',
  data: z.strictObject({ order_id: id, ...doneAt }),
  reply: z.object({ order_id: z.int() }),
  refusals: { not_your_assignment: notYours, not_rejected: 'This order was not refused at the door.' },
  may: driver,
})
