import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean } from '#platform/core/wire.ts'
import { loginWords, passkeyWords, supportLine } from '../rules/login-words.ts'

/** Passkeys of a payment account: offered after a sign-in, never asked for. What is refused has 200, as in the rest of the login area. */

/** What the authenticator and the library say to each other; the library checks it. */
const credential = z.looseObject({ id: z.string().check(z.maxLength(2000)), response: z.looseObject({}) })
const options = z.looseObject({ challenge: z.string() })
const done = z.object({ success: z.literal(true) })
const common = { method: 'POST', open: 'sign_in', caller: 'visitor', internal: true } as const
const unavailable = [200, passkeyWords.unavailable] as const
const refused = [200, passkeyWords.refused] as const

export const passkeySignInOptions = defineRoute({
  ...common,
  path: '/cart/passkey_sign_in_options',
  reply: z.object({ success: z.literal(true), options }),
  refusals: { unavailable },
  limit: { per: 'device', most: 60, withinMs: 900_000 },
})

export const processPasskeyLogin = defineRoute({
  ...common,
  path: '/cart/process_passkey_login',
  input: z.object({ credential, stay_signed_in: z._default(formBoolean, true) }),
  reply: done,
  refusals: { unavailable, refused },
  unanswered: loginWords.no_state(supportLine),
})

export const passkeyOptions = defineRoute({
  ...common,
  path: '/cart/passkey_options',
  reply: z.object({ success: z.literal(true), options }),
  refusals: { unavailable, sign_in_again: [200, passkeyWords.sign_in_again] },
  limit: { per: 'device', most: 60, withinMs: 900_000 },
})

export const addPasskey = defineRoute({
  ...common,
  path: '/cart/add_passkey',
  input: z.object({ credential }),
  reply: done,
  refusals: { unavailable, refused: [200, passkeyWords.not_added], sign_in_again: [200, passkeyWords.sign_in_again] },
  unanswered: passkeyWords.not_added,
})
