import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { type OrderInput, orderForm } from '#areas/checkout/rules/order-form.ts'
import { type Connection, openConnection, type Reply, textOf } from './connection.ts'

export type Town = {
  readonly url: string
  readonly vaultUrl: string
  readonly franchise_id: number
  readonly menu_item_ids: readonly number[]
  readonly addresses: readonly string[]
}
export type Payment = 'card_online' | 'cash_at_door'

const pollGapMs = 5
const mostPolls = 2_000

/** A phone number that no other customer of this run has. */
export const phoneOf = (number: number) => `478${String(2_000_000 + number).padStart(7, '0')}`

/** A browser with its own connections: to the product, and to the vault's origin. */
export function openCustomer(town: Town) {
  const product = openConnection(town.url)
  const vault = openConnection(town.vaultUrl)
  const vaultPath = new URL(town.vaultUrl).pathname
  let calls = 0

  /** A new visitor's whole way to an order: session, three items, contact, address, card, placed, polled until it is there. */
  async function order(number: number, payment: Payment): Promise<void> {
    const visitor = await openVisit(product, town.url)
    const phone_number = phoneOf(number)
    for (const menu_item_id of town.menu_item_ids)
      await visitor.form('/cart/add', { franchise_id: town.franchise_id, menu_item_id, quantity: 1, override: true })
    await visitor.call('update_customer', { phone_number, name: 'Robin Tester' })
    const address_line = town.addresses[number % town.addresses.length] ?? ''
    const { state } = await visitor.call('update_address', { address_line, apartment_number: '' })
    const card = payment === 'card_online' ? await enterCard(visitor) : undefined
    const cart = state.cart as CartState
    const form = orderForm(cart, wishOf(cart, payment, card, phone_number))
    const posted = await visitor.form('/cart/credit_card_cart_place', form)
    if (!posted.request_success) throw new Error(`The order was not taken: ${JSON.stringify(posted)}`)
    await untilCreated(visitor, cart)
    calls += visitor.calls()
  }

  async function enterCard(visitor: Visitor): Promise<OrderInput['card']> {
    const { token } = await visitor.form('/cart/get_one_time_token', {})
    const { customer_id } = await atVault('/customers', token, { firstName: 'Robin', lastName: 'Tester' })
    const { data } = await visitor.call('new_card_token', {})
    const stored = await atVault(`/customers/${customer_id}/cards`, String(data.payment_token), testCard)
    const { state } = await visitor.call('add_card', { mx_merchant_token: stored.card_token, payment_card_id: 0 })
    const [own] = state.payment_account.payment_cards
    return own
  }

  async function atVault(path: string, token: string, body: object) {
    const headers = { 'content-type': 'application/json', 'x-one-time-token': token }
    const request = vault.requestOf('POST', `${vaultPath}${path}`, headers, JSON.stringify(body))
    return jsonOf(await vault.send(request), path)
  }

  return {
    order,
    /** Requests to the product so far. */
    calls: () => calls,
    close() {
      product.close()
      vault.close()
    },
  }
}

const testCard = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2038', cvv: '123' }

async function untilCreated(visitor: Visitor, cart: CartState): Promise<void> {
  const query = { cart_id: String(cart.cart_id), cart_hash: cart.cart_hash }
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const status = await visitor.read('/cart/check_status', query)
    if (status.order_place_stage === 'created') return
    if (status.order_place_stage !== 'in_progress') throw new Error(`No order: ${JSON.stringify(status)}`)
    await new Promise((resolve) => setTimeout(resolve, pollGapMs))
  }
  throw new Error('An order did not get ready')
}

type Visitor = Awaited<ReturnType<typeof openVisit>>

/** A session with its cookies and pass, as a page of ours has them. */
export async function openVisit(product: Connection, url: string) {
  const own = { origin: url, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip' }
  const jsonHeaders = { ...own, 'content-type': 'application/json' }
  let count = 1
  const first = await product.send(
    product.requestOf('POST', '/data/make_request', jsonHeaders, JSON.stringify({ requests: [] })),
  )
  const values = jsonOf(first, 'a new session').state.session as Record<string, string>
  const cookie = [...first.head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, pair]) => pair).join('; ')
  const page_id = `bench-${values.session_id}`
  let request_id = 0

  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    count += 1
    return jsonOf(await product.send(product.requestOf(method, path, { ...headers, cookie }, body)), path)
  }

  return {
    calls: () => count,
    async call(request: string, data: object) {
      request_id += 1
      const body = { ...values, page_id, requests: [{ request, data, request_id }] }
      const { state, responses } = await send('POST', '/data/make_request', jsonHeaders, JSON.stringify(body))
      if (!responses[0].success) throw new Error(`${request}: ${JSON.stringify(responses[0].data)}`)
      return { state, data: responses[0].data }
    },
    form(path: string, fields: Record<string, string | number | boolean>) {
      const all = Object.entries({ ...values, ...fields }).map(([name, value]) => [name, String(value)])
      const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
      return send('POST', path, headers, new URLSearchParams(all).toString())
    },
    read: (path: string, query: Record<string, string>) =>
      send('GET', `${path}?${new URLSearchParams({ ...values, ...query })}`, own),
  }
}

// Replies of many shapes, read where they are known.
// biome-ignore lint/suspicious/noExplicitAny: each caller names the fields it reads
function jsonOf(reply: Reply, what: string): any {
  const text = textOf(reply)
  if (reply.status >= 400) throw new Error(`${what}: ${reply.status} ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

function wishOf(cart: CartState, payment: Payment, card: OrderInput['card'], phone_number: string): OrderInput {
  return {
    name: cart.contact.name,
    phone_number,
    addr_line1: cart.address.address_line,
    addr_line2: '',
    note: '',
    payment,
    card,
    added_tip: cart.tips.mandatory_tip,
    recipients: [],
    placement_type: 'placement_type_in_person',
  }
}
