import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { cancelOrder, deliverOrder, lockOrder, pickUpOrder } from '#areas/orders/server/public.ts'
import { orderProviders } from '#areas/orders/server/testing.ts'
import pseudo from '#platform/core/languages/en-XA.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { type PlacementWorld, placementWorld } from './testing.ts'

const { db } = await testDatabase()
const cards = {} as CardProvider
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined
beforeAll(async () => {
  world = await placementWorld(db, { cards, vaultUrl: '' })
  working = world.area.work?.()
})
afterAll(() => working?.stop())

async function placed(receipt_mail: string, headers?: Record<string, string>) {
  const { owner, cart } = await world.cart()
  const { order_id } = await world.placed(owner, await world.form(owner, cart, { info: { receipt_mail } }), headers)
  return Number(order_id)
}
/** Does what the order has left to be done, twice: a job may come again. */
async function mailJobs(order_id: number) {
  const { jobs = {} } = ordersArea(world.deps, orderProviders(world.deps, { cards }))
  const rows = await db.selectFrom('jobs').select(['kind', 'payload']).where('kind', '=', 'mail_order').execute()
  const own = rows.filter(({ payload }) => (payload as { order_id: number }).order_id === order_id)
  for (const { payload } of [...own, ...own]) await jobs.mail_order?.(payload as Record<string, unknown>)
  return own.length
}
const lettersOf = (order_id: number) =>
  db
    .selectFrom('messages')
    .select(['recipient', 'subject', 'body', 'html'])
    .where('about', '=', `order:${order_id}`)
    .where('channel', '=', 'mail')
    .orderBy('message_id')
    .execute()

test('[SIL-ORD-130] who names an address gets the confirmation with the order and the receipt with its end, each once', async () => {
  const order_id = await placed(' noor@example.com ')
  await mailJobs(order_id)
  expect(await lettersOf(order_id)).toMatchObject([
    { recipient: 'noor@example.com', subject: expect.stringContaining(`has your order #${order_id}`) },
  ])
  await world.deps.units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    if (!order) throw new Error('The order is gone')
    const fetched = await pickUpOrder(unit, order)
    return fetched.ok ? deliverOrder(unit, fetched.data) : fetched
  })
  expect(await mailJobs(order_id)).toBe(2)
  const letters = await lettersOf(order_id)
  expect(letters.map(({ subject }) => subject?.split(' ')[0])).toEqual([expect.any(String), 'Receipt'])
  const secret = await db
    .selectFrom('orders')
    .select('order_secret')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  for (const { body, html } of letters) {
    expect(body).toContain(`/order/${order_id}?s=${secret.order_secret}`)
    expect(html).toContain('Pad Thai')
  }
})

test('[SIL-ORD-130] the letter of a cancelled order says what became of the money, and comes once', async () => {
  const order_id = await placed('noor@example.com')
  await world.deps.units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    if (!order) throw new Error('The order is gone')
    return cancelOrder(unit, order)
  })
  await mailJobs(order_id)
  const letters = await lettersOf(order_id)
  expect(letters.map(({ subject }) => subject)).toContain(
    `Order #${order_id} from ${world.franchise.name} is cancelled`,
  )
  expect(letters).toHaveLength(2)
})

test.each(['', 'noor', 'noor@example.com, eve@example.com', 'noor@example.com\r\nBcc: eve@example.com'])(
  '[SIL-ORD-130] %j is no address: the order is placed, and nothing is mailed',
  async (receipt_mail) => {
    const order_id = await placed(receipt_mail)
    expect(order_id).toBeGreaterThan(0)
    expect(await mailJobs(order_id)).toBe(0)
    expect(await lettersOf(order_id)).toEqual([])
  },
)

test('what is written of an order is in the language that it was placed in, whoever causes it; the restaurant reads English', async () => {
  const order_id = await placed('noor@example.com', { 'accept-language': 'en-XA' })
  await mailJobs(order_id)
  const { body: confirmation, html } = (await lettersOf(order_id))[0] ?? {}
  const inIt = (text: string) => pseudo.textOf('', '', text)
  expect(confirmation).toContain(inIt('Name'))
  expect(html).toContain('<html lang="en-XA">')
  const texts = await db
    .selectFrom('messages')
    .select('body')
    .where('about', '=', `order:${order_id}`)
    .where('channel', '=', 'text')
    .orderBy('message_id')
    .execute()
  const beginning = inIt('Thank you!').slice(0, -1)
  expect(texts.map(({ body }) => body)).toEqual([
    expect.stringMatching(`^${beginning}.*#${order_id} `),
    expect.stringMatching(`^New order #${order_id}: Delivery for Noor Haddad`),
  ])

  const plain = await placed('noor@example.com', { 'accept-language': 'de' })
  await mailJobs(plain)
  expect((await lettersOf(plain))[0]).toMatchObject({ subject: expect.stringContaining(`has your order #${plain}`) })
})
