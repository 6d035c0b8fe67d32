import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { instant, moneyText } from '#platform/core/wire.ts'
import { status } from './assignment.ts'

const kind = z.enum(['go_to_order', 'pickup', 'deliver', 'waypoint'])

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
  payment_type: z.enum(['card_online', 'pay_at_store', 'cash_at_door', 'business_account']),
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
  /** Of an alcohol order: who may receive it and by which ID, as named at checkout, without birth dates (SIL-OPS-92, SIL-OPS-147). */
  recipients: z.array(z.object({ recipient_id: z.int(), name: z.string(), id_type_text: z.string() })),
  recipient_verified_id: z.nullable(z.int()),
  /** Who signed where no ID is asked for; absent from what an older app has kept. */
  signed_by: z.optional(z.nullable(z.string())),
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
  /** Refused at the door, and not back at the store. */
  goods_in_car: z.array(z.object({ order_id: z.int(), store: place })),
})

export const driverHome = defineCall({
  name: 'driver_home',
  data: z.strictObject({
    /** What the last answer gave as its `home_hash`: the same home is not sent a second time. */
    home_hash: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({
    /** Null when it is the one that the phone has. */
    driver_home: z.nullable(driverHomeState),
    home_hash: z.string(),
    current_time: instant,
  }),
  may: driver,
  reads: true,
})
