import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean, id, text } from '#platform/core/wire.ts'
import { personWords } from '../rules/person-form.ts'

/** Whoever logs sales events; all of staff may read them (SIL-ORD-003). */
export const salesStaff = ['sales', 'manager'] as const
export const salesReaders = ['sales', 'staff'] as const

/** A person at a restaurant (SLS-08); `phone` is ten digits. */
export const salesPerson = z.object({
  sales_people_id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  position: z.string(),
  decisionMaker: z.boolean(),
  restaurantId: z.int(),
  version: z.int(),
})
export type SalesPerson = z.output<typeof salesPerson>

/** With `restaurantId` somebody of another restaurant is not there, but for admins (SIL-ORD-125). */
export const loadSalesPerson = defineRoute({
  method: 'GET',
  path: '/secure/sales/load_sales_person',
  may: salesStaff,
  input: z.object({ salesPersonId: id, restaurantId: z.optional(id) }),
  reply: salesPerson,
  unanswered: 'This person was not loaded. Please try again.',
})

const fields = {
  name: text(120),
  position: z._default(text(120), ''),
  phone: z._default(text(40), ''),
  email: z._default(text(254), ''),
  decisionMaker: z._default(formBoolean, false),
}
const invalid = {
  name_missing: [422, personWords.name_missing],
  phone_invalid: [422, personWords.phone_invalid],
  email_invalid: [422, personWords.email_invalid],
} as const

/** The same phone or e-mail within a restaurant is the same person: `existing` says that nobody was added (SIL-ORD-125). */
export const addSalesPerson = defineRoute({
  method: 'POST',
  path: '/secure/sales/add_sales_person',
  may: salesStaff,
  input: z.object({ ...fields, restaurantId: id }),
  reply: z.object({
    success: z.literal(true),
    sales_people_id: z.int(),
    existing: z.boolean(),
    person: salesPerson,
  }),
  refusals: invalid,
  unanswered: 'Error saving data!',
})

export const changeSalesPerson = defineRoute({
  method: 'POST',
  path: '/secure/sales/people/:sales_people_id',
  may: salesStaff,
  input: z.object({ sales_people_id: id, version: id, ...fields }),
  reply: z.object({ success: z.literal(true), person: salesPerson }),
  refusals: {
    ...invalid,
    known_already: [409, 'Somebody else of this restaurant has this phone or e-mail.'],
    changed_meanwhile: [409, 'Somebody else has changed this person. Yours was not saved.'],
  },
  unanswered: 'Error saving data!',
})
