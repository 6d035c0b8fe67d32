import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { makeRefillCart, rememberCarts } from '#areas/cart/server/public.ts'
import { cartShared } from '#areas/cart/server/testing.ts'
import { placed } from '#areas/ledger/rules/order-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { DB } from '#database/types.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { webPush } from '#platform/server/push/web-push.ts'
import { randomToken, type Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { OrdersProviders } from './deps.ts'

export type TestRecipient = { name: string; birth_date: string; id_type: number }
export type TestLine = { name: string; quantity?: number; unit_price?: number; category_type?: number }
export type OrderInput = Partial<Insertable<DB['orders']>> & {
  lines?: readonly TestLine[]
  /** Birth dates as people write them, `MM/DD/YYYY`; needs `secrets`. */
  recipients?: readonly TestRecipient[]
  secrets?: Secrets
}
export type TestOrder = Selectable<DB['orders']> & { cart_id: number; recipient_ids: number[] }

/** An open delivery that waits for a driver, in a market and of a restaurant of its own unless these are named. */
export async function insertOrder(db: Db, input: OrderInput = {}): Promise<TestOrder> {
  const { lines = [{ name: 'Pad Thai' }], recipients = [], secrets, ...row } = input
  const market_id =
    row.market_id ?? (await marketOf(db, row.franchise_id)) ?? (await insertMarket(db, bellwether)).market_id
  const franchise_id = row.franchise_id ?? (await insertFranchise(db, { ...noodleBar, market_id })).franchise_id
  const cart_id = row.cart_id ?? (await insertOrderedCart(db, market_id, franchise_id))
  const is_delivery = row.is_delivery ?? true
  const subtotal = row.subtotal ?? sumOf(lines)
  const {
    sales_tax = 0,
    phone_fee = 0,
    delivery_fee = 0,
    service_fee = 0,
    distance_fee = 0,
    gas_fee = 0,
    surge_price = 0,
    discount = 0,
  } = row
  const fees = sales_tax + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price
  const order = await db
    .insertInto('orders')
    .values({
      cart_hash: randomBytes(32).toString('hex'),
      // As the product makes it: hexadecimal digits would now and then hold what reads as a card's number, which is refused.
      order_secret: randomToken(16),
      payment_status: is_delivery ? 'at_door' : 'at_store',
      payment_type: is_delivery ? 'cash_at_door' : 'pay_at_store',
      placement_type: 'placement_type_in_person',
      alcohol: false,
      name: 'Noor Haddad',
      phone_number: '7065550142',
      sales_tax,
      total: subtotal + fees + discount,
      ready_at: new Date(Date.now() + 20 * 60_000),
      ...(is_delivery ? doorstep : {}),
      ...row,
      market_id,
      franchise_id,
      cart_id,
      is_delivery,
      subtotal,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (lines.length > 0) await insertLines(db, order.order_id, lines)
  await db.transaction().execute((tx) => writeMovement({ tx, now: order.created_at }, placed(partiesOf(order), order)))
  return { ...order, cart_id, recipient_ids: await insertRecipients(db, order.order_id, recipients, secrets) }
}

export const partiesOf = ({ order_id, market_id, franchise_id }: Selectable<DB['orders']>) => ({
  order_id,
  market_id,
  franchise_id,
})

const doorstep = {
  addr_line_1: '12 Hawthorn Street',
  city: 'Bellwether',
  state: 'GA',
  zip: '30601',
  lat: 33.955,
  lng: -83.375,
  dispatch_state: 'unassigned' as const,
}

/** Where the orders of tests come from, and whose town that is. */
export const bellwether = { city: 'Bellwether', county: 'Clarke', lat: 33.95, lng: -83.37 }
export const noodleBar = {
  name: 'Noodle Bar 88',
  phone_number: '7065550188',
  addr_line_1: '88 Market Street',
  city: 'Bellwether',
  zip: '30601',
  lat: 33.95,
  lng: -83.37,
}

async function insertOrderedCart(db: Db, market_id: number, franchise_id: number): Promise<number> {
  const cart = await db
    .insertInto('carts')
    .values({ market_id, franchise_id, session_persistent_id: 0, session_id: 0, status: 'ordered' })
    .returning('cart_id')
    .executeTakeFirstOrThrow()
  return cart.cart_id
}

async function insertLines(db: Db, order_id: number, lines: readonly TestLine[]): Promise<void> {
  await db
    .insertInto('order_lines')
    .values(
      lines.map((line) => ({
        order_id,
        menu_item_id: 1,
        name: line.name,
        category_type: line.category_type ?? 1,
        quantity: line.quantity ?? 1,
        unit_price: line.unit_price ?? 1200,
      })),
    )
    .execute()
}

async function insertRecipients(
  db: Db,
  order_id: number,
  recipients: readonly TestRecipient[],
  secrets: Secrets | undefined,
): Promise<number[]> {
  if (recipients.length === 0) return []
  if (!secrets) throw new Error('Recipients have encrypted birth dates: give the builder `secrets`')
  const rows = await db
    .insertInto('order_recipients')
    .values(
      recipients.map(({ name, birth_date, id_type }) => ({
        order_id,
        name,
        birth_date: secrets.encrypt(birth_date),
        id_type,
      })),
    )
    .returning('recipient_id')
    .execute()
  return rows.map(({ recipient_id }) => recipient_id)
}

async function marketOf(db: Db, franchiseId: number | undefined): Promise<number | undefined> {
  if (franchiseId === undefined) return undefined
  const row = await db
    .selectFrom('franchises')
    .select('market_id')
    .where('franchise_id', '=', franchiseId)
    .executeTakeFirst()
  return row?.market_id
}

const sumOf = (lines: readonly TestLine[]) =>
  lines.reduce((sum, line) => sum + (line.quantity ?? 1) * (line.unit_price ?? 1200), 0)

/** What orders are given, with the cart's own refilling; no support stands behind their pages here. */
export function orderProviders(deps: ServerDeps, given: Partial<OrdersProviders> = {}): OrdersProviders {
  const { db } = deps
  const carts = { ...deps, ...cartShared(db), rememberedCarts: rememberCarts(), cartPageExtras: async () => ({}) }
  return {
    cards: {} as CardProvider,
    roadTimes: makeRoadTimes(db),
    refillCart: makeRefillCart(carts),
    push: webPush({ http: {} as never, credentials: { contact: 'mailto:orders@bellwether.example', origins: [] } }),
    support: { messagesOf: async () => [], countMessages: async () => 0, write: async () => {} },
    ...given,
  }
}
