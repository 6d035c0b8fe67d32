import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { SessionValues } from '#platform/server/sessions.ts'
import type { CustomersDeps } from './deps.ts'

type Account = { readonly actor: Actor; readonly values?: SessionValues; readonly force_login_open: boolean }

/** What the page goes on with once it is another account's, or nobody's. */
export async function accountReply(deps: CustomersDeps, { actor, values, force_login_open }: Account, now: Date) {
  const [payment_account, cart] = await Promise.all([deps.paymentAccountOf(actor, now), deps.cartState(actor)])
  return ok({ success: true } as const, {
    ...(values && { session: values }),
    payment_account,
    ...cart,
    force_login_open,
  })
}
