import type { KitchenOrder, KitchenState } from './kitchen-state.ts'

/**
 * What somebody has touched; `ready_at` in ms since 1970, by the server's clock, is the time that was said then, however late it is sent.
 */
export type KitchenTouch = { readonly order_id: number } & (
  | { readonly does: 'accept'; readonly minutes: number; readonly ready_at: number }
  | {
      readonly does: 'more_time'
      readonly reason: string
      readonly expected_ready_at: number
      readonly ready_at: number
    }
  | { readonly does: 'ready' | 'not_ready' | 'hand_over' }
)

/** A touch before the server has said anything of it: `at` in ms since 1970 by the tablet's clock, and the key under which it is done once. */
export type KitchenIntent = KitchenTouch & { readonly at: number; readonly key: string }

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
      return [{ ...order, status: 'confirmed', accepted_by: who, ready_at: intent.ready_at }]
    }
    case 'more_time':
      if (!isBeingMade || order.ready_at !== intent.expected_ready_at) return [order]
      return [{ ...order, ready_at: intent.ready_at }]
    case 'ready':
      return [isBeingMade ? { ...order, status: 'ready', ready_marked_at: read_at } : order]
    case 'not_ready':
      return [status === 'ready' ? { ...order, status: 'preparing', ready_marked_at: null } : order]
    default:
      return status === 'ready' ? [] : [order]
  }
}

/** With the time that the server has answered. */
export const saidAt = (intent: KitchenIntent, ready_at: number): KitchenIntent =>
  'ready_at' in intent ? { ...intent, ready_at } : intent

/** Once the server has answered with the time that counts: what was touched after this one, and built on its time, builds on that. */
export function rebased(intents: readonly KitchenIntent[], said: KitchenIntent, ready_at: number): KitchenIntent[] {
  if (!('ready_at' in said)) return [...intents]
  return intents.map((one) =>
    one.does === 'more_time' && one.order_id === said.order_id && one.expected_ready_at === said.ready_at
      ? { ...one, expected_ready_at: ready_at }
      : one,
  )
}
