import * as z from 'zod/mini'
import { admin } from '#areas/accounts/rules/permissions.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { instant, visibleText } from '#platform/core/wire.ts'

const phone_number = z.string().check(z.maxLength(40))
/** Why it was asked for; it stands in the audit trail. */
const reason = visibleText(200)

const refusals = {
  phone_invalid: [422, 'Please enter a phone number of ten digits.'],
  reason_missing: [422, 'Please say why, such as a letter of the customer and its day.'],
  own_markets_only: [
    403,
    'A customer’s data is of all markets, and you work in some of them. Ask an admin of all markets.',
  ],
  nobody: [404, 'Nothing is held of this phone number.'],
} as const

const heldPerson = z.strictObject({
  phone_number: z.string(),
  name: z.string(),
  /** Whether there is a payment account. */
  has_account: z.boolean(),
  /** Words and numbers of what there is. */
  held: z.array(z.strictObject({ what: z.string(), count: z.int() })),
  /** Orders that are under way: nothing is erased until they have ended. */
  running: z.array(z.int()),
})
export type HeldPerson = z.output<typeof heldPerson>

export const privacyPage = definePage({
  face: 'ops',
  path: '/secure/privacy',
  entry: 'areas/privacy/web/privacy.page.tsx',
  title: 'Privacy',
  may: admin,
  input: z.object({ phone_number: z.optional(phone_number) }),
  state: z.object({
    asked_phone: z.string(),
    /** Whether they work in all markets, as a customer's data is of all. */
    may_act: z.boolean(),
    /** Of the phone that was asked for; null: nobody, or none was asked for. */
    person: z.nullable(heldPerson),
    retention: z.array(
      z.strictObject({
        kind: z.string(),
        what: z.string(),
        kept: z.string(),
        why: z.string(),
        /** Null: it was not looked for yet. */
        last_run_at: z.nullable(instant),
        removed_last: z.int(),
        removed_30_days: z.int(),
      }),
    ),
    privacy_log: z.array(
      z.strictObject({
        event_id: z.int(),
        at: instant,
        what: z.string(),
        who: z.string(),
        whose: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  nav: { group: 'System', label: 'Privacy', does: 'A customer’s data, and what is deleted when' },
})

/** A file with everything that is held of a person: JSON for programs, a page for people. */
export const exportCustomerData = defineRoute({
  method: 'POST',
  path: '/secure/privacy/export',
  may: admin,
  input: z.object({ phone_number, reason, format: z.enum(['json', 'html']) }),
  refusals,
  backTo: '/secure/privacy',
})

export const eraseCustomerData = defineRoute({
  method: 'POST',
  path: '/secure/privacy/erase',
  may: admin,
  input: z.object({
    phone_number,
    reason,
    /** The last four digits, typed again: what is erased does not come back. */
    last_four: z.string().check(z.maxLength(10)),
  }),
  reply: z.object({ success: z.literal(true), orders: z.int(), cards: z.int() }),
  refusals: {
    ...refusals,
    running_orders: [409, 'An order of this customer is under way. Erase the data when it has ended.'],
    money_open: [409, 'Money of this customer is still being charged or given back. Try again when that has ended.'],
    last_four_wrong: [422, 'These are not the last four digits of the phone number.'],
  },
  unanswered: 'The data was not erased. Please try again.',
})
