import { sql } from 'kysely'
import type { CardProvider } from '#areas/cards/server/public.ts'
import type { Day } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { staff } from '../people.ts'
import { insertRows, type Tx } from '../seed/insert-rows.ts'
import { bellwether } from '../town/town.ts'
import { givenBackOf } from './given-back.ts'
import { insertPastConversations, insertPastTickets, insertRefunds } from './past-aftermath.ts'
import { insertPastCampaign } from './past-campaign.ts'
import { giveCards, type NeighboursCard } from './past-cards.ts'
import { type Ended, endingsOf, isByCard } from './past-drivers.ts'
import { eventRows } from './past-events.ts'
import { insertPastHours, pastHours } from './past-hours.ts'
import { movementRows, pastMovements } from './past-ledger.ts'
import * as rows from './past-order-rows.ts'
import { chargedOf, mostPastOrders, pastOrders } from './past-orders.ts'

export type PastDeps = {
  readonly db: Db
  readonly secrets: Secrets
  readonly cards: Pick<CardProvider, 'createOneTimeToken' | 'authorize' | 'capture' | 'void' | 'refund'>
  readonly sandboxUrl: string
  readonly signal?: AbortSignal
}

/** Of the advisory locks of this product: the past is brought in once. */
const lockId = 7_102_002
const atOnce = 4

/**
 * The three weeks before the town's life began, as the product would have left them after its own clean-ups: orders, what their cards were
 * charged at the provider, the ledger, the drivers' hours. Cards are charged first, under a key of each order, and all rows are written in
 * one transaction: a process that is killed begins again and charges nothing twice. Answers whether it brought them in.
 */
export function bringPast(deps: PastDeps): Promise<boolean> {
  const { market_id, time_zone } = bellwether().market
  return deps.db.transaction().execute(async (lock) => {
    const { rows: locks } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockId}) as locked`.execute(lock)
    const life = await deps.db
      .selectFrom('demo_life')
      .select(['began_at', 'history_at'])
      .where('market_id', '=', market_id)
      .executeTakeFirst()
    if (!locks[0]?.locked || !life || life.history_at) return false
    const { day: today } = localTime(life.began_at.getTime(), time_zone)
    if (await isTaken(deps.db)) return false
    await deps.db.transaction().execute((tx) => insertPastHours(tx, today))
    const hours = await deps.db.transaction().execute((tx) => pastHours(tx, today))
    const orders = endingsOf(pastOrders(today), hours)
    const first = new Date(Math.min(...orders.map(({ created_at }) => created_at)) - 86_400_000)
    const cards = await giveCards(deps, first)
    const references = await chargeCards(deps, orders, cards)
    if (deps.signal?.aborted) return false
    await deps.db.transaction().execute(async (tx) => {
      await insertPast(tx, deps.secrets, { today, orders, cards, references })
      await tx.updateTable('demo_life').set({ history_at: life.began_at }).where('market_id', '=', market_id).execute()
    })
    return true
  })
}

/** Somebody else's orders have the numbers of the past. */
async function isTaken(db: Db): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '<=', mostPastOrders)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Asks the provider for what each card has paid, a few at a time; the same again gets the same answer. */
async function chargeCards(
  { cards, signal }: PastDeps,
  orders: readonly Ended[],
  wallets: readonly NeighboursCard[],
): Promise<Map<number, string>> {
  const references = new Map<number, string>()
  const walletOf = new Map(wallets.map((wallet) => [wallet.phone_number, wallet]))
  const left = orders.filter(isByCard).values()
  const work = async () => {
    for (const order of left) {
      if (signal?.aborted) return
      const { order_id, wish, status } = order
      const wallet = walletOf.get(wish.who.phone_number)
      if (!wallet) throw new Error(`${wish.who.name} has no card`)
      const key = rows.pastKey(order_id)
      const cents = chargedOf(order)
      const { vault_token: cardToken, external_customer_id: externalCustomerId } = wallet
      const held = await cards.authorize({ idempotencyKey: key, cents, cardToken, externalCustomerId, reference: key })
      if (held.outcome !== 'authorized') throw new Error(`Order ${order_id} was not paid: ${JSON.stringify(held)}`)
      const { authorizationId } = held
      const end = { idempotencyKey: `${key}-end`, authorizationId }
      await (status === 'rejected' ? cards.void(end) : cards.capture({ ...end, cents }))
      const given = givenBackOf(order)
      if (given) await cards.refund({ idempotencyKey: `${key}-back`, authorizationId, cents: given.amount })
      references.set(order_id, authorizationId)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return references
}

type Past = {
  readonly today: Day
  readonly orders: readonly Ended[]
  readonly cards: readonly NeighboursCard[]
  readonly references: ReadonlyMap<number, string>
}

async function insertPast(tx: Tx, secrets: Secrets, { today, orders, cards, references }: Past): Promise<void> {
  const known = new Map(cards.map((card) => [card.phone_number, card]))
  const cardOf = (phone_number: string) => {
    const card = known.get(phone_number)
    if (!card) throw new Error(`${phone_number} has no card`)
    return card
  }
  const alcohol = rows.alcoholRows(orders, secrets)
  const customerOf = (phone_number: string) => cardOf(phone_number).cosmic_customer_id
  await insertRows(tx, 'carts', rows.cartRows(orders, customerOf))
  await insertRows(tx, 'orders', rows.orderRows(orders, customerOf))
  await insertRows(tx, 'order_lines', rows.lineRows(orders))
  await insertRows(tx, 'order_recipients', alcohol.recipients as never)
  await insertRows(tx, 'pickup_checks', alcohol.checks)
  await insertRows(tx, 'alcohol_verifications', alcohol.verifications as never)
  await insertRows(tx, 'card_authorizations', rows.authorizationRows(orders, cardOf, references))
  const clerk = userId('Noor Haddad')
  const movements = [...pastMovements(orders), ...(await insertRefunds(tx, orders, clerk))]
  await insertRows(tx, 'ledger_movements', movementRows(movements.toSorted((one, other) => one.at - other.at)) as never)
  await insertPastTickets(tx, orders, clerk)
  await insertPastConversations(tx, orders, clerk)
  await insertPastCampaign(tx, today, userId('Tala Reyes'))
  await insertRows(tx, 'kitchen_tickets', rows.ticketRows(orders))
  await insertRows(tx, 'driver_assignments_ended', rows.endedRows(orders))
  const ratings = rows.ratingRows(orders)
  await insertRows(tx, 'order_ratings', ratings)
  await insertRows(tx, 'events', eventRows(orders, ratings, userId('Ade Balogun')))
}

function userId(name: string): number {
  const person = staff.find((one) => one.name === name)
  if (!person) throw new Error(`Nobody in the office is called ${name}`)
  return person.user_id
}
