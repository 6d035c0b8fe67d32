import type { Selectable } from 'kysely'
import type { DB } from '#database/types.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { overlaps } from '../rules/shift.ts'
import { instanceDays, spanOf } from '../rules/shift-times.ts'
import { heldBy, shiftOf } from './shift-rows.ts'
import { lockDrivers } from './worker.ts'

export type TemplateRow = Selectable<DB['shift_templates']>

/** Recurring shifts that have not ended. */
export const templatesOf = (db: Db | Tx) => db.selectFrom('shift_templates').selectAll().where('ended_at', 'is', null)

export async function lockTemplate(tx: Tx, templateId: number): Promise<TemplateRow | undefined> {
  return templatesOf(tx).where('recurring_shift_template_id', '=', templateId).forUpdate().executeTakeFirst()
}

/**
 * Makes the shifts of a recurring one up to 14 days ahead (SIL-ORD-114); those there are already stay as they are, so that it may be done as
 * often as one likes. The holder's are theirs where no other shift of theirs is in the way, and open otherwise. The template's row, and before
 * it that of its holder, must be locked.
 */
export async function makeInstances(tx: Tx, template: TemplateRow, timeZone: string, now: Date): Promise<number> {
  const today = localTime(now.getTime(), timeZone).day
  const days = instanceDays(template, today)
  const held = template.driver_id === null ? [] : (await heldBy(tx, template.driver_id, now)).map(shiftOf)
  const rows = days.flatMap((day) => {
    const span = spanOf(day, template, timeZone)
    if (!span || span.starts_at <= now.getTime()) return []
    const isTheirs = template.held_from !== null && day >= template.held_from
    return [
      {
        market_id: template.market_id,
        recurring_shift_template_id: template.recurring_shift_template_id,
        instance_date: day,
        start_date: day,
        starts_at: new Date(span.starts_at),
        ends_at: new Date(span.ends_at),
        shift_type: template.shift_type,
        place: template.place,
        driver_id: isTheirs && !held.some((other) => overlaps(other, span)) ? template.driver_id : null,
        published_at: now,
      },
    ]
  })
  if (rows.length === 0) return 0
  const there = await tx
    .selectFrom('shifts')
    .select('instance_date')
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .where('instance_date', '>=', today)
    .execute()
  const known = new Set(there.map(({ instance_date }) => instance_date))
  const missing = rows.filter(({ instance_date }) => !known.has(instance_date))
  if (missing.length > 0) await tx.insertInto('shifts').values(missing).execute()
  return missing.length
}

/** The same for each of them in a transaction of its own: a recurring shift that somebody works on waits for nobody else's. */
export async function lockForInstances(tx: Tx, templateId: number): Promise<TemplateRow | undefined> {
  const seen = await templatesOf(tx).where('recurring_shift_template_id', '=', templateId).executeTakeFirst()
  if (!seen) return undefined
  if (seen.driver_id !== null) await lockDrivers(tx, [seen.driver_id])
  const template = await lockTemplate(tx, templateId)
  // Its holder changed between the two: the next run makes what is missing.
  return template?.driver_id === seen.driver_id ? template : undefined
}
