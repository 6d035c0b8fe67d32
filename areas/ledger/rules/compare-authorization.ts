import { type Cents, cents, minus } from '#platform/core/money.ts'
import type { Cause, Difference } from './difference.ts'

/** An authorization as we have it, with what the ledger says of it. */
export type OwnAuthorization = {
  readonly state: 'authorized' | 'captured' | 'voided' | 'refunded' | 'failed'
  readonly amount: Cents
  /** What was taken when it was captured, by our own record. */
  readonly captured: Cents
  readonly held: Cents
  /** Less what was given back. */
  readonly taken: Cents
  /** Of it, what banks have taken back and people have written off. */
  readonly written_off: Cents
  /** By the movement of its capture. */
  readonly capture_booked: Cents
}

/** The same as the provider has it. */
export type ProvidersAuthorization = {
  readonly status: 'authorized' | 'declined' | 'captured' | 'voided' | 'challenged'
  readonly cents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  /** What banks have taken back, or may take, at their customer's word. */
  readonly disputedCents?: Cents
  /** Of that, what they have decided to keep. */
  readonly lostCents?: Cents
}

/** Our own record against the ledger. */
export function compareOwn({ state, amount, captured, held, taken, capture_booked }: OwnAuthorization): Difference[] {
  const expected = state === 'authorized' ? amount : 0
  const kind = 'authorization_differs'
  const cause = 'state_without_movement'
  if (held !== expected) return [{ kind, account: 'card_held', expected, found: held, cause }]
  const account = 'card_provider'
  const wasTaken = state === 'captured' || state === 'refunded'
  if (!wasTaken && taken !== 0) return [{ kind, account, expected: 0, found: taken, cause }]
  // What was given back is for the provider to say.
  return captured === capture_booked ? [] : [{ kind, account, expected: captured, found: capture_booked, cause }]
}

/** The provider's books against the ledger; what is the same here and there has no cause. */
export function compareWithProvider(own: OwnAuthorization, theirs: ProvidersAuthorization): Difference[] {
  const kind = 'provider_differs'
  const heldThere = theirs.status === 'authorized' ? theirs.cents : 0
  const takenThere = minus(theirs.capturedCents, theirs.refundedCents)
  const cause = () => causeOf(own, theirs)
  const disputed = disputesOf(own, theirs, takenThere)
  if (own.taken !== takenThere)
    return [{ kind, account: 'card_provider', expected: takenThere, found: own.taken, cause: cause() }, ...disputed]
  if (own.held === heldThere) return disputed
  return [{ kind, account: 'card_held', expected: heldThere, found: own.held, cause: cause() }, ...disputed]
}

/** It stays with the bank until that has decided; what it decides against us is told until somebody has written it off. */
function disputesOf(
  { written_off }: OwnAuthorization,
  { disputedCents = cents(0), lostCents = cents(0) }: ProvidersAuthorization,
  taken: Cents,
): Difference[] {
  const [gone, cause] =
    lostCents > written_off
      ? ([lostCents, 'dispute_lost'] as const)
      : written_off > disputedCents
        ? ([disputedCents, 'dispute_given_back'] as const)
        : ([disputedCents, 'disputed_there'] as const)
  if (gone === written_off) return []
  const [expected, found] = [minus(taken, gone), minus(taken, written_off)]
  return [{ kind: 'disputed', account: 'card_provider', expected, found, cause }]
}

function causeOf(own: OwnAuthorization, theirs: ProvidersAuthorization): Cause {
  const isTaken = own.state === 'captured' || own.state === 'refunded'
  if (own.state === 'authorized') {
    if (theirs.status === 'captured') return 'capture_not_recorded'
    return theirs.status === 'authorized' ? 'other_amount' : 'release_not_recorded'
  }
  if (theirs.status === 'authorized') return isTaken ? 'not_charged_there' : 'still_held'
  if (!isTaken) return 'charged_after_release'
  if (theirs.status !== 'captured') return 'lost_there'
  if (theirs.refundedCents === 0 && own.taken === 0) return 'refund_not_there'
  const recorded = minus(theirs.capturedCents, own.taken)
  if (recorded === theirs.refundedCents) return 'other_amount'
  if (recorded < 0 || recorded > theirs.capturedCents) return 'other_amount'
  return recorded < theirs.refundedCents ? 'refund_not_recorded' : 'refund_not_there'
}

/** Money at the provider for which there is no order; what was let go there is of no account. */
export function compareUnknown(
  { status, cents: amount, capturedCents, refundedCents }: ProvidersAuthorization,
  cause: Extract<Cause, 'attempt_failed' | 'charge_not_recorded' | 'not_of_ours'>,
): Difference[] {
  if (status === 'authorized')
    return [{ kind: 'held_without_order', account: 'card_held', expected: amount, found: cents(0), cause }]
  const taken = minus(capturedCents, refundedCents)
  if (taken === 0) return []
  return [{ kind: 'charged_without_order', account: 'card_provider', expected: taken, found: cents(0), cause }]
}

/** An authorization of ours that the provider does not have. */
export function compareMissing({ held, taken }: OwnAuthorization): Difference[] {
  const account = held === 0 ? 'card_provider' : 'card_held'
  const found = held === 0 ? taken : held
  return [{ kind: 'unknown_to_provider', account, expected: cents(0), found, cause: 'not_there' }]
}
