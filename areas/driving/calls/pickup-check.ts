import * as z from 'zod/mini'
import { driver } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { id } from '#platform/core/wire.ts'
import { doneAt } from './assignment.ts'
import { cancelled, notAlcohol, notApproved, notYours, rejected } from './refusals.ts'

export const pickupCheck = defineCall({
  name: 'pickup_check',
  data: z.strictObject({ order_id: id, ...doneAt }),
  reply: z.object({ order_id: z.int() }),
  refusals: {
    not_your_assignment: notYours,
    not_alcohol_approved: notApproved,
    not_alcohol: notAlcohol,
    order_rejected: rejected,
    order_cancelled: cancelled,
  },
  may: driver,
})
