import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { formBoolean, id } from '#platform/core/wire.ts'
import { loginWords, supportLine } from '../rules/login-words.ts'
import { passkeyWords } from '../rules/passkey-words.ts'

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

const passkeys = z.array(
  z.strictObject({
    passkey_id: z.int(),
    /** The browser and device where it was added, in words; empty where that is not known. */
    added_on: z.string(),
    created_at: z.int(),
    last_used_at: z.nullable(z.int()),
  }),
)
export type Passkey = z.output<typeof passkeys>[number]
const not_signed_in = [200, passkeyWords.not_signed_in] as const

export const listPasskeys = defineRoute({
  method: 'GET',
  open: 'session',
  caller: 'cookie',
  internal: true,
  path: '/cart/passkeys',
  reply: z.object({ success: z.literal(true), passkeys }),
  refusals: { not_signed_in },
})

/** Whoever is signed in stays so; no key is needed to take one away, which a stolen phone must not outlast. */
export const removePasskey = defineRoute({
  method: 'POST',
  open: 'session',
  caller: 'owner',
  internal: true,
  path: '/cart/remove_passkey',
  input: z.object({ passkey_id: id }),
  reply: z.object({ success: z.literal(true), passkeys }),
  refusals: { not_signed_in, passkey_gone: [200, passkeyWords.gone] },
  unanswered: passkeyWords.not_removed,
})
