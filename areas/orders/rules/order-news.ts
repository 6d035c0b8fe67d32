import type { OrderStatus } from './status.ts'

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

type Order = { readonly franchise: string; readonly is_delivery: boolean; readonly alcohol: boolean }

/** It lies on a locked screen: the place's name, and nothing of what was ordered, by whom or where to. Undefined: not worth a ring. */
export function newsText(news: OrderNews, { franchise, is_delivery, alcohol }: Order): string | undefined {
  switch (news) {
    case 'confirmed':
      return `${franchise} has accepted your order.`
    case 'ready':
      return is_delivery ? undefined : `Your order is ready at ${franchise}.`
    case 'picked_up':
      return `Your order from ${franchise} is on its way.`
    case 'at_door':
      return `Your driver is at the door.${alcohol ? ' Have the ID ready, please.' : ''}`
    case 'delivered':
      return 'Delivered. Enjoy!'
    case 'cancelled':
      return `Your order from ${franchise} was cancelled.`
    case 'rejected':
      return `Your order from ${franchise} could not be handed over.`
  }
}

export const isNews = (word: string): word is OrderNews => orderNews.some((news) => news === word)
