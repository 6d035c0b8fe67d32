import type { Openness } from '#platform/core/route.ts'

/** Routes that ask for no role, with the reason. */
export const openRoutes = {
  'POST /cart/credit_card_cart_place': 'session',
  'GET /cart/check_status': 'session',
  'POST /cart/report_error': 'session',
  'POST /cart/place_new_order': 'session',

  'GET /order/:order_id': 'secret',
  'GET /order/:order_id/status': 'secret',
} as const satisfies Record<string, Openness>
