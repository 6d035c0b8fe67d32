import * as z from 'zod/mini'
import { callPermissions } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id, idOrTemporary, instant, moneyText, text } from '#platform/core/wire.ts'
import { ageTexts, expiryTexts } from './rules/door-checklist.ts'
import { longestRejection } from './rules/rejection.ts'

const driver_assignment_id = z.string().check(z.regex(/^[a-z][0-9a-z_-]{0,40}$/))
const kind = z.enum(['go_to_order', 'pickup', 'deliver', 'waypoint'])
const status = z.enum(['not_acknowledged', 'acknowledged', 'started', 'arrived'])

const place = z.object({
  name: z.string(),
  addr_line_1: z.string(),
  addr_line_2: z.string(),
  city: z.string(),
  phone_number: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

/** What the driver must know of an order; never its secret, its card or a birth date. */
const order = z.object({
  order_id: z.int(),
  alcohol: z.boolean(),
  picked_up: z.boolean(),
  is_cancelled: z.boolean(),
  franchise_name: z.string(),
  /** Where it goes, and who ordered it. */
  door: place,
  note: z.string(),
  /** The house number was not known: the customer set the place on a map. */
  door_pinned: z.boolean(),
  is_contactless: z.boolean(),
  payment_type: z.enum(['card_online', 'pay_at_store', 'cash_at_door']),
  /** What the driver takes at the door; null when nothing is left to pay. */
  collect: z.nullable(moneyText),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      answers: z.array(z.string()),
      aisle: z.nullable(z.int()),
      shelf: z.nullable(z.int()),
      bay: z.nullable(z.int()),
    }),
  ),
  ready_at: instant,
  promised_at: z.nullable(instant),
  /** Of an alcohol order: who may receive it, as named at checkout, without birth dates (SIL-OPS-92). */
  recipients: z.array(z.object({ recipient_id: z.int(), name: z.string() })),
  recipient_verified_id: z.nullable(z.int()),
})

const assignment = z.object({
  driver_assignment_id: z.string(),
  kind,
  type_text: z.string(),
  status,
  status_text: z.string(),
  start_time: z.nullable(instant),
  end_time: z.nullable(instant),
  order_id: z.nullable(z.int()),
  waypoint_id: z.nullable(z.int()),
  place,
  order: z.nullable(order),
})

export const driverHomeState = z.object({
  driver: z.object({
    driver_id: z.int(),
    name: z.string(),
    alcohol_approved: z.boolean(),
    scheduled_end_at: z.nullable(instant),
    /** Where the driver waits between orders. */
    waypoint_name: z.nullable(z.string()),
  }),
  time_zone: z.string(),
  support_phone: z.nullable(z.string()),
  /** Where alcohol may not go (SIL-OPS-90). */
  restricted_places: z.array(z.string()),
  version: z.int(),
  current_time: instant,
  driver_assignments: z.array(assignment),
  /** Picked up, and not in the queue: dispatch adds the Deliver (SIL-OPS-47). */
  waiting_for_deliver: z.array(order),
})

const gone = 'Dispatch has taken this out of your queue.'
const notYours = 'This is not in your queue.'
const rejected = 'This order was rejected.'
const cancelled = 'This order was cancelled.'
const notApproved = 'Only alcohol-approved drivers may do this.'
const notAlcohol = 'There is no alcohol in this order.'
const notPickedUp = 'This order is not picked up yet.'
const mustBeRejected = 'The ID did not pass. Reject delivery.'
const noRecipient = 'Choose who receives the order first.'

export const driverHome = defineCall({
  name: 'driver_home',
  data: z.strictObject({}),
  reply: z.object({ driver_home: driverHomeState }),
  may: callPermissions.driver_home,
  reads: true,
})

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))

export const driverPosition = defineCall({
  name: 'driver_position',
  data: z.strictObject({
    lat: degrees(90),
    lng: degrees(180),
    accuracy: z.number().check(z.minimum(0)),
    /** Milliseconds since the phone was there. */
    age: z.number().check(z.minimum(0)),
  }),
  reply: z.object({}),
  refusals: {
    too_inexact: 'Your phone does not know well enough where it is.',
    too_old: 'This was too long ago.',
    clock_ahead: 'The clock of your phone is ahead.',
  },
  may: callPermissions.driver_position,
})

