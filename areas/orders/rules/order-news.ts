import { defineWords } from '#platform/core/words.ts'
import { cancelledByText } from './cancelled-words.ts'
import type { Canceller, OrderStatus } from './status.ts'

export const newsWords = defineWords('orders/news', {
  title: 'Order {order_id}',
  confirmed: '{franchise} has accepted your order.',
  ready: 'Your order is ready at {franchise}.',
  picked_up: 'Your order from {franchise} is on its way.',
  at_door: 'Your driver is at the door.',
  at_door_id: 'Your driver is at the door. Have the ID ready, please.',
  delivered: 'Delivered. Enjoy!',
  cancelled: 'Your order from {franchise} was cancelled.',
  cancelled_by: 'Your order from {franchise} was cancelled. {by}',
  rejected: 'Your order from {franchise} could not be handed over.',
})

/** What is worth a look at the phone: not each step of the kitchen. */
export type OrderNews =
  | Extract<OrderStatus, 'confirmed' | 'ready' | 'picked_up' | 'delivered' | 'cancelled' | 'rejected'>
  | 'at_door'

export const orderNews: readonly OrderNews[] = [
  'confirmed',
  'ready',
  'picked_up',
  'at_door',
  'delivered',
  'cancelled',
  'rejected',
]

type Order = {
  readonly franchise: string
  readonly is_delivery: boolean
  readonly alcohol: boolean
  readonly cancelled_by: Canceller | null
}

export const newsTitle = (order_id: number): string => newsWords.title({ order_id })

/** It lies on a locked screen: the place's name, and nothing of what was ordered, by whom or where to. Undefined: not worth a ring. */
export function newsText(
  news: OrderNews,
  { franchise, is_delivery, alcohol, cancelled_by }: Order,
): string | undefined {
  switch (news) {
    case 'confirmed':
      return newsWords.confirmed({ franchise })
    case 'ready':
      return is_delivery ? undefined : newsWords.ready({ franchise })
    case 'picked_up':
      return newsWords.picked_up({ franchise })
    case 'at_door':
      return alcohol ? newsWords.at_door_id : newsWords.at_door
    case 'delivered':
      return newsWords.delivered
    case 'cancelled':
      if (!cancelled_by) return newsWords.cancelled({ franchise })
      return newsWords.cancelled_by({ franchise, by: cancelledByText(cancelled_by, franchise) })
    case 'rejected':
      return newsWords.rejected({ franchise })
  }
}

export const isNews = (word: string): word is OrderNews => orderNews.some((news) => news === word)
