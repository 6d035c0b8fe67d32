import { createHmac } from 'node:crypto'
import { newId } from '../ids.ts'
import { json, type SandboxReply } from '../route.ts'
import { invalid, missing, refusedAs, unexpectedState } from './answers.ts'
import { type Form, partOf, textOf, wordsOf } from './form.ts'
import { challenge, type SetupIntent, type StripeFault } from './objects.ts'
import type { KeptMethod, StripeStore } from './store.ts'
import { behaviourOf, brandOf, declined } from './test-cards.ts'

export function createSetup(store: StripeStore, form: Form): SandboxReply {
  const customer = store.find('customer', textOf(form.customer))
  if (!customer) return missing('customer', textOf(form.customer), 'customer', 400)
  const id = newId('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${newId('s')}`,
    customer: customer.id,
    payment_method: null,
    status: 'requires_payment_method',
    next_action: null,
    last_setup_error: null,
    metadata: wordsOf(form.metadata),
    usage: 'off_session',
    created: store.seconds(),
  }
  return json(200, store.put('setup', intent))
}

/** By the customer's browser, with the number and the code: they go no further than this function. */
export function confirmSetup(
  store: StripeStore,
  intent: SetupIntent,
  form: Form,
  fingerprintKey: string,
): SandboxReply {
  if (intent.status !== 'requires_payment_method') return unexpectedState('setup_intent', intent)
  const typed = partOf(form.payment_method_data)
  const card = partOf(typed.card)
  const number = textOf(card.number).replaceAll(' ', '')
  const [month, year] = [Number(textOf(card.exp_month)), Number(textOf(card.exp_year))]
  const fault = faultOf(store, { number, month, year, code: textOf(card.cvc) })
  if (fault) return fails(store, intent, fault)
  const behaviour = behaviourOf(number)
  if (typeof behaviour === 'string') return invalid('card[number]', behaviour)
  if (behaviour.setup) return fails(store, intent, declined(behaviour.setup))

  const method = store.put('method', {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    billing_details: { name: textOf(partOf(typed.billing_details).name) || null },
    card: {
      brand: brandOf(number),
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      fingerprint: createHmac('sha256', fingerprintKey).update(number).digest('hex').slice(0, 16),
    },
    created: store.seconds(),
    behaviour,
    detached: false,
  })
  const held = { ...intent, payment_method: method.id, last_setup_error: null }
  if (!behaviour.asks) return succeed(store, held, method)
  return json(200, store.put('setup', { ...held, status: 'requires_action', next_action: challenge }))
}

/** What the customer answered their bank. */
export function answerSetup(store: StripeStore, intent: SetupIntent, isConfirmed: boolean): SandboxReply {
  const method = store.find('method', intent.payment_method)
  if (intent.status !== 'requires_action' || !method) return unexpectedState('setup_intent', intent)
  if (isConfirmed) return succeed(store, intent, method)
  return fails(store, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  })
}

function succeed(store: StripeStore, intent: SetupIntent, method: KeptMethod): SandboxReply {
  store.put('method', { ...method, customer: intent.customer })
  const done = store.put('setup', { ...intent, status: 'succeeded', next_action: null })
  store.emit('setup_intent.succeeded', done)
  return json(200, done)
}

function fails(store: StripeStore, intent: SetupIntent, fault: StripeFault): SandboxReply {
  const failed = store.put('setup', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: fault,
  })
  store.emit('setup_intent.setup_failed', failed)
  return refusedAs(fault.type === 'card_error' ? 402 : 400, { ...fault, setup_intent: failed })
}

type Typed = { number: string; month: number; year: number; code: string }

function faultOf(store: StripeStore, { number, month, year, code }: Typed): StripeFault | undefined {
  const wrong = (code: string, param: string): StripeFault => ({
    type: 'card_error',
    code,
    param,
    message: 'The card’s details are not right.',
  })
  const behaviour = behaviourOf(number)
  if (behaviour === 'wrong_number') return wrong('incorrect_number', 'number')
  if (behaviour === 'not_a_test_card')
    return { ...declined('live_mode_test_card'), message: 'Only test numbers are taken here.' }
  const today = new Date(store.seconds() * 1000)
  if (!(month >= 1 && month <= 12)) return wrong('invalid_expiry_month', 'exp_month')
  if (!Number.isSafeInteger(year) || year < today.getUTCFullYear()) return wrong('invalid_expiry_year', 'exp_year')
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    return wrong('invalid_expiry_month', 'exp_month')
  if (code.length !== (number.startsWith('3') ? 4 : 3)) return wrong('invalid_cvc', 'cvc')
  return undefined
}
