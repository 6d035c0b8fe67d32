import { type CardProvider, recordDecline } from '#areas/cards/server/public.ts'
import { authorized } from '#areas/ledger/rules/card-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { atMost, type Cents, minus } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import type { Db, UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { leftToCharge } from '../rules/order-money.ts'
import { chargeUnderWay } from './charges.ts'
import { captureHold, recordLost, recordTaken } from './holds.ts'
import { type LockedOrder, letGo, lockOrder } from './order-changes.ts'
import { cardsOfOrder, followMoney, moneyOfOrder } from './order-money.ts'

export type ChargeDeps = {
  readonly db: Db
  readonly units: UnitsOfWork
  readonly cards: Pick<CardProvider, 'authorize' | 'capture' | 'findAuthorization'>
}
type Charge = NonNullable<Awaited<ReturnType<typeof pendingCharge>>>

/** The key of what a charge holds anew. */
export const chargeKey = (order_charge_id: number) => `charge-${order_charge_id}`

/**
 * Carries a charge out, as far as it is not done: first what is held on the card, then, where that was not enough or the bank has let go of it, what
 * is missing is authorized anew and captured. The provider is asked under a key of the charge before anything is written, so that an answer
 * that was lost is asked for again and nothing is taken twice; two who carry it out at once come to the same.
 */
export async function settleCharge(deps: ChargeDeps, order_charge_id: number): Promise<void> {
  for (;;) {
    const charge = await pendingCharge(deps.db, order_charge_id)
    if (!charge) return
    const money = await moneyOfOrder(deps.db, charge.order_id)
    const missing = atMost(leftToCharge(money), minus(charge.amount, charge.charged))
    if (missing === 0) return finish(deps, charge)
    const hold = await holdOf(deps.db, charge)
    if (hold) await takeHeld(deps, charge, hold, missing)
    else if (await wasHeldAnew(deps.db, charge)) await decline(deps, charge, 'hold_lost')
    else await holdAnew(deps, charge, missing)
  }
}

/** Whoever is to move an order's money waits for the charge that is under way. */
export async function settleChargeUnderWay(deps: ChargeDeps, order_id: number): Promise<void> {
  const under_way = await chargeUnderWay(deps.db, order_id)
  if (under_way !== undefined) await settleCharge(deps, under_way)
}

function pendingCharge(db: Db, order_charge_id: number) {
  return db
    .selectFrom('order_charges')
    .select(['order_charge_id', 'order_id', 'payment_card_id', 'amount', 'charged'])
    .where('order_charge_id', '=', order_charge_id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

function holdOf(db: Db, { order_id, payment_card_id }: Charge) {
  return db
    .selectFrom('card_authorizations')
    .select(['card_authorization_id', 'amount', 'provider_reference'])
    .where('order_id', '=', order_id)
    .where('payment_card_id', '=', payment_card_id)
    .where('state', '=', 'authorized')
    .orderBy('card_authorization_id')
    .executeTakeFirst()
}

type Hold = NonNullable<Awaited<ReturnType<typeof holdOf>>>

async function takeHeld(deps: ChargeDeps, charge: Charge, hold: Hold, missing: Cents): Promise<void> {
  const key = `capture-${hold.card_authorization_id}-${chargeKey(charge.order_charge_id)}`
  const taken = await captureHold(deps.cards, hold, atMost(missing, hold.amount), key)
  await withOrder(deps, charge, async (unit, order) => {
    if (taken === undefined) return recordLost(unit, order, hold, 'lapsed')
    if (!(await recordTaken(unit, order, hold, taken))) return
    await unit.tx
      .updateTable('order_charges')
      .set((row) => ({ charged: row('charged', '+', taken), changed_at: unit.now }))
      .where('order_charge_id', '=', charge.order_charge_id)
      .execute()
  })
}

async function wasHeldAnew(db: Db, { order_charge_id }: Charge): Promise<boolean> {
  const row = await db
    .selectFrom('card_authorizations')
    .select('card_authorization_id')
    .where('idempotency_key', '=', chargeKey(order_charge_id))
    .executeTakeFirst()
  return row !== undefined
}

async function holdAnew(deps: ChargeDeps, charge: Charge, amount: Cents): Promise<void> {
  const { order_id, order_charge_id, payment_card_id } = charge
  const card = (await cardsOfOrder(deps.db, order_id)).find((one) => one.payment_card_id === payment_card_id)
  if (!card?.is_usable) return decline(deps, charge, 'card_voided')
  const idempotency_key = chargeKey(order_charge_id)
  const answer = await deps.cards.authorize({
    idempotencyKey: idempotency_key,
    cents: amount,
    cardToken: card.vault_token,
    externalCustomerId: card.external_customer_id,
    reference: `order-${order_id}`,
  })
  const tried = { idempotency_key, payment_card_id, amount }
  if (answer.outcome === 'challenged') throw new Error(`The bank of charge ${order_charge_id} asks nobody`)
  if (answer.outcome === 'declined')
    return decline(deps, charge, answer.code, (unit) =>
      recordDecline(unit.tx, { ...tried, code: answer.code }, unit.now),
    )
  await withOrder(deps, charge, async (unit, order) => {
    const { tx, now } = unit
    const held = await tx
      .insertInto('card_authorizations')
      .values({
        ...tried,
        order_id,
        provider_reference: answer.authorizationId,
        state: 'authorized',
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('card_authorization_id')
      .executeTakeFirst()
    if (!held) return
    const { market_id, franchise_id } = order
    await writeMovement(unit, authorized({ order_id, market_id, franchise_id, amount, ...held }))
    await followMoney(unit, order)
  })
}

/** What is still held on other cards is let go when nothing is left to be charged. */
function finish(deps: ChargeDeps, charge: Charge): Promise<void> {
  return withOrder(deps, charge, async (unit, order) => {
    if (!(await endCharge(unit, charge, { state: 'done' }))) return
    const money = await moneyOfOrder(unit.tx, order.order_id)
    if (money.held > 0 && leftToCharge(money) === 0) await letGo(unit, order.order_id)
    await followMoney(unit, order)
  })
}

function decline(
  deps: ChargeDeps,
  charge: Charge,
  decline_code: string,
  record: (unit: UnitOfWork) => Promise<void> = async () => undefined,
): Promise<void> {
  return withOrder(deps, charge, async (unit, order) => {
    if (!(await endCharge(unit, charge, { state: 'declined', decline_code }))) return
    await record(unit)
    const { order_id, market_id } = order
    const detail = { order_charge_id: charge.order_charge_id, amount: charge.amount, code: decline_code }
    unit.audit({ what: 'charge_declined', subject: `order:${order_id}`, market_id, detail })
    await followMoney(unit, order, true)
  })
}

async function endCharge(
  { tx, now }: UnitOfWork,
  { order_charge_id }: Charge,
  end: { state: 'done' } | { state: 'declined'; decline_code: string },
): Promise<boolean> {
  const ended = await tx
    .updateTable('order_charges')
    .set({ ...end, changed_at: now })
    .where('order_charge_id', '=', order_charge_id)
    .where('state', '=', 'pending')
    .returning('order_charge_id')
    .executeTakeFirst()
  return ended !== undefined
}

async function withOrder(
  { units }: ChargeDeps,
  { order_id }: Charge,
  work: (unit: UnitOfWork, order: LockedOrder) => Promise<unknown>,
): Promise<void> {
  await units.run(undefined, async (unit) => {
    const order = await lockOrder(unit.tx, order_id)
    if (!order) throw new Error(`There is no order ${order_id}`)
    await work(unit, order)
    return ok(undefined)
  })
}
