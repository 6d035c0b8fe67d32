import { proveCustomer } from '#areas/cart/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import { accountReply } from './account-reply.ts'
import type { CustomersDeps } from './deps.ts'

type Entering = {
  readonly cosmic_customer_id: number
  readonly stay: boolean
  readonly by: 'password' | 'access_code' | 'passkey'
  /** By a code, a password is asked for next. */
  readonly force_login_open: boolean
}
type Context = Pick<RouteContext<object>, 'reply' | 'now' | 'transaction'> & { readonly actor: Actor }

/** A new session and a new secret for the device, signed in to the account; whatever was planted before is worth nothing after. */
export async function enterAccount(deps: CustomersDeps, context: Context, entering: Entering) {
  const { cosmic_customer_id, stay, by, force_login_open } = entering
  const signedIn = await deps.sessions.signInCustomer(context.actor, context.reply, { cosmic_customer_id, stay })
  await context.transaction(async ({ tx, now, audit }) => {
    await proveCustomer(tx, signedIn.actor.session_persistent_id, cosmic_customer_id, now)
    audit({ what: 'customer_sign_in', subject: `customer:${cosmic_customer_id}`, detail: { by, stay } })
    return ok({})
  })
  return accountReply(deps, { ...signedIn, force_login_open }, context.now)
}
