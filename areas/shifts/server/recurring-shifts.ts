import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { createRecurring, endRecurring } from '../calls/schedule.ts'
import { recurringChanged } from './claim-recurring.ts'
import { lockTemplate, makeInstances } from './instances.ts'
import { timeZoneOf } from './shift-texts.ts'
import { managesMarket } from './worker.ts'

export async function addRecurring(unit: Change<typeof createRecurring>) {
  const { tx, now, data, actor } = unit
  if (!managesMarket(actor, data.market_id)) return refuse('unknown_id')
  const made = await tx
    .insertInto('shift_templates')
    .values({
      market_id: data.market_id,
      weekday: data.weekday,
      start_minute: data.start_minute,
      end_minute: data.end_minute,
      shift_type: data.shift_type,
      place: data.place,
      valid_from: data.valid_from,
    })
    .returning('recurring_shift_template_id')
    .executeTakeFirstOrThrow()
  const template = await lockTemplate(tx, made.recurring_shift_template_id)
  if (!template) throw new Error('A recurring shift that was just made is not there')
  await makeInstances(tx, template, await timeZoneOf(tx, data.market_id), now)
  recurringChanged(unit, 'recurring_shift_created', template, {})
  return ok({ success: true as const, ...made })
}

export async function endOne(unit: Change<typeof endRecurring>) {
  const { tx, now, data, actor } = unit
  const template = await lockTemplate(tx, data.recurring_shift_template_id)
  if (!template || !managesMarket(actor, template.market_id)) return refuse('unknown_id')
  await tx
    .updateTable('shift_templates')
    .set((row) => ({ ended_at: now, driver_id: null, held_from: null, version: row('version', '+', 1) }))
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .execute()
  await tx
    .updateTable('shifts')
    .set((shift) => ({ deleted_at: now, version: shift('version', '+', 1) }))
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .where('driver_id', 'is', null)
    .where('starts_at', '>', now)
    .where('deleted_at', 'is', null)
    .execute()
  recurringChanged(unit, 'recurring_shift_ended', template, { driver_id: template.driver_id })
  return ok({ success: true as const })
}
