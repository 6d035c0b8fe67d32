import type { CardProvider } from '#areas/cards/server/public.ts'
import { authorized } from '#areas/ledger/rules/card-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { cents } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { insertOrder, type OrderInput, partiesOf, type TestOrder } from './testing.ts'

type Kept = { cents: number; state: 'authorized' | 'captured' | 'voided'; taken: number; given: number }
type Asked = {
  readonly what: 'authorize' | 'capture' | 'void' | 'refund'
  readonly key: string
  readonly cents: number
}

/**
 * A provider that keeps its books and its keys, as the real one's protocol says (proven against the sandbox); `decline` and `hold` stand in the way
 * of the next request.
 */
export function memoryCards() {
  const books = new Map<string, Kept>()
  const answers = new Map<string, unknown>()
  const asked: Asked[] = []
  let declineCode: string | undefined
  let waiting: Promise<unknown> | undefined

  async function once<Answer>(request: Asked, decide: () => Answer): Promise<Answer> {
    asked.push(request)
    const before = answers.get(request.key)
    const answer = before === undefined ? decide() : (before as Answer)
    answers.set(request.key, answer)
    await waiting
    return answer
  }
  const refused = (code: string) => ({ outcome: 'refused', code }) as const
  const moved = (amount: number) => ({ outcome: 'done', movementId: 'm', cents: cents(amount) }) as const

  const provider = {
    authorize: ({ idempotencyKey: key, cents: amount }) =>
      once({ what: 'authorize', key, cents: amount }, () => {
        if (declineCode) return { outcome: 'declined', code: declineCode } as const
        books.set(key, { cents: amount, state: 'authorized', taken: 0, given: 0 })
        return { outcome: 'authorized', authorizationId: key, cents: amount } as const
      }),
    capture: ({ idempotencyKey: key, authorizationId, cents: amount }) =>
      once({ what: 'capture', key, cents: amount }, () => {
        const kept = books.get(authorizationId)
        if (kept?.state !== 'authorized')
          return refused(kept?.state === 'captured' ? 'already_captured' : 'already_voided')
        Object.assign(kept, { state: 'captured', taken: amount })
        return moved(amount)
      }),
    void: ({ idempotencyKey: key, authorizationId }) =>
      once({ what: 'void', key, cents: 0 }, () => {
        const kept = books.get(authorizationId)
        if (kept?.state !== 'authorized')
          return refused(kept?.state === 'captured' ? 'already_captured' : 'already_voided')
        kept.state = 'voided'
        return moved(kept.cents)
      }),
    refund: ({ idempotencyKey: key, authorizationId, cents: amount }) =>
      once({ what: 'refund', key, cents: amount }, () => {
        const kept = books.get(authorizationId)
        if (kept?.state !== 'captured' || kept.given + amount > kept.taken) return refused('amount_too_large')
        kept.given += amount
        return moved(amount)
      }),
    findAuthorization: async (authorizationId) => {
      const kept = books.get(authorizationId)
      if (!kept) return undefined
      const [capturedCents, refundedCents] = [cents(kept.taken), cents(kept.given)]
      return { authorizationId, status: kept.state, cents: cents(kept.cents), capturedCents, refundedCents }
    },
  } satisfies Partial<CardProvider>

  return {
    provider: provider as typeof provider as unknown as CardProvider,
    asked,
    books,
    taken: () => [...books.values()].reduce((sum, { taken, given }) => sum + taken - given, 0),
    /** Until `undefined` is said. */
    decline: (code: string | undefined) => {
      declineCode = code
    },
    /** What is asked from now on is done, and answered when the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = promise
      return () => {
        waiting = undefined
        resolve()
      }
    },
  }
}

export type MemoryCards = ReturnType<typeof memoryCards>

type KeptCard = { vault_token: string; last_four?: string; external_customer_id?: string }

export async function insertCard(db: Db, of: KeptCard): Promise<number> {
  const card = { card_type: 'Visa', last_four: '4242', exp_month: 8, exp_year: 2039, external_customer_id: 'c' }
  const { payment_card_id } = await db
    .insertInto('payment_cards')
    .values({ ...card, ...of })
    .returning('payment_card_id')
    .executeTakeFirstOrThrow()
  return payment_card_id
}

/** An order by card, whose total is held here, in the ledger and at the provider. */
export async function insertHeldOrder(db: Db, cards: MemoryCards, input: OrderInput = {}) {
  const order = await insertOrder(db, { ...byCard, ...input })
  const reference = keyOf(order)
  cards.books.set(reference, { cents: dueOf(order), state: 'authorized', taken: 0, given: 0 })
  return recordHold(db, order, { vault_token: `card-of-${order.order_id}` }, reference)
}

/** The same at a provider that is asked by its own protocol. */
export async function insertOrderHeldBy(
  db: Db,
  provider: CardProvider,
  { cardToken, externalCustomerId }: { cardToken: string; externalCustomerId: string },
  input: OrderInput = {},
) {
  const order = await insertOrder(db, { ...byCard, ...input })
  const asked = { idempotencyKey: keyOf(order), cents: dueOf(order), cardToken, externalCustomerId }
  const held = await provider.authorize(asked)
  if (held.outcome !== 'authorized') throw new Error(`The card was ${held.outcome}`)
  const card = { vault_token: cardToken, external_customer_id: externalCustomerId }
  return recordHold(db, order, card, held.authorizationId)
}

const byCard = { payment_type: 'card_online', payment_status: 'authorized' } as const
const keyOf = ({ order_id }: TestOrder) => `attempt-of-${order_id}`
const dueOf = ({ total, tip }: TestOrder) => cents(total + tip)

async function recordHold(db: Db, order: TestOrder, card: KeptCard, provider_reference: string) {
  const { order_id } = order
  const payment_card_id = await insertCard(db, card)
  const amount = dueOf(order)
  const { card_authorization_id } = await db
    .insertInto('card_authorizations')
    .values({
      order_id,
      idempotency_key: keyOf(order),
      payment_card_id,
      amount,
      provider_reference,
      state: 'authorized',
    })
    .returning('card_authorization_id')
    .executeTakeFirstOrThrow()
  const held = { ...partiesOf(order), card_authorization_id, amount }
  await db.transaction().execute((tx) => writeMovement({ tx, now: order.created_at }, authorized(held)))
  return { ...order, payment_card_id, card_authorization_id, provider_reference }
}
