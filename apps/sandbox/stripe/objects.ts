/** Stripe's objects as they go over the wire, with the fields that its clients read. */

export type StripeCustomer = {
  id: string
  object: 'customer'
  name: string | null
  metadata: Record<string, string>
  created: number
}

export type StripeMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  billing_details: { name: string | null }
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
  created: number
}

/** What a bank wants of the customer before it goes on. */
type NextAction = { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect' } } | null

export type StripeFault = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

export type SetupIntent = {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  next_action: NextAction
  last_setup_error: StripeFault | null
  metadata: Record<string, string>
  usage: 'off_session'
  created: number
}

export type StripeCharge = {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  refunded: boolean
  disputed: boolean
  created: number
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: 'manual'
  currency: 'usd'
  customer: string
  payment_method: string
  description: string | null
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  next_action: NextAction
  last_payment_error: StripeFault | null
  latest_charge: string | null
  canceled_at: number | null
  created: number
}

export type StripeRefund = {
  id: string
  object: 'refund'
  payment_intent: string
  charge: string
  amount: number
  currency: 'usd'
  status: 'succeeded'
  created: number
}

export type StripeDispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  charge: string
  amount: number
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
  created: number
}

export type StripeEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

export const challenge: NextAction = {
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect' },
}
