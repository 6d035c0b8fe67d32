import { setTimeout as pause } from 'node:timers/promises'
import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { type OrderInput, orderForm } from '#areas/checkout/rules/order-form.ts'
import {
  type Effect,
  type OrderStatus,
  type Placement,
  type PlacementEvent,
  pollMs,
  startPlacement,
  stepPlacement,
} from '#areas/checkout/rules/placement.ts'

/** What a customer is told, and must still be true when the dust has settled. */
export type Memory = {
  /** Posts that were answered 'request_success'. */
  readonly promised: { cart_id: number; cart_hash: string }[]
  /** Orders whose number and secret were shown. */
  readonly shown: { order_id: number; order_secret: string; cart_id: number; session_id: string }[]
  /** Ends of placements that were no order, by code. */
  readonly refused: Map<string, number>
}

export type Town = {
  readonly franchise_id: number
  readonly menu_item_id: number
  readonly address_line: string
}

type Values = Record<string, string>

/** The server is away: killed, or not up again yet. */
class Away extends Error {}

/**
 * One customer, who orders again and again through the real routes until told to stop, and whose browser is the product's own placement
 * machine. While the server is away everything is simply tried again.
 */
export async function orderAgainAndAgain(
  url: string,
  town: Town,
  name: string,
  memory: Memory,
  goesOn: () => boolean,
): Promise<void> {
  let values: Values | undefined
  let card: OrderInput['card']
  while (goesOn()) {
    try {
      values ??= await openSession(url)
      card ??= await enterCard(url, values, name)
      const cart = await fillCart(url, values, town, name)
      await place(url, values, { ...values, ...orderForm(cart, wishOf(cart, card, town, name)) }, memory, goesOn)
    } catch (error) {
      if (!(error instanceof Away)) throw error
      await pause(100)
    }
  }
}

async function openSession(url: string): Promise<Values> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ requests: [] })
  const opened = await send(url, '/data/make_request', { method: 'POST', headers, body })
  const values: Values = (await json(opened)).state.session
  await answerHuman(url, values, opened.headers.getSetCookie())
  return values
}

/** As the cart page does by itself: who orders more often than people do must have added two numbers (SIL-ORD-151). */
async function answerHuman(url: string, values: Values, cookies: readonly string[]): Promise<void> {
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  const page = await send(url, '/cart/credit_card_cart', { headers: { accept: 'text/html', cookie } })
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(await page.text())?.[1]
  if (!state) throw new Away('no cart page')
  const { a, b } = JSON.parse(state).human_check
  const { success } = await postForm(url, '/isHuman', { ...values, a: String(a), b: String(b), c: String(a + b) })
  if (!success) throw new Away('not taken for human')
}

async function enterCard(url: string, values: Values, name: string) {
  const { token } = await postForm(url, '/cart/get_one_time_token', values)
  const vault = new URL(await vaultAddress(url))
  const customer = await vaultPost(vault, '/vault/customers', token, { firstName: name, lastName: 'Tester' })
  const second = await call(url, values, 'new_card_token', {})
  const stored = await vaultPost(vault, `/vault/customers/${customer.customer_id}/cards`, second.payment_token, {
    number: '4242424242424242',
    expiryMonth: '12',
    expiryYear: '2038',
    cvv: '123',
  })
  const added = await request(url, values, 'add_card', { mx_merchant_token: stored.card_token, payment_card_id: 0 })
  const cards: NonNullable<OrderInput['card']>[] = added.state.payment_account.payment_cards
  const own = cards.at(-1)
  if (!own) throw new Away('the card was not kept')
  return own
}

/** The pages say where the vault is; its fields live under the same origin as its calls. */
async function vaultAddress(url: string): Promise<string> {
  const page = await send(url, '/cart/credit_card_cart', { headers: { accept: 'text/html' } })
  const policy = page.headers.get('content-security-policy') ?? ''
  const origin = /frame-src (\S+?);?(?:\s|$)/.exec(policy)?.[1]
  if (!origin) throw new Error('The pages name no vault')
  return origin
}

