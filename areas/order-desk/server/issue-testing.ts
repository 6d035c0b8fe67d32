import type { CardProvider } from '#areas/cards/server/public.ts'
import { insertOrder, type OrderInput } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { orderDeskServer } from './testing.ts'

type Refunded = Awaited<ReturnType<CardProvider['refund']>>
const agrees = async (): Promise<Refunded> => ({ outcome: 'done', movementId: 'm', cents: 0 })

/** Writes down what is asked of it; the protocol itself is proven against the sandbox. */
function standInBank() {
  /** Cents by the idempotency key of each refund that it made. */
  const moved = new Map<string, number>()
  const cards = {
    refund: async ({ idempotencyKey, cents }: { idempotencyKey: string; cents: number }) => {
      const reply = await bank.answer()
      if (reply.outcome === 'done') moved.set(idempotencyKey, cents)
      return reply
    },
  } as Pick<CardProvider, 'refund'> as CardProvider
  const bank: { cards: CardProvider; moved: typeof moved; answer(): Promise<Refunded>; agree(): void } = {
    cards,
    moved,
    answer: agrees,
    agree: () => {
      bank.answer = agrees
    },
  }
  return bank
}

/** An item that was missing, as the form sends it. */
export const incorrect = (order_item_id: number, amount: string) => ({
  order_item_id,
  amount,
  issue_kind: 'incorrect',
  detail: { wrong: 'missing', text: '' },
})

/** Two people at the issue form, orders to record issues of, and what comes of it at the bank and in the books. */
export async function issueDesk(db: Db) {
  const bank = standInBank()
  const server = await orderDeskServer(db, { cards: bank.cards })
  const clerk = await server.as({ roles: ['customer_support'] })
  const manager = await server.as({ roles: ['manager'] })
  type Clerk = typeof clerk

  /** Delivered: two dishes for 20.00 and 10.00, tax 3.00, fees and tip 7.00; together 40.00. */
  async function delivered(input: OrderInput = {}) {
    const order = await insertOrder(db, {
      status: 'delivered',
      ended_at: new Date(),
      lines: [
        { name: 'Ramen', unit_price: 1000, quantity: 2 },
        { name: 'Fries', unit_price: 1000 },
      ],
      subtotal: 3000,
      sales_tax: 300,
      delivery_fee: 400,
      total: 3700,
      tip: 300,
      ...input,
    })
    const lines = await db
      .selectFrom('order_lines')
      .select('order_line_id')
      .where('order_id', '=', order.order_id)
      .orderBy('order_line_id')
      .execute()
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: `3${String(order.order_id).padStart(9, '0')}`, name: 'Noor' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    await db.updateTable('orders').set({ cosmic_customer_id }).where('order_id', '=', order.order_id).execute()
    const [ramen = 0, fries = 0] = lines.map(({ order_line_id }) => Number(order_line_id))
    return { ...order, ramen, fries }
  }

  let charges = 0
  async function charged(input: OrderInput = {}) {
    const order = await delivered({ payment_type: 'card_online', payment_status: 'charged', ...input })
    charges += 1
    const { payment_card_id } = await db
      .insertInto('payment_cards')
      .values({
        card_type: 'Visa',
        last_four: '4242',
        exp_month: 8,
        exp_year: 2039,
        vault_token: `t${charges}`,
        external_customer_id: 'c',
      })
      .returning('payment_card_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('card_authorizations')
      .values({
        order_id: order.order_id,
        idempotency_key: `attempt-${charges}`,
        payment_card_id,
        amount: 4000,
        captured_amount: 4000,
        provider_reference: `p${charges}`,
        state: 'captured',
      })
      .execute()
    return order
  }

  let forms = 0
  const record = (person: Clerk, order_id: number, form: Record<string, unknown>) => {
    forms += 1
    const usual = { record_type: 'refund', refund_source: 'restaurant', idempotency_key: `form-key-${forms}` }
    return person.post(`/secure/orders/${order_id}/issues`, { ...usual, ...form })
  }
  const codesOf = async (order_id: number) => {
    const { cosmic_customer_id } = await orderOf(order_id)
    return db
      .selectFrom('discount_codes')
      .selectAll()
      .where('cosmic_customer_id', '=', cosmic_customer_id)
      .orderBy('discount_code_id')
      .execute()
  }
  const orderOf = (order_id: number) =>
    db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  const movementsOf = async (order_id: number) => {
    const rows = await db
      .selectFrom('ledger_movements')
      .select(['kind', 'card_provider', 'bank', 'cash_with_driver', 'restaurant_payable', 'refunds'])
      .select(['credits', 'tax_payable', 'customer_credit'])
      .where('order_id', '=', order_id)
      .where('kind', 'in', ['refunded', 'credited'])
      .orderBy('movement_id')
      .execute()
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)))
  }

  return { bank, server, clerk, manager, delivered, charged, record, codesOf, orderOf, movementsOf }
}
