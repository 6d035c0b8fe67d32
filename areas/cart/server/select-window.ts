import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { asSoonAsPossible } from '../rules/values.ts'
import { changeCart } from './change-cart.ts'
import type { CartDeps } from './deps.ts'

/** Keeps a window that is still offered, or clears it by -1; the surge price is that of the window's start (CRT-41, SIL-ORD-044). */
export function selectWindow(deps: CartDeps, actor: Actor, start_time_minute: number) {
  return changeCart(deps, actor, async (cart, now) => {
    if (!cart || cart.lines.length === 0) return refuse('cart_empty')
    if (cart.status === 'placing') return refuse('cart_being_placed')
    const present = await deps.quotes.current(cart, now)
    const isOffered = present.windows.some((window) => window.start_time_minute === start_time_minute)
    if (start_time_minute !== asSoonAsPossible && !isOffered) return refuse('window_not_offered')

    const window_day = start_time_minute === asSoonAsPossible ? null : present.now.day
    // The earlier surge quote was for another time.
    return ok({ change: { start_time_minute, window_day, surge_quoted_at: null } })
  })
}