export const driverAssignmentAdvance = defineCall({
  name: 'driver_assignment_advance',
  data: z.strictObject({ driver_assignment_id, status: z.enum(['acknowledged', 'started', 'arrived']) }),
  reply: z.object({ driver_assignment_id: z.string(), status }),
  refusals: { assignment_gone: gone, not_your_assignment: notYours, not_next: 'This is not the next step.' },
  may: callPermissions.driver_assignment_advance,
})

export const driverAssignmentMarkComplete = defineCall({
  name: 'driver_assignment_mark_complete',
  data: z.strictObject({ driver_assignment_id }),
  reply: z.object({ driver_assignment_id: z.string() }),
  refusals: {
    assignment_gone: gone,
    not_your_assignment: notYours,
    not_picked_up: notPickedUp,
    not_alcohol_approved: notApproved,
    pickup_check_missing: 'Fill in the Pickup Verification Checklist first.',
    verification_missing: 'The recipient, the ID check and the signature are needed first.',
    order_rejected: rejected,
    order_cancelled: cancelled,
  },
  may: callPermissions.driver_assignment_mark_complete,
})

export const pickupCheck = defineCall({
  name: 'pickup_check',
  data: z.strictObject({ order_id: id }),
  reply: z.object({ order_id: z.int() }),
  refusals: {
    not_your_assignment: notYours,
    not_alcohol_approved: notApproved,
    not_alcohol: notAlcohol,
    order_rejected: rejected,
    order_cancelled: cancelled,
  },
  may: callPermissions.pickup_check,
})

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
    name: text(100),
    order_id: id,
    recipient_verified_id: z.optional(idOrTemporary),
  }),
  reply: z.object({ recipient_verified_id: z.int() }),
  refusals: {
    ...doorRefusals,
    unknown_recipient: 'This person is not a recipient of the order.',
    name_missing: 'Please enter a name.',
  },
  may: callPermissions.verified_recipient,
  creates: 'recipient_verified_id',
})

const dateOnId = z.string().check(z.maxLength(10))

export const verify = defineCall({
  name: 'verify',
  data: z.strictObject({
    recipient_verified_id: idOrTemporary,
    birth_date: dateOnId,
    expiration_date: dateOnId,
    id_front_asset_id: z.optional(id),
    id_back_asset_id: z.optional(id),
  }),
  reply: z.object({ recipient_verified_id: z.int() }),
  refusals: {
    ...doorRefusals,
    impossible_date: 'Please enter the date as MM/DD/YYYY, as it stands on the ID.',
    too_young: ageTexts.too_young,
    expired: expiryTexts.expired,
    unknown_asset: 'The photos of the ID are not known. Please take them again.',
    photos_missing: 'Photos of both sides of the ID are needed.',
  },
  may: callPermissions.verify,
})

export const saveSignature = defineCall({
  name: 'save_signature',
  data: z.strictObject({
    order_id: id,
    signature: z.string().check(z.maxLength(2_000_000)),
    recipient_name: text(100),
  }),
  reply: z.object({ order_id: z.int() }),
  refusals: {
    ...doorRefusals,
    recipient_missing: noRecipient,
    signature_invalid: 'The signature could not be read. Please sign again.',
    signature_too_large: 'The signature is too large (1 MB at most).',
  },
  may: callPermissions.save_signature,
})

export const driverRejectOrder = defineCall({
  name: 'driver_reject_order',
  data: z.strictObject({ order_id: id, rejection_message: z.string().check(z.maxLength(longestRejection)) }),
  reply: z.object({ order_id: z.int(), ticket_id: z.int() }),
  refusals: {
    not_your_assignment: notYours,
    not_alcohol: notAlcohol,
    not_picked_up: notPickedUp,
    reason_missing: 'Say why the delivery is rejected.',
    order_cancelled: cancelled,
    order_delivered: 'This order is delivered.',
  },
  may: callPermissions.driver_reject_order,
})
