import type { KitchenOrder, KitchenState } from './kitchen-state.ts'
import { laterBy, readyAt } from './ready-time.ts'

/** What somebody has touched, before the server has said anything of it; `at` in ms since 1970 by the tablet's clock. */
export type KitchenIntent = { readonly order_id: number; readonly at: number } & (
  | { readonly does: 'accept'; readonly minutes: number }
  | {
      readonly does: 'more_time'
      readonly minutes: number
      readonly reason: string
      readonly expected_ready_at: number
    }
  | { readonly does: 'ready' | 'not_ready' | 'hand_over' }
)

/** The kitchen as it will be once all of these are done. One that has become impossible changes nothing. */
export function withIntents(state: KitchenState, intents: readonly KitchenIntent[]): KitchenState {
  const orders = state.orders.flatMap((order) =>
    intents
      .filter(({ order_id }) => order_id === order.order_id)
      .reduce<KitchenOrder[]>((before, intent) => before.flatMap((one) => after(one, intent, state)), [order]),
  )
  return { ...state, orders }
}

function after(order: KitchenOrder, intent: KitchenIntent, { who, read_at }: KitchenState): KitchenOrder[] {
  const { status } = order
  const isBeingMade = status === 'confirmed' || status === 'preparing'
  switch (intent.does) {
    case 'accept': {
      if (status !== 'received') return [order]
      const window_from = order.window_from ?? undefined
      const ready_at = readyAt({ now: read_at, minutes: intent.minutes, window_from })
      return [{ ...order, status: 'confirmed', accepted_by: who, ready_at }]
    }
    case 'more_time':
      if (!isBeingMade || order.ready_at !== intent.expected_ready_at) return [order]
      return [{ ...order, ready_at: laterBy(order.ready_at, intent.minutes, read_at) }]
    case 'ready':
      return [isBeingMade ? { ...order, status: 'ready', ready_marked_at: read_at } : order]
    case 'not_ready':
      return [status === 'ready' ? { ...order, status: 'preparing', ready_marked_at: null } : order]
    default:
      return status === 'ready' ? [] : [order]
  }
}
