/** The states by which the list of orders is narrowed; each is a tab with its count, but `all`. */
export const orderViews = [
  'live',
  'needs_you',
  'late',
  'not_acknowledged',
  'payment_problem',
  'alcohol',
  'cash',
  'scheduled',
  'by_phone',
] as const
export type OrderView = (typeof orderViews)[number]
