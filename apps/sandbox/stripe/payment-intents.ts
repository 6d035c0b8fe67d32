import { newId } from '../ids.ts'
import { json, type SandboxReply } from '../route.ts'
import { invalid, missing, refusedAs, unexpectedState } from './answers.ts'
import { type Form, partOf, textOf, wholeOf, wordsOf } from './form.ts'
import { challenge, type PaymentIntent, type StripeFault } from './objects.ts'
import type { KeptMethod, StripeStore } from './store.ts'
import { declined } from './test-cards.ts'

/** Made and confirmed by one request, as whoever charges a saved card does. */
export function createPayment(store: StripeStore, form: Form): SandboxReply {
  const amount = wholeOf(form.amount)
  if (!amount) return invalid('amount', 'The amount must be a positive integer in cents.')
  if (textOf(form.currency) !== 'usd') return invalid('currency', 'This account takes dollars.')
  if (textOf(form.capture_method) !== 'manual')
    return invalid('capture_method', 'This sandbox holds amounts, and takes them when they are captured.')
  if (textOf(form.confirm) !== 'true')
    return invalid('confirm', 'This sandbox makes intents that are confirmed at once.')
  const customer = store.find('customer', textOf(form.customer))
  if (!customer) return missing('customer', textOf(form.customer), 'customer', 400)
  const method = store.find('method', textOf(form.payment_method))
  if (!method) return missing('PaymentMethod', textOf(form.payment_method), 'payment_method', 400)
  if (method.detached || method.customer !== customer.id)
    return invalid('payment_method', 'The PaymentMethod is not attached to this customer, and may not be used.')

  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_${newId('s')}`,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'manual',
    currency: 'usd',
    customer: customer.id,
    payment_method: method.id,
    description: textOf(form.description) || null,
    metadata: wordsOf(form.metadata),
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
    canceled_at: null,
    created: store.seconds(),
  }
  if (method.behaviour.asks !== 'always') return charge(store, intent, method)
  // Nobody is there to answer the bank: what a bank refuses then is told as such.
  if (textOf(form.off_session) === 'true') return fail(store, intent, declined('authentication_required'))
  const asked = store.put('payment', { ...intent, status: 'requires_action', next_action: challenge })
  store.emit('payment_intent.requires_action', asked)
  return json(200, asked)
}

/** What the customer answered their bank. */
export function answerPayment(store: StripeStore, intent: PaymentIntent, isConfirmed: boolean): SandboxReply {
  const method = store.find('method', intent.payment_method)
  if (intent.status !== 'requires_action' || !method) return unexpectedState('payment_intent', intent)
  if (isConfirmed) return charge(store, intent, method)
  return fail(store, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  })
}

function charge(store: StripeStore, intent: PaymentIntent, method: KeptMethod): SandboxReply {
  const today = new Date(store.seconds() * 1000)
  const { exp_month, exp_year } = method.card
  const expired = exp_year * 12 + exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
  const reason = expired ? 'expired_card' : method.behaviour.charge
  if (reason) return fail(store, intent, declined(reason))
  const made = store.put('charge', {
    id: newId('ch'),
    object: 'charge',
    payment_intent: intent.id,
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    refunded: false,
    disputed: false,
    created: store.seconds(),
  })
  const held = store.put('payment', {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    next_action: null,
    last_payment_error: null,
    latest_charge: made.id,
  })
  store.emit('payment_intent.amount_capturable_updated', held)
  return json(200, held)
}

function fail(store: StripeStore, intent: PaymentIntent, fault: StripeFault): SandboxReply {
  const failed = store.put('payment', {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: fault,
  })
  store.emit('payment_intent.payment_failed', failed)
  return refusedAs(fault.type === 'card_error' ? 402 : 400, { ...fault, payment_intent: failed })
}

export function capturePayment(store: StripeStore, intent: PaymentIntent, form: Form): SandboxReply {
  if (intent.status !== 'requires_capture') return unexpectedState('payment_intent', intent)
  const amount = form.amount_to_capture === undefined ? intent.amount_capturable : wholeOf(form.amount_to_capture)
  if (!amount) return invalid('amount_to_capture', 'The amount must be a positive integer in cents.')
  if (amount > intent.amount_capturable)
    return refusedAs(400, {
      type: 'invalid_request_error',
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message:
        'The payment could not be captured because the requested capture amount is greater than the authorized one.',
    })
  const taken = store.put('payment', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  })
  const made = store.find('charge', intent.latest_charge)
  const isDisputed = store.find('method', intent.payment_method)?.behaviour.disputes === true
  if (made) store.put('charge', { ...made, captured: true, amount_captured: amount, disputed: isDisputed })
  store.emit('payment_intent.succeeded', taken)
  if (made && isDisputed) dispute(store, taken, made.id)
  return json(200, taken)
}

function dispute(store: StripeStore, intent: PaymentIntent, charge: string) {
  const made = store.put('dispute', {
    id: newId('dp'),
    object: 'dispute',
    payment_intent: intent.id,
    charge,
    amount: intent.amount_received,
    reason: 'fraudulent',
    status: 'needs_response',
    created: store.seconds(),
  })
  store.emit('charge.dispute.created', made)
}

/** At Stripe the evidence decides: this text wins a dispute of a test, another loses it. */
export function answerDispute(store: StripeStore, id: string, form: Form): SandboxReply {
  const known = store.find('dispute', id)
  if (!known) return missing('dispute', id, 'dispute')
  const evidence = textOf(partOf(form.evidence).uncategorized_text)
  const closed = store.put('dispute', { ...known, status: evidence === 'winning_evidence' ? 'won' : 'lost' })
  store.emit('charge.dispute.closed', closed)
  return json(200, closed)
}

export function cancelPayment(store: StripeStore, intent: PaymentIntent): SandboxReply {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState('payment_intent', intent)
  const gone = store.put('payment', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
    canceled_at: store.seconds(),
  })
  store.emit('payment_intent.canceled', gone)
  return json(200, gone)
}

export function createRefund(store: StripeStore, form: Form): SandboxReply {
  const intent = store.find('payment', textOf(form.payment_intent))
  if (!intent) return missing('payment_intent', textOf(form.payment_intent), 'payment_intent')
  const made = store.find('charge', intent.latest_charge)
  if (intent.status !== 'succeeded' || !made)
    return invalid('payment_intent', 'This PaymentIntent does not have a successful charge to refund.')
  const left = made.amount_captured - made.amount_refunded
  const amount = form.amount === undefined ? left : wholeOf(form.amount)
  if (left === 0)
    return refusedAs(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'The charge has already been refunded.',
    })
  if (!amount || amount > left)
    return invalid('amount', 'The refund is greater than what is left of the charge, or nothing.')
  const refund = store.put('refund', {
    id: newId('re'),
    object: 'refund',
    payment_intent: intent.id,
    charge: made.id,
    amount,
    currency: 'usd',
    status: 'succeeded',
    created: store.seconds(),
  })
  const given = { ...made, amount_refunded: made.amount_refunded + amount }
  store.emit(
    'charge.refunded',
    store.put('charge', { ...given, refunded: given.amount_refunded === given.amount_captured }),
  )
  return json(200, refund)
}
