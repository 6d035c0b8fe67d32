import { type Cents, dollars } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { chargeRefusal, declineText, leftToCharge } from '../rules/order-money.ts'
import { hintOrder, type LockedOrder } from './order-changes.ts'
import { settleChargeJob } from './order-jobs.ts'
import { cardsOfOrder, moneyOfOrder } from './order-money.ts'

export type ChargeInput = {
  readonly payment_card_id: number
  /** All that is left when nothing is said. */
  readonly amount?: Cents | undefined
  /** What the person saw; of two who charge at once, the second is told (SIL-ORD-168). */
  readonly expected_left?: Cents | undefined
  readonly idempotency_key: string
}

/** A process that dies while the bank is asked leaves the rest to the job. */
const lookAgainMs = 15_000

/**
 * Writes down that a locked order is to be charged; nothing has moved yet. A repeat under its key is the first one, and while one is under way there
 * is no other: what is left is known when the bank has answered.
 */
export async function writeCharge(unit: UnitOfWork, order: LockedOrder, input: ChargeInput) {
  const { tx, now } = unit
  const { order_id, market_id } = order
  const first = await tx
    .selectFrom('order_charges')
    .select('order_charge_id')
    .where('order_id', '=', order_id)
    .where('idempotency_key', '=', input.idempotency_key)
    .executeTakeFirst()
  if (first) return ok(first.order_charge_id)

  const money = await moneyOfOrder(tx, order_id)
  const left = leftToCharge(money)
  const amount = input.amount ?? left
  const refusal = chargeRefusal(order, money, amount, await isChargeUnderWay(tx, order_id))
  if (refusal) return refuse(refusal)
  if (input.expected_left !== undefined && input.expected_left !== left) return refuse('changed_meanwhile')
  const card = (await cardsOfOrder(tx, order_id)).find((one) => one.payment_card_id === input.payment_card_id)
  if (!card) return refuse('card_not_of_order', { field: 'payment_card_id' })
  if (!card.is_usable && card.held < amount) return refuse('card_not_usable', { field: 'payment_card_id' })

  const { payment_card_id, idempotency_key } = input
  const user_id = unit.actor?.user?.user_id ?? null
  const { order_charge_id } = await tx
    .insertInto('order_charges')
    .values({ order_id, payment_card_id, amount, idempotency_key, user_id, created_at: now, changed_at: now })
    .returning('order_charge_id')
    .executeTakeFirstOrThrow()
  const unique_key = `${settleChargeJob.kind}:${order_charge_id}`
  const run_at = new Date(now.getTime() + lookAgainMs)
  await unit.enqueue(settleChargeJob.of({ order_charge_id }, { unique_key, run_at }))
  const detail = { order_charge_id, amount, card: `${card.card_type} ${card.last_four}` }
  unit.audit({ what: 'order_charge', subject: `order:${order_id}`, market_id, detail })
  hintOrder(unit, order)
  return ok(order_charge_id)
}

export async function isChargeUnderWay(db: Db | Tx, order_id: number): Promise<boolean> {
  return (await chargeUnderWay(db, order_id)) !== undefined
}

export async function chargeUnderWay(db: Db | Tx, order_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('order_charges')
    .select('order_charge_id')
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row?.order_charge_id
}

type ChargeOutcome = {
  readonly state: 'pending' | 'done' | 'declined'
  readonly amount: Cents
  readonly charged: Cents
  readonly payment_status: string
  /** For the person who has asked for it. */
  readonly message: string
}

/** As it is stored, so that a repeat is told the same. */
export async function chargeOutcome(db: Db | Tx, order_charge_id: number): Promise<ChargeOutcome> {
  const { card_type, last_four, decline_code, ...charge } = await db
    .selectFrom('order_charges as c')
    .innerJoin('payment_cards as p', 'p.payment_card_id', 'c.payment_card_id')
    .innerJoin('orders as o', 'o.order_id', 'c.order_id')
    .select(['c.state', 'c.amount', 'c.charged', 'c.decline_code', 'p.card_type', 'p.last_four', 'o.payment_status'])
    .where('c.order_charge_id', '=', order_charge_id)
    .executeTakeFirstOrThrow()
  const card = `${card_type} ${last_four}`
  const message = {
    pending: 'The bank has not answered yet. It is asked again by itself.',
    done: `${dollars(charge.charged)} was charged to ${card}.`,
    declined: `${dollars(charge.amount)} was not charged to ${card}: ${declineText(decline_code ?? '')}.${
      charge.charged > 0 ? ` ${dollars(charge.charged)} of it was.` : ''
    }`,
  }[charge.state]
  return { ...charge, message }
}
