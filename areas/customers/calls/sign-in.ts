import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean } from '#platform/core/wire.ts'
import { loginWords, supportLine } from '../rules/login-words.ts'

/** The routes of the login area (ACC-15…21). All that is refused is refused with 200 and `success` false, as documented. */

const typedPhone = z.string().check(z.maxLength(40))
/** Far more than a password may have: what is longer is wrong, and is not hashed. */
const typedSecret = z.string().check(z.maxLength(1000))
const stay_signed_in = z._default(formBoolean, true)
const done = z.object({ success: z.literal(true) })
const invalid_phone = [200, loginWords.invalid_phone] as const
const common = { method: 'POST', open: 'sign_in', caller: 'visitor' } as const

export const processCardLogin = defineRoute({
  ...common,
  path: '/cart/process_card_login',
  /** `customer_card_key` is the password, whatever it is called. */
  input: z.object({ customer_phone_number: typedPhone, customer_card_key: typedSecret, stay_signed_in }),
  reply: done,
  refusals: { invalid_phone, wrong_login: [200, loginWords.wrong_login] },
  unanswered: loginWords.no_state(supportLine),
})

export const sendOneTimeCode = defineRoute({
  ...common,
  path: '/cart/send_one_time_code_v2',
  input: z.object({ customer_phone_number: typedPhone }),
  reply: done,
  refusals: { invalid_phone, code_not_sent: [200, loginWords.code_not_sent(supportLine)] },
  unanswered: loginWords.code_not_sent(supportLine),
})

export const processCardLoginOneTimeCode = defineRoute({
  ...common,
  path: '/cart/process_card_login_one_time_code',
  input: z.object({
    customer_phone_number: typedPhone,
    access_code: z.string().check(z.maxLength(40)),
    stay_signed_in,
  }),
  reply: done,
  refusals: { invalid_phone, wrong_code: [200, loginWords.wrong_code] },
  unanswered: loginWords.no_state(supportLine),
})

export const updatePassword = defineRoute({
  ...common,
  path: '/cart/update_password_v2',
  input: z.object({ customer_phone_number: typedPhone, new_password: typedSecret }),
  reply: done,
  refusals: {
    invalid_phone,
    weak_password: [200, loginWords.weak_password],
    not_updated: [200, loginWords.not_updated(supportLine)],
  },
  unanswered: loginWords.not_updated(supportLine),
})

export const logoutOfAccount = defineRoute({
  ...common,
  path: '/cart/logout_v2',
  reply: done,
  unanswered: loginWords.not_signed_out,
})

const customerId = z.pipe(
  z._default(z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{0,15}$/))]), 0),
  z.transform(Number),
)

export const verifyResetAccessCode = defineRoute({
  method: 'GET',
  path: '/cart/verify_reset_access_code',
  open: 'session',
  caller: 'owner',
  input: z.object({ cosmic_customer_id: customerId }),
  reply: z.object({ verified: z.boolean() }),
})

export const loadCards = defineRoute({
  method: 'GET',
  path: '/cart/load_cards',
  open: 'session',
  caller: 'cookie',
  input: z.object({ session_id: z._default(z.string().check(z.maxLength(20)), ''), cosmic_customer_id: customerId }),
  reply: z.object({ success: z.boolean(), results: z.array(z.looseObject({ payment_card_id: z.int() })) }),
})
