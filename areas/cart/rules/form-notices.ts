/** Why a form of the cart was refused; the page that it leads back to reads the code off `?notice=` (SIL-ORD-045). */
export const formNotices = {
  cart_empty: 'Your cart is empty.',
  cart_being_placed: 'Your order is being placed.',
  window_not_offered: 'This delivery window is no longer available. Please choose another one.',
  coupon_not_yours: 'This discount code is not available for your order.',
  coupon_does_not_fit: 'This discount code does not fit your order.',
} as const

/** Nothing for a code that is none of ours: what stands in an address is never shown. */
export function noticeText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(formNotices, code) ? formNotices[code as keyof typeof formNotices] : undefined
}
