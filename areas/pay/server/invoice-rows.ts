import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { periodOf } from '../rules/pay-period.ts'
import type { HourRow } from './hour-rows.ts'

/** What was approved was the week as it was: with another hour in it, it is approved anew. */
export async function reopenInvoice(
  unit: UnitOfWork,
  hour: Pick<HourRow, 'driver_id' | 'market_id' | 'started_at' | 'time_zone'>,
): Promise<void> {
  const { driver_id, market_id, started_at, time_zone } = hour
  const starts_on = periodOf(started_at.getTime(), time_zone)
  const reopened = await unit.tx
    .updateTable('driver_invoices')
    .set({ state: 'open', approved_at: null, approved_by: null, version: sql<number>`version + 1` })
    .where('driver_id', '=', driver_id)
    .where('state', '=', 'approved')
    .where(sql<boolean>`starts_on = ${starts_on}::date`)
    .returning('driver_invoice_id')
    .executeTakeFirst()
  if (!reopened) return
  const subject = `driver_invoice:${reopened.driver_invoice_id}`
  unit.audit({ what: 'driver_invoice_reopened', subject, market_id, detail: { driver_id, starts_on } })
}
