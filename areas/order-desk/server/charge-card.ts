import type { CardProvider } from '#areas/cards/server/public.ts'
import {
  type ChargeDeps,
  chargeOutcome,
  chargeUnderWay,
  type LockedOrder,
  lockOrder,
  moneyOfOrder,
  settleCharge,
  writeCharge,
} from '#areas/orders/server/public.ts'
import { toDecimal } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { handleSteps } from '#platform/server/handler.ts'
import type { RouteContext } from '#platform/server/routes.ts'
import { randomToken } from '#platform/server/secrets.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { chargeCard, type chargeCardOfOrder } from '../calls/charge-card.ts'
import { lockOwnMarketsOrder } from './change-order.ts'

export type ChargingDeps = ChargeDeps & Pick<ServerDeps, 'log'> & { readonly cards: CardProvider }

export async function chargeByStaff(deps: ChargingDeps, context: RouteContext<typeof chargeCardOfOrder>) {
  const { actor, data, db, transaction } = context
  const written = await transaction(async (unit) => {
    const order = await lockOwnMarketsOrder(unit.tx, actor, data.order_id)
    return order ? writeCharge(unit, order, data) : refuse('unknown_id')
  })
  if (!written.ok) return written
  await settleNow(deps, written.data)
  const { state, payment_status, charged, message } = await chargeOutcome(db, written.data)
  return ok({ success: true as const, state, payment_status, charged: toDecimal(charged), message })
}

/** A repeat, and whoever comes second, gets the answer of the first (SIL-OPS-123). */
export const chargeCardHandler = (deps: ChargingDeps) =>
  handleSteps(chargeCard, async ({ actor, data, db, transaction }) => {
    const written = await transaction(async (unit) => {
      const order = await lockChargedOrder(unit.tx, actor, data.order_id)
      if (!order) return refuse('unknown_id')
      const under_way = await chargeUnderWay(unit.tx, order.order_id)
      if (under_way !== undefined) return ok(under_way)
      const { charged, due } = await moneyOfOrder(unit.tx, order.order_id)
      if (charged > 0 && charged >= due) return ok(undefined)
      return writeCharge(unit, order, { payment_card_id: data.payment_card_id, idempotency_key: randomToken() })
    })
    if (!written.ok) return written
    if (written.data !== undefined) {
      await settleNow(deps, written.data)
      const { state } = await chargeOutcome(db, written.data)
      if (state === 'declined') return refuse('card_declined')
      if (state === 'pending') return refuse('charge_under_way')
    }
    const { charged } = await moneyOfOrder(db, data.order_id)
    return ok({ charged: true, amount: toDecimal(charged) })
  })

/** Staff of its market, or at the door the driver whose queue it is in. */
async function lockChargedOrder(tx: Tx, actor: Actor, order_id: number): Promise<LockedOrder | undefined> {
  if (!actor.driver) return lockOwnMarketsOrder(tx, actor, order_id)
  const order = await lockOrder(tx, order_id)
  const isTheirs = order?.driver_id === actor.driver.driver_id && order.dispatch_state === 'assigned'
  return isTheirs && order.picked_up_at !== null ? order : undefined
}

/** Written down already: what cannot be done now is tried again by its job. */
async function settleNow(deps: ChargingDeps, order_charge_id: number): Promise<void> {
  await settleCharge(deps, order_charge_id).catch((error: unknown) =>
    deps.log.warn({ err: error }, `charge ${order_charge_id} is carried out later`),
  )
}
