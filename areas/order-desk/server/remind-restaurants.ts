import { sql } from 'kysely'
import * as z from 'zod/mini'
import { reminderText } from '#areas/orders/rules/messages.ts'
import { hintOrder, lockOrder } from '#areas/orders/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { Clock } from '#platform/server/clock.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { Db, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { latestReminderMs, remindersDue } from '../rules/order-needs.ts'

export const remindRestaurantsJob = defineJob('remind_restaurants', z.object({}))

type Deps = { readonly db: Db; readonly units: UnitsOfWork; readonly clock: Clock }
type Silent = { readonly order_id: number; readonly created_at: Date; readonly sent: number }

/**
 * Reminds each restaurant that has not accepted an order, by a text, and rings the lists of staff (SIL-ORD-131). Each reminder is sent once, whoever
 * looks and however often; of those that were missed while no process ran, one text.
 */
export async function remindRestaurants({ db, units, clock }: Deps): Promise<void> {
  const now = clock.now()
  const from = new Date(now.getTime() - latestReminderMs)
  const { rows } = await sql<Silent>`
    select o.order_id, o.created_at, coalesce((select max(after_minutes) from ticket_reminders r where r.order_id = o.order_id), 0) as sent
    from orders o where o.ended_at is null and o.status = 'received' and o.created_at > ${from}
    order by o.order_id`.execute(db)
  for (const { order_id, created_at, sent } of rows) {
    const due = remindersDue(created_at.getTime(), now.getTime()).filter((minutes) => minutes > sent)
    if (due.length > 0) await remind(units, order_id, due)
  }
}

function remind(units: UnitsOfWork, order_id: number, due: readonly number[]) {
  return units.run(undefined, async (unit) => {
    const { tx, now } = unit
    const order = await lockOrder(tx, order_id)
    // Accepted meanwhile.
    if (order?.status !== 'received') return ok(undefined)
    const written = await tx
      .insertInto('ticket_reminders')
      .values(due.map((after_minutes) => ({ order_id, after_minutes, sent_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('after_minutes')
      .execute()
    const after_minutes = Math.max(0, ...written.map((row) => row.after_minutes))
    if (after_minutes === 0) return ok(undefined)
    const { market_id, franchise_id, is_delivery, name } = order
    const { phone_number } = await tx
      .selectFrom('franchises')
      .select('phone_number')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    const body = reminderText({ order_id, is_delivery, name, after_minutes })
    await unit.send({ channel: 'text', recipient: phone_number, body, market_id })
    unit.audit({ what: 'ticket_reminded', subject: `order:${order_id}`, market_id, detail: { after_minutes } })
    hintOrder(unit, order)
    return ok(undefined)
  })
}
