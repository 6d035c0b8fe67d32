import type { KitchenIntent, KitchenTouch } from './kitchen-intent.ts'
import type { KitchenOrder } from './kitchen-state.ts'
import { laterBy, readyAt } from './ready-time.ts'

/** As a page kept them before touches had a key, and said the time that they meant. */
type EarlierIntent = { readonly order_id: number; readonly at: number } & (
  | { readonly does: 'accept'; readonly minutes: number }
  | {
      readonly does: 'more_time'
      readonly minutes: number
      readonly reason: string
      readonly expected_ready_at: number
    }
  | { readonly does: 'ready' | 'not_ready' | 'hand_over' }
)

type Known = {
  readonly orders: readonly KitchenOrder[]
  /** By how much the tablet's clock is ahead of the server's, in ms. */
  readonly clockAhead: number
  readonly newKey: () => string
}

/**
 * What a tablet has kept, whole: the page may have been updated while it had no network, and what its earlier version kept is still to be sent, once.
 * The keys given here are to be kept with them, so that one whose answer is lost is sent again under the same.
 */
export function wholeIntents(
  kept: readonly (KitchenIntent | EarlierIntent)[],
  { orders, clockAhead, newKey }: Known,
): KitchenIntent[] {
  const said = new Map<number, number>()
  return kept.map((one) => {
    const touch = 'key' in one ? one : timed(one)
    if ('ready_at' in touch) said.set(one.order_id, touch.ready_at)
    return 'key' in one ? one : { ...touch, at: one.at, key: newKey() }
  })

  function timed(one: EarlierIntent): KitchenTouch {
    const { order_id } = one
    const now = one.at - clockAhead
    switch (one.does) {
      case 'accept': {
        const window_from = orders.find((order) => order.order_id === order_id)?.window_from ?? undefined
        return { order_id, does: 'accept', minutes: one.minutes, ready_at: readyAt({ ...one, now, window_from }) }
      }
      case 'more_time': {
        // Each was asked for on the screen, where the one before it showed already.
        const expected_ready_at = said.get(order_id) ?? one.expected_ready_at
        const ready_at = laterBy(expected_ready_at, one.minutes, now)
        return { order_id, does: 'more_time', reason: one.reason, expected_ready_at, ready_at }
      }
      default:
        return { order_id, does: one.does }
    }
  }
}
