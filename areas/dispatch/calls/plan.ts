import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { id, instant } from '#platform/core/wire.ts'
import type { Risk } from '../rules/plan/lateness/risks.ts'
import type { Refusal } from '../rules/plan/may-take.ts'
import type { Suggestion, Unserved } from '../rules/plan/planner/suggestions.ts'
import type { WaitingPlace } from '../rules/plan/planner/waiting-places.ts'
import { driverQueue, unassignedOrders } from './board.ts'
import { before, brokenLimit, promiseEffects, span } from './place.ts'

const suggestion = schemaOf<Suggestion>()(
  z.object({
    order_id: z.int(),
    driver_id: z.int(),
    queue_version: z.int(),
    pick_before: before,
    drop_before: before,
    to_store: span,
    at_store: instant,
    at_door: instant,
    spare: z.nullable(span),
    breaks: z.nullable(brokenLimit),
    extra: span,
    others: promiseEffects,
    over_shift: span,
    give_by: instant,
    is_shown: z.boolean(),
    next: z.nullable(z.object({ driver_id: z.int(), later: span })),
  }),
)

const refusal = schemaOf<Refusal | 'inactive'>()(z.enum(['other_market', 'clocked_out', 'not_approved', 'inactive']))

const unserved = schemaOf<Unserved>()(
  z.object({
    order_id: z.int(),
    driver_id: z.nullable(z.int()),
    why: z.nullable(z.union([refusal, brokenLimit])),
  }),
)

const risk = schemaOf<Risk>()(
  z.object({
    order_id: z.int(),
    driver_id: z.nullable(z.int()),
    is_waiting: z.boolean(),
    franchise_id: z.nullable(z.int()),
    promised_at: instant,
    at_door: instant,
    mostly_by: instant,
    chance: z.int(),
    cause: z.enum(['kitchen', 'queue', 'way', 'door', 'no_driver']),
    behind: span,
    is_alert: z.boolean(),
  }),
)

const waitingPlace = schemaOf<WaitingPlace>()(
  z.object({ driver_id: z.int(), waypoint_id: z.int(), orders: z.int(), way: span, from: span, to: span }),
)

/** Who should take which waiting order, what will be late, and who would wait better elsewhere, of each market whose plan is newer than the last version that was received. */
export const refreshSuggestions = defineCall({
  name: 'refresh_suggestions',
  data: z.strictObject({ last_plan_version: z.int().check(z.minimum(0)) }),
  reply: z.object({
    plan_version: z.int(),
    plans: z.array(
      z.object({
        market_id: z.int(),
        plan_version: z.int(),
        /** Null: it is too old to go by, so there is none. */
        made_at: z.nullable(instant),
        /** Null: as it was received before. */
        held: z.nullable(z.array(suggestion)),
        unserved: z.nullable(z.array(unserved)),
        risks: z.nullable(z.array(risk)),
        waiting_places: z.nullable(z.array(waitingPlace)),
      }),
    ),
  }),
  may: dispatcher,
  reads: true,
})

/** Gives these waiting orders as the plan has them together, all of them or none. */
export const dispatchAcceptPlan = defineCall({
  name: 'dispatch_accept_plan',
  data: z.strictObject({
    plan_version: id,
    order_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.object({
    /** What Undo takes back, one for each order. */
    dispatch_action_ids: z.array(z.nullable(z.int())),
    driver_queues: z.readonly(z.array(driverQueue)),
    dispatch_unassigned_orders: unassignedOrders,
  }),
  /** Comes with `refused`: which orders, and why. */
  refusals: { plan_outdated: 'The plan has changed. Nothing was given; look at it again.' },
  may: dispatcher,
})
