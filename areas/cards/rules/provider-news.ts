/**
 * Events after which the books are looked at before the daily check: of what we asked for ourselves we have the answer, so that only what others
 * may have done at the provider counts.
 */
export const isWorthALook = (type: string): boolean =>
  type.startsWith('charge.dispute.') ||
  type.startsWith('refund.') ||
  type === 'charge.refunded' ||
  type === 'charge.refund.updated' ||
  type === 'payment_intent.canceled'
