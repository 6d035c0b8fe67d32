import { defineWords } from '#platform/core/words.ts'

/** Why a form of the cart was refused; the page that it leads back to reads the code off `?notice=` (SIL-ORD-045). */
export const noticeWords = defineWords('cart/notices', {
  cart_empty: 'Your cart is empty.',
  cart_being_placed: 'Your order is being placed.',
  line_gone: 'This item is no longer in your cart.',
  pickup_not_offered: 'Online pickup is not available.',
  delivery_not_offered: 'Delivery is not available at this time. Please check back soon.',
  window_not_offered: 'This delivery window is no longer available. Please choose another one.',
  coupon_not_yours: 'This discount code is not available for your order.',
  coupon_does_not_fit: 'This discount code does not fit your order.',
})

/** Nothing for a code that is none of ours: what stands in an address is never shown. */
export function noticeText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(noticeWords, code) ? noticeWords[code as keyof typeof noticeWords] : undefined
}
