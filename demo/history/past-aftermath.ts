import type { Insertable } from 'kysely'
import { refunded } from '#areas/ledger/rules/refund-postings.ts'
import type { DB } from '#database/types.ts'
import { dollars } from '#platform/core/money.ts'
import { givenBackText, wrongDishText } from '../life/texts.ts'
import type { Tx } from '../seed/insert-rows.ts'
import { bellwether } from '../town/town.ts'
import { givenBackOf } from './given-back.ts'
import type { Ended } from './past-drivers.ts'
import type { Written } from './past-ledger.ts'

const minuteMs = 60_000
const at = (ms: number) => new Date(ms)

/** Each issue with its refund, as a clerk recorded it within the hour; answers what the ledger has of it. */
export async function insertRefunds(tx: Tx, orders: readonly Ended[], clerk: number): Promise<readonly Written[]> {
  const { market_id } = bellwether().market
  const movements: Written[] = []
  for (const order of orders) {
    const given = givenBackOf(order)
    if (!given) continue
    const { order_id, wish, ended_at } = order
    const { amount, sales_tax, order_item_id, borne_by } = given
    const when = ended_at + 25 * minuteMs
    const { order_issue_id } = await tx
      .insertInto('order_issues')
      .values({
        order_id,
        record_type: 'refund',
        refund_source: borne_by,
        total_refund: amount,
        idempotency_key: `past-issue-${order_id}`,
        user_id: clerk,
        created_at: at(when),
      })
      .returning('order_issue_id')
      .executeTakeFirstOrThrow()
    const detail = JSON.stringify({ wrong: 'wrong_item', text: '' })
    await tx
      .insertInto('order_issue_items')
      .values({ order_issue_id, order_item_id, amount, issue_kind: 'incorrect', detail, photo_asset_id: null })
      .execute()
    const { order_refund_id } = await tx
      .insertInto('order_refunds')
      .values({
        order_issue_id,
        way: 'card',
        card_authorization_id: order_id,
        amount,
        sales_tax,
        state: 'done',
        changed_at: at(when),
      })
      .returning('order_refund_id')
      .executeTakeFirstOrThrow()
    const parties = { order_id, market_id, franchise_id: wish.place.franchise_id }
    const by = { way: 'card', card_authorization_id: order_id } as const
    const posting = refunded({
      cause: String(order_refund_id),
      order: parties,
      amount,
      sales_tax,
      borne_by,
      by,
    })
    movements.push({ at: when, posting })
  }
  return movements
}

type TicketRow = Omit<Insertable<DB['tickets']>, 'assignee_id' | 'assigned_at'> & { readonly created_at: Date }

/** What support has done: solved tickets of IDs that were refused and of cards that were lost. */
export async function insertPastTickets(tx: Tx, orders: readonly Ended[], clerk: number): Promise<void> {
  const { market_id } = bellwether().market
  const rows = orders.flatMap((order): TicketRow[] => {
    const { order_id, mishap, status, wish, ended_at, hour } = order
    const about = { market_id, order_id, name: wish.who.name, phone_number: wish.who.phone_number }
    const when = { created_at: at(ended_at), closed_at: at(ended_at + 70 * minuteMs), status: 'solved' } as const
    if (status === 'rejected')
      return [
        {
          ...about,
          ...when,
          kind: 'rejection',
          description: `Order ${order_id}. Alcohol delivery rejected due to: ID is missing, expired or not valid`,
          driver_id: hour?.driver_id ?? null,
          user_id: null,
        },
      ]
    if (mishap !== 'lost_card') return []
    const description = `${wish.who.name} has lost the card of order #${order_id}. Please take it off the account.`
    return [{ ...about, ...when, kind: 'payment', description, driver_id: null, user_id: clerk }]
  })
  if (rows.length > 0)
    await tx
      .insertInto('tickets')
      .values(rows.map((row) => ({ ...row, assignee_id: clerk, assigned_at: row.created_at })))
      .execute()
}

/** What those wrote who had the wrong dish, and the answer: with the message that left, so that nothing is sent anew. */
export async function insertPastConversations(tx: Tx, orders: readonly Ended[], clerk: number): Promise<void> {
  const { market_id } = bellwether().market
  const written = new Set<string>()
  for (const order of orders.toReversed()) {
    const { order_id, wish, ended_at, lines } = order
    const { name, phone_number } = wish.who
    const given = givenBackOf(order)
    // One conversation to a phone: that of the last time.
    if (!given || written.has(phone_number)) continue
    written.add(phone_number)
    const dish = lines[0]?.listed.item.name ?? ''
    const franchise = wish.place.name
    const said = wrongDishText({ order_id, dish, franchise })
    const reply = givenBackText({ order_id, name, franchise, amount: dollars(given.amount), way: 'card' })
    const [asked_at, replied_at] = [at(ended_at + 8 * minuteMs), at(ended_at + 26 * minuteMs)]
    const { conversation_id } = await tx
      .insertInto('conversations')
      .values({
        kind: 'customer',
        market_id,
        name,
        phone_number,
        order_id,
        status: 'done',
        last_text: reply,
        last_by: 'us',
        last_at: replied_at,
        created_at: asked_at,
      })
      .returning('conversation_id')
      .executeTakeFirstOrThrow()
    const { message_id } = await tx
      .insertInto('messages')
      .values({
        market_id,
        channel: 'text',
        recipient: phone_number,
        body: reply,
        state: 'delivered',
        about: `conversation:${conversation_id}`,
        tries: 1,
        next_try_at: replied_at,
        created_at: replied_at,
        sent_at: replied_at,
      })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    const entry = { conversation_id, order_id }
    await insertEntries(tx, [
      {
        ...entry,
        kind: 'in',
        body: said,
        message_id: null,
        provider_id: `SMpast${order_id}`,
        user_id: null,
        at: asked_at,
      },
      { ...entry, kind: 'out', body: reply, message_id, provider_id: null, user_id: clerk, at: replied_at },
    ])
  }
}

type Entry = {
  readonly conversation_id: number
  readonly order_id: number
  readonly kind: 'in' | 'out'
  readonly body: string
  readonly message_id: number | null
  readonly provider_id: string | null
  readonly user_id: number | null
  readonly at: Date
}

const insertEntries = (tx: Tx, entries: readonly Entry[]) =>
  tx
    .insertInto('conversation_entries')
    .values(entries.map(({ at: created_at, ...row }) => ({ ...row, created_at })))
    .execute()
