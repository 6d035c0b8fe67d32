import * as z from 'zod/mini'
import { deliverOrder, type LockedOrder, lockOrder, pickUpOrder, rejectOrder } from '#areas/orders/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { NewJob, UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { type CourierProvider, type Delivery, type DeliveryStatus, deliveryStatuses } from './courier-provider.ts'
import { returnToUnassigned } from './unassigned.ts'

const follow = defineJob('follow_external_delivery', z.object({ provider_reference: z.string() }))
const askEveryMs = 20_000

/** The courier is asked again and again until it is done; what it tells by itself comes sooner, and may get lost. */
export function followJob(provider_reference: string, now: Date): NewJob {
  const run_at = new Date(now.getTime() + askEveryMs)
  // A crash between this job's end and its row's may enqueue it twice; then it is one.
  const unique_key = `${follow.kind}:${provider_reference}:${Math.floor(run_at.getTime() / askEveryMs)}`
  return follow.of({ provider_reference }, { unique_key, run_at })
}

export function followJobs(deps: { units: UnitsOfWork; courier: CourierProvider }): ReturnType<typeof follow.handle> {
  return follow.handle(async ({ provider_reference: reference }) => {
    const delivery = await deps.courier.findDelivery(reference)
    if (delivery && (await takeOver(deps.units, delivery)) === 'over') return
    await deps.units.run(undefined, async (unit) => {
      await unit.enqueue(followJob(reference, unit.now))
      return ok({})
    })
  })
}

/**
 * Brings our order to where the courier says it is. A status never goes back, so events that come twice or late change nothing. Answers
 * whether there is anything left to follow.
 */
export async function takeOver(units: UnitsOfWork, delivery: Delivery): Promise<'over' | 'going_on'> {
  const taken = await units.run(undefined, async (unit) => {
    const sent = await unit.tx
      .selectFrom('external_deliveries')
      .select(['external_delivery_id', 'order_id'])
      .where('provider_reference', '=', delivery.externalDeliveryId)
      .where('state', '=', 'sent')
      .executeTakeFirst()
    if (!sent) return ok('over' as const)
    const order = await lockOrder(unit.tx, sent.order_id)
    if (order?.dispatch_state !== 'external') return ok('over' as const)
    await apply(unit, order, sent.external_delivery_id, delivery)
    return ok(isOver(delivery.status) ? ('over' as const) : ('going_on' as const))
  })
  return taken.ok ? taken.data : 'going_on'
}

async function apply(
  unit: UnitOfWork,
  order: LockedOrder,
  external_delivery_id: number,
  delivery: Delivery,
): Promise<void> {
  const { status, reason } = delivery
  if (status === 'cancelled' || status === 'failed') {
    return giveBack(unit, order, external_delivery_id, reason ?? 'CW cancelled the delivery.')
  }
  if (!hasLeftStore(status)) return
  const picked = await pickUpOrder(unit, order)
  // Cancelled meanwhile by somebody here: what the courier does cannot bring it back.
  if (picked.ok && isOver(status)) {
    // Alcohol without an ID check was not handed over lawfully: a person must look at it.
    if (status !== 'delivered') await rejectOrder(unit, picked.data, reason ?? 'CW brought the order back.')
    else if (order.alcohol && !delivery.idChecked) await rejectOrder(unit, picked.data, noIdCheck)
    else await deliverOrder(unit, picked.data)
  }
  if (isOver(status)) await end(unit, order)
}

function hasLeftStore(status: DeliveryStatus): boolean {
  return deliveryStatuses.indexOf(status) >= deliveryStatuses.indexOf('picked_up')
}

const noIdCheck = 'CW delivered alcohol without an ID check.'

function isOver(status: DeliveryStatus): boolean {
  return (
    status === 'delivered' ||
    status === 'cancelled' ||
    status === 'failed' ||
    status === 'returning' ||
    status === 'returned'
  )
}

async function end(unit: UnitOfWork, { order_id }: LockedOrder): Promise<void> {
  await unit.tx.updateTable('orders').set({ dispatch_state: 'done' }).where('order_id', '=', order_id).execute()
}

/** Dispatchers get the order back, with the reason (SIL-OPS-33). */
async function giveBack(
  unit: UnitOfWork,
  order: LockedOrder,
  external_delivery_id: number,
  reason: string,
): Promise<void> {
  await unit.tx
    .updateTable('external_deliveries')
    .set({ state: 'failed', reason, changed_at: unit.now })
    .where('external_delivery_id', '=', external_delivery_id)
    .execute()
  await returnToUnassigned(unit, [order.order_id], order.market_id)
  unit.audit({
    what: 'external_delivery_failed',
    subject: `order:${order.order_id}`,
    market_id: order.market_id,
    detail: { external_delivery_id, reason },
  })
}
