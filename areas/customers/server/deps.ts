import type { SessionChanges } from '#areas/accounts/server/public.ts'
import type { PaymentAccountState } from '#areas/cards/rules/payment-account.ts'
import type { State } from '#platform/core/state.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { PhoneLines } from '#platform/server/phone-lines.ts'

export type CustomersDeps = ServerDeps & {
  readonly sessions: SessionChanges
  readonly paymentAccountOf: (actor: Actor, now: Date) => Promise<PaymentAccountState>
  readonly phoneLines: PhoneLines
  /** `state.cart` for whoever this is now: a proven phone has fees and codes of its own. */
  readonly cartState: (actor: Actor) => Promise<State>
}
