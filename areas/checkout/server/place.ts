import type { Cart } from '#areas/cart/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { PlaceForm } from '../calls/placement.ts'
import { type BeginOutcome, beginAttempt } from './begin-attempt.ts'
import { checkPlacement } from './check-placement.ts'
import { createDirectly } from './create-placed.ts'
import { mayStandForRow, readOfActiveCart } from './placement-read.ts'
import type { PlacingDeps } from './placing-deps.ts'
import { type ReadPost, readPost, type StoredPost, storedPost } from './posted-order.ts'

/** Durable when this answers: as an attempt that is worked on, or as the order itself. */
export async function place(deps: PlacingDeps, actor: Actor, form: PlaceForm): Promise<BeginOutcome['is']> {
  const { db, clock, attempts, rememberedCarts } = deps
  const stored = storedPost(form, actor, deps.secrets)
  const post = readPost(stored, deps.secrets)
  const { session_persistent_id: device } = actor
  const known = rememberedCarts.of(device, clock.now())
  const remembered = known?.cart_id === stored.cart_id && mayStandForRow(known) ? known : undefined
  // Placed or not, it has another version from here on.
  rememberedCarts.forget(device)
  const direct = attempts.name ? await placeDirectly(deps, actor, stored, post, remembered) : undefined
  if (direct === 'not_human') return 'not_human'
  if (direct === 'created') return 'begun'

  const tries = direct === 'changed' ? 0 : 1
  const begun = await beginAttempt(db, actor, stored, post, attempts.name, clock.now(), tries, remembered)
  if (begun.is === 'begun' && attempts.name) attempts.take(begun.attempt, begun.read)
  return begun.is
}

/** Where no bank is asked, the order is made at once, unless something stands in its way: that takes the way of every attempt. */
async function placeDirectly(
  deps: PlacingDeps,
  actor: Actor,
  stored: StoredPost,
  post: ReadPost,
  remembered: Cart | undefined,
) {
  if (post.posted.payment_type === 'card_online') return undefined
  const now = deps.clock.now()
  const { session_id, session_persistent_id } = actor
  const read = await readOfActiveCart(
    deps.db,
    { session_id, session_persistent_id, cart_id: stored.cart_id },
    post,
    now,
    remembered,
  )
  if (!read) return undefined
  const checked = await checkPlacement(deps, post, read, now)
  return checked.ok ? createDirectly(deps, actor, stored, post, checked.data, now) : undefined
}
