import type { Openness } from '#platform/core/route.ts'

/** Routes that ask for no role, with the reason. */
export const openRoutes = {
  'GET /cart/add': 'session',
  'POST /cart/add': 'session',
  'GET /cart/credit_card_cart': 'session',
  'GET /cart/check_cart_active': 'session',
  'GET /cart/busy_fee_schedule': 'session',
  'POST /cart/select_delivery_window': 'session',
  'POST /cart/addCoupon': 'session',
  'POST /isHuman': 'session',
  'POST /setTime': 'session',
  'POST /cart/get_one_time_token': 'session',
  'POST /cart/add_payment_card': 'session',
  'POST /cart/payment_card_creation_failed': 'session',
  'POST /cart/create_card_attempt_failure': 'session',
  'GET /cart/log_card_updates': 'session',
  'POST /cart/log_card_updates': 'session',
  'POST /cart/credit_card_cart_place': 'session',
  'GET /cart/check_status': 'session',
  'POST /cart/report_error': 'session',
  'POST /cart/place_new_order': 'session',

  'GET /order/:order_id': 'secret',
  'GET /order/:order_id/status': 'secret',
} as const satisfies Record<string, Openness>
