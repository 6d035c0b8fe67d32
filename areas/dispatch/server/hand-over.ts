import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Db, NewJob, UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { courierWords } from '../rules/courier-words.ts'
import type { CourierProvider, DeliveryInput } from './courier-provider.ts'
import { followJob } from './follow-courier.ts'
import { lockOrder, returnToUnassigned } from './unassigned.ts'
import { wantedDelivery } from './wanted-delivery.ts'

const handOver = defineJob('external_delivery', z.object({ external_delivery_id: z.int() }))
const callOff = defineJob('external_delivery_call_off', z.object({ external_id: z.string() }))
/** Food does not wait longer for a courier service that is silent. */
const longestSilenceMs = 60_000

export const handOverJob = (external_delivery_id: number): NewJob =>
  handOver.of({ external_delivery_id }, { unique_key: `${handOver.kind}:${external_delivery_id}` })

/**
 * The calls to the courier, again and again until there is an answer: its side knows our id and takes a delivery once. After a minute of
 * silence the order goes back to the dispatchers, and the delivery that may exist there is called off until that is answered.
 */
export function handOverJobs(deps: { units: UnitsOfWork; courier: CourierProvider }): JobHandlers {
  const { units, courier } = deps
  return {
    ...handOver.handle(async ({ external_delivery_id: id }) => {
      const queued = await queuedDelivery(units.db, id)
      if (!queued) return
      const { input } = queued
      if (!input) return fail(units, id, courierWords.no_place)
      if (input.hasAlcohol && !courier.takesAlcohol) return fail(units, id, courierWords.alcohol_not_allowed)
      try {
        const answer = await courier.createDelivery(input)
        if (answer.outcome === 'refused') await fail(units, id, courierWords[answer.code])
        else if (!(await markSent(units, id, answer.delivery.externalDeliveryId)))
          await courier.cancel(input.externalDeliveryId)
      } catch (error) {
        if (units.clock.now().getTime() - queued.created_at.getTime() < longestSilenceMs) throw error
        const unique_key = `${callOff.kind}:${id}`
        await fail(
          units,
          id,
          courierWords.silent,
          callOff.of({ external_id: input.externalDeliveryId }, { unique_key }),
        )
      }
    }),
    ...callOff.handle(async ({ external_id }) => {
      await courier.cancel(external_id)
    }),
  }
}

async function queuedDelivery(
  db: Db,
  id: number,
): Promise<{ created_at: Date; input: DeliveryInput | undefined } | undefined> {
  const row = await db
    .selectFrom('external_deliveries as e')
    .innerJoin('orders as o', 'o.order_id', 'e.order_id')
    .select(['e.created_at', 'e.age_verification_required', 'o.order_id', 'o.market_id'])
    .where('e.external_delivery_id', '=', id)
    .where('e.state', '=', 'queued')
    .executeTakeFirst()
  if (!row) return undefined
  const { created_at, age_verification_required: hasAlcohol, order_id, market_id } = row
  const wanted = await wantedDelivery(db, order_id)
  const externalDeliveryId = externalId(market_id, order_id, id)
  return { created_at, input: wanted && { ...wanted, externalDeliveryId, hasAlcohol } }
}

/** Puts the order back with the reason, once. */
async function fail(units: UnitsOfWork, id: number, reason: string, then?: NewJob): Promise<void> {
  await units.run(undefined, async (unit) => {
    const failed = await unit.tx
      .updateTable('external_deliveries')
      .set({ state: 'failed', reason, changed_at: unit.now })
      .where('external_delivery_id', '=', id)
      .where('state', '=', 'queued')
      .returning('order_id')
      .executeTakeFirst()
    const order = failed && (await lockOrder(unit.tx, failed.order_id))
    if (!order) return ok({})
    if (order.dispatch_state === 'external') await returnToUnassigned(unit, [order.order_id], order.market_id)
    if (then) await unit.enqueue(then)
    unit.audit({
      what: 'external_delivery_failed',
      subject: `order:${order.order_id}`,
      market_id: order.market_id,
      detail: { external_delivery_id: id, reason },
    })
    return ok({})
  })
}

/** Whether it is still wanted: it may have been called off while the courier was asked. */
async function markSent(units: UnitsOfWork, id: number, provider_reference: string): Promise<boolean> {
  const marked = await units.run(undefined, async (unit) => {
    const sent = await unit.tx
      .updateTable('external_deliveries')
      .set({ state: 'sent', provider_reference, changed_at: unit.now })
      .where('external_delivery_id', '=', id)
      .where('state', '=', 'queued')
      .returning('order_id')
      .executeTakeFirst()
    if (sent) {
      unit.audit({
        what: 'external_delivery_sent',
        subject: `order:${sent.order_id}`,
        detail: { external_delivery_id: id, provider_reference },
      })
      await unit.enqueue(followJob(provider_reference, unit.now))
    }
    return ok(sent !== undefined)
  })
  return marked.ok && marked.data
}

/** Calls off what a courier was given of an order that is over here; what was picked up cannot be called off, and comes or goes back. */
export async function leaveCourier(unit: UnitOfWork, order_id: number): Promise<void> {
  const left = await unit.tx
    .updateTable('external_deliveries')
    .set({ state: 'failed', reason: 'The order was ended here.', changed_at: unit.now })
    .where('order_id', '=', order_id)
    .where('state', 'in', ['queued', 'sent'])
    .returning(['external_delivery_id'])
    .executeTakeFirst()
  const order = left && (await lockOrder(unit.tx, order_id))
  if (!order) return
  const external_id = externalId(order.market_id, order_id, left.external_delivery_id)
  await unit.enqueue(callOff.of({ external_id }, { unique_key: `${callOff.kind}:${left.external_delivery_id}` }))
}

/** By which a courier knows one of our deliveries. */
const externalId = (market_id: number, order_id: number, external_delivery_id: number) =>
  `${market_id}-${order_id}-${external_delivery_id}`