async function fillCart(url: string, values: Values, town: Town, name: string): Promise<CartState> {
  const { franchise_id, menu_item_id, address_line } = town
  const input = { franchise_id: String(franchise_id), menu_item_id: String(menu_item_id), override: 'true' }
  const added = await postForm(url, '/cart/add', { ...values, ...input })
  // A placement that outlived the last round still holds the cart: it ends by itself.
  if (!added.added) throw new Away(`the cart takes nothing now: ${added.errorCode}`)
  const phone_number = `404555${String(2000 + (name.charCodeAt(0) % 100)).padStart(4, '0')}`
  await call(url, values, 'update_customer', { phone_number, name })
  const located = await request(url, values, 'update_address', { address_line, apartment_number: '' })
  return located.state.cart as CartState
}

function wishOf(cart: CartState, card: OrderInput['card'], town: Town, name: string): OrderInput {
  return {
    name,
    phone_number: cart.contact.phone_number,
    addr_line1: town.address_line,
    addr_line2: '',
    note: '',
    payment: 'card_online',
    card,
    added_tip: cart.tips.mandatory_tip,
    recipients: [],
    placement_type: 'placement_type_in_person',
  }
}

/** Performs what the placement machine asks for, as the cart page does. */
async function place(url: string, values: Values, form: Values, memory: Memory, goesOn: () => boolean): Promise<void> {
  const cart = { cart_id: Number(form.cart_id), cart_hash: form.cart_hash ?? '' }
  let placement: Placement
  const happenings: PlacementEvent[] = []

  async function perform(effect: Effect): Promise<void> {
    if (effect.do === 'post') {
      try {
        const reply = await postForm(url, '/cart/credit_card_cart_place', form)
        if (reply.request_success) memory.promised.push(cart)
        happenings.push({ what: 'posted', attempt: effect.attempt, reply })
      } catch {
        happenings.push({ what: 'post_failed', attempt: effect.attempt })
      }
    }
    if (effect.do === 'check') {
      try {
        const query = new URLSearchParams({ ...values, cart_id: String(cart.cart_id), cart_hash: cart.cart_hash })
        const status = (await json(await send(url, `/cart/check_status?${query}`))) as OrderStatus
        happenings.push({ what: 'checked', check: effect.check, status })
      } catch {
        happenings.push({ what: 'check_failed', check: effect.check })
      }
    }
  }

  let step = startPlacement(Date.now())
  for (;;) {
    placement = step.placement
    for (const effect of step.effects) await perform(effect)
    if (placement.phase !== 'placing' || !goesOn()) break
    const happening = happenings.shift()
    if (!happening) await pause(Math.max(10, Math.min(pollMs, placement.nextTickAt - Date.now())))
    step = stepPlacement(placement, happening ?? { what: 'tick' }, Date.now())
  }
  if (placement.phase === 'placed' || placement.phase === 'similar')
    memory.shown.push({ ...placement.order, cart_id: cart.cart_id, session_id: values.session_id ?? '' })
  else count(memory.refused, placement.phase === 'redirected' ? placement.code : placement.phase)
}

function count(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

let requests = 0

async function request(url: string, values: Values, name: string, data: Record<string, unknown>) {
  requests += 1
  const body = { ...values, requests: [{ request: name, data, request_id: requests }] }
  const reply = await postJson(url, '/data/make_request', body)
  const [response] = reply.responses
  if (!response.success) throw new Away(`${name}: ${response.data.error}`)
  return { data: response.data, state: reply.state }
}

const call = async (url: string, values: Values, name: string, data: Record<string, unknown>) =>
  (await request(url, values, name, data)).data

const postJson = async (url: string, path: string, body: unknown) =>
  json(
    await send(url, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

const postForm = async (url: string, path: string, fields: Values) =>
  json(await send(url, path, { method: 'POST', body: new URLSearchParams(fields) }))

async function vaultPost(vault: URL, path: string, token: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-one-time-token': token }
  return json(await send(vault.origin, path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function send(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    throw new Away(String(error))
  }
}

// Replies of many shapes, read where they are known.
// biome-ignore lint/suspicious/noExplicitAny: each caller names the fields it reads
async function json(reply: Response): Promise<any> {
  if (reply.status >= 500) throw new Away(`${reply.status}`)
  try {
    return await reply.json()
  } catch (error) {
    throw new Away(String(error))
  }
}
