import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db } = await testDatabase()
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined
beforeAll(async () => {
  world = await placementWorld(db, { cards: {} as CardProvider, vaultUrl: '' })
  working = world.area.work?.()
})
afterAll(() => working?.stop())

/** A delivery of a restaurant of its own: soup, a double burger with a note, a beer. */
async function pastOrder() {
  const { franchise_id } = await insertFranchise(db, { market_id: world.market.market_id })
  const soup = await insertMenuItem(db, franchise_id, { name: 'Soup', base_price: 500 })
  const burger = await insertMenuItem(db, franchise_id, {
    name: 'Bacon Burger',
    base_price: 850,
    groups: [{ questions: [{ question: 'Patty', type: 'multipleChoice', answers: { Single: 0, Double: 350 } }] }],
  })
  const answers = [{ questionId: burger.option('Patty'), answer: burger.answer('Double') }]
  const lines = [
    { menu_item_id: soup.menu_item_id, quantity: 2 },
    { menu_item_id: burger.menu_item_id, answers },
  ]
  const { owner, cart } = await world.cart({ franchise_id, lines })
  const done = await world.placed(owner, await world.form(owner, cart))
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', Number(done.order_id))
    .executeTakeFirstOrThrow()
  return { order, owner, franchise_id, soup, burger, answers }
}
type Past = Awaited<ReturnType<typeof pastOrder>>

async function again({ order }: Pick<Past, 'order'>, by: Visitor, form: Record<string, unknown> = {}) {
  const reply = await world.app.inject({
    method: 'POST',
    url: `/order/${order.order_id}/again`,
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: { s: order.order_secret, ...by.values, ...form },
  })
  return { status: reply.statusCode, ...reply.json() }
}

const linesOf = async ({ actor }: Visitor) => {
  const cart = await db
    .selectFrom('carts')
    .selectAll()
    .where('session_persistent_id', '=', actor.session_persistent_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return (
    cart && { ...cart, lines: cart.lines as unknown as { menu_item_id: number; quantity: number; answers: unknown }[] }
  )
}

describe('ordering again', () => {
  test('puts the same items with their options into the cart, with the name and the door of the device that ordered', async () => {
    const past = await pastOrder()
    const reply = await again(past, past.owner)
    expect(reply).toMatchObject({ status: 200, success: true, lines_added: 2, differences: [] })
    expect(reply.state.cart).toMatchObject({ item_count: 3, contact: { name: 'Noor Haddad' } })
    const cart = await linesOf(past.owner)
    expect(cart).toMatchObject({
      franchise_id: past.franchise_id,
      name: 'Noor Haddad',
      phone_number: '4045550142',
      address_id: world.address.address_id,
      lines: [
        { menu_item_id: past.soup.menu_item_id, quantity: 2 },
        { menu_item_id: past.burger.menu_item_id, quantity: 1, answers: past.answers },
      ],
    })
  })

  test('whoever ordered before the cart knew name and phone gets those of the order', async () => {
    const past = await pastOrder()
    const nothing = { name: '', phone_number: '', cosmic_customer_id: null }
    await db.updateTable('carts').set(nothing).where('cart_id', '=', past.order.cart_id).execute()
    await again(past, past.owner)
    const { name, phone_number, cosmic_customer_id } = past.order
    expect(await linesOf(past.owner)).toMatchObject({ name, phone_number, cosmic_customer_id })
    expect(cosmic_customer_id).not.toBeNull()
  })

  test('whoever has the link from somebody else gets the items, and nothing of who ordered', async () => {
    const past = await pastOrder()
    const friend = await world.visitor()
    expect(await again(past, friend)).toMatchObject({ lines_added: 2 })
    expect(await linesOf(friend)).toMatchObject({ name: '', phone_number: '', address_id: null, address_line: '' })
  })

  test('what is gone, out of stock or dearer is said in words; the rest is in the cart', async () => {
    const past = await pastOrder()
    await db
      .updateTable('menu_items')
      .set({ active: false })
      .where('menu_item_id', '=', past.soup.menu_item_id)
      .execute()
    await db
      .updateTable('menu_items')
      .set({ base_price: 900 })
      .where('menu_item_id', '=', past.burger.menu_item_id)
      .execute()
    const reply = await again(past, past.owner)
    expect(reply.lines_added).toBe(1)
    expect(reply.differences).toEqual(['Soup is out of stock.', 'Bacon Burger costs $12.50 now. It was $12.00.'])
    expect((await linesOf(past.owner))?.lines).toMatchObject([{ menu_item_id: past.burger.menu_item_id }])
  })

  test('where nothing of it can be had, the cart stays as it is', async () => {
    const past = await pastOrder()
    await db.updateTable('menu_items').set({ active: false }).where('franchise_id', '=', past.franchise_id).execute()
    expect(await again(past, past.owner)).toMatchObject({ lines_added: 0, differences: { length: 2 } })
    expect(await linesOf(past.owner)).toBeUndefined()
  })

  test('[CRT-27] [CRT-28] a cart of another restaurant is cleared only when it was said so', async () => {
    const past = await pastOrder()
    const { owner } = await world.cart()
    expect(await again(past, owner)).toMatchObject({ status: 200, success: false, error: 'other_restaurant' })
    expect(await linesOf(owner)).toMatchObject({ franchise_id: world.franchise.franchise_id })
    expect(await again(past, owner, { override: true })).toMatchObject({ success: true, lines_added: 2 })
    // A name that was typed stays, also that of somebody else.
    expect(await linesOf(owner)).toMatchObject({ franchise_id: past.franchise_id, name: 'Noor Haddad' })
  })

  test('[SIL-ORD-054] pressed twice it is more of the same lines, never another line', async () => {
    const past = await pastOrder()
    await Promise.all([again(past, past.owner), again(past, past.owner)])
    expect((await linesOf(past.owner))?.lines).toMatchObject([{ quantity: 4 }, { quantity: 2 }])
  })

  test('a place that takes no orders says so', async () => {
    const past = await pastOrder()
    await db.updateTable('franchises').set({ active: false }).where('franchise_id', '=', past.franchise_id).execute()
    expect(await again(past, past.owner)).toMatchObject({ success: false, error: 'restaurant_gone' })
  })

  test('while the cart is being ordered nothing is put into it', async () => {
    const past = await pastOrder()
    const { owner, cart } = await world.cart()
    await db.updateTable('carts').set({ status: 'placing' }).where('cart_id', '=', cart.cart_id).execute()
    expect(await again(past, owner)).toMatchObject({ success: false, error: 'being_placed' })
  })

  test('a full cart says so', async () => {
    const past = await pastOrder()
    const { owner, cart } = await world.cart({
      franchise_id: past.franchise_id,
      lines: [{ menu_item_id: past.soup.menu_item_id }],
    })
    const [line] = cart.lines
    const full = Array.from({ length: 100 }, (_, index) => ({ ...line, cart_line_id: index + 1, quantity: 99 }))
    await db
      .updateTable('carts')
      .set({ lines: JSON.stringify(full), next_line_id: 101 })
      .where('cart_id', '=', cart.cart_id)
      .execute()
    expect(await again(past, owner)).toMatchObject({ success: false, error: 'cart_full' })
  })

  test('[ORD-65] without the order’s secret there is nothing to order again', async () => {
    const order = await insertOrder(db, { market_id: world.market.market_id })
    expect(await again({ order } as never, await world.visitor(), { s: 'wrong' })).toMatchObject({ status: 404 })
  })
})
