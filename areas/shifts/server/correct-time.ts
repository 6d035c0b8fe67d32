import { sql } from 'kysely'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { correctDriverHour, correctTimeEntry } from '../calls/clock.ts'
import { longestHoursMs, minuteOf } from '../rules/worked-time.ts'
import { scheduledTimes } from './scheduled-times.ts'
import { closeEntry, driverOfUser, lockPerson } from './time-entries.ts'

/** The last moment before now at which that clock showed this time, if it lies within 16 hours. */
function lastAt(text: string, now: Date, timeZone: string): Date | undefined {
  const minute = minuteOf(text)
  if (minute === undefined) return undefined
  const at = (day: Day) => instantOf(day, minute, timeZone)
  const { day } = localTime(now.getTime(), timeZone)
  const found = at(day) <= now.getTime() ? at(day) : at(daysAfter(day, -1))
  return now.getTime() - found <= longestHoursMs ? new Date(found) : undefined
}

/** The start, untouched where it is typed as it was: an entry may be open for days. */
function startAt(text: string, began: Date, now: Date, timeZone: string): Date | undefined {
  if (minuteOf(text) === localTime(began.getTime(), timeZone).minute) return began
  return lastAt(text, now, timeZone)
}

/** The first moment after the start at which that clock showed this time, if it lies before now and within 16 hours of the start. */
function endAt(text: string, started_at: Date, now: Date, timeZone: string): Date | undefined {
  const minute = minuteOf(text)
  if (minute === undefined) return undefined
  const { day } = localTime(started_at.getTime(), timeZone)
  const ends = [day, daysAfter(day, 1)].map((one) => instantOf(one, minute, timeZone))
  const end = ends.find((one) => one > started_at.getTime())
  if (end === undefined || end > now.getTime() || end - started_at.getTime() > longestHoursMs) return undefined
  return new Date(end)
}

const isOwn = (actor: Actor, user_id: number | null) => user_id !== null && user_id === actor.user?.user_id

/** A running hour began at another time than its clock-in; why stands in the trail. */
export async function correctHour(unit: Change<typeof correctDriverHour>) {
  const { tx, now, actor, data } = unit
  const { driver_hour_id, reason, version } = data
  await sql`select from drivers where driver_id = (select driver_id from driver_hours where driver_hour_id = ${driver_hour_id}) for update`.execute(
    tx,
  )
  const hour = await tx
    .selectFrom('driver_hours as h')
    .innerJoin('drivers as d', 'd.driver_id', 'h.driver_id')
    .innerJoin('markets as m', 'm.market_id', 'd.market_id')
    .select(['h.driver_id', 'h.started_at', 'h.version', 'd.user_id', 'd.market_id', 'm.time_zone'])
    .where('h.driver_hour_id', '=', driver_hour_id)
    .where('h.ended_at', 'is', null)
    .executeTakeFirst()
  if (!hour || !worksIn(actor, hour.market_id)) return refuse('hours_not_found')
  if (isOwn(actor, hour.user_id)) return refuse('own_hours')
  if (reason === '') return refuse('reason_missing', { field: 'reason' })
  if (hour.version !== version) return refuse('changed_meanwhile')
  const started_at = lastAt(data.start_time, now, hour.time_zone)
  if (!started_at) return refuse('time_invalid', { field: 'start_time' })
  if (await hasWorked(tx, hour.driver_id, started_at, now)) return refuse('overlap', { field: 'start_time' })
  await tx
    .updateTable('driver_hours')
    .set({
      started_at,
      ...(await scheduledTimes(tx, hour.driver_id, started_at)),
      version: version + 1,
      adjuster: actor.user?.name ?? null,
    })
    .where('driver_hour_id', '=', driver_hour_id)
    .execute()
  const detail = { driver_id: hour.driver_id, before: hour.started_at.getTime(), after: started_at.getTime(), reason }
  const { market_id } = hour
  unit.audit({ what: 'clock_in_corrected', subject: `driver_hour:${driver_hour_id}`, market_id, detail })
  return ok({ success: true as const, started_at: started_at.getTime() })
}

/** Whether an ended record of this driver shares time with that span. */
async function hasWorked(tx: Tx, driver_id: number, from: Date, to: Date): Promise<boolean> {
  const other = await tx
    .selectFrom('driver_hours')
    .select('driver_hour_id')
    .where('driver_id', '=', driver_id)
    .where('deleted_at', 'is', null)
    .where('started_at', '<', to)
    .where('ended_at', '>', from)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Their own clock-out waits, and finds the entry ended: one entry never makes two driver hours. */
export async function correctEntry(unit: Change<typeof correctTimeEntry>) {
  const { tx, now, actor, data } = unit
  const { time_entry_id, reason } = data
  const whose = await tx
    .selectFrom('time_entries')
    .select('user_id')
    .where('time_entry_id', '=', time_entry_id)
    .executeTakeFirst()
  if (!whose) return refuse('hours_not_found')
  await lockPerson(tx, whose.user_id)
  const entry = await tx
    .selectFrom('time_entries as e')
    .leftJoin('markets as m', 'm.market_id', 'e.market_id')
    .select(['e.time_entry_id', 'e.user_id', 'e.market_id', 'e.started_at', 'm.time_zone'])
    .where('e.time_entry_id', '=', time_entry_id)
    .where('e.ended_at', 'is', null)
    .executeTakeFirst()
  if (!entry || !worksIn(actor, entry.market_id)) return refuse('hours_not_found')
  if (isOwn(actor, entry.user_id)) return refuse('own_hours')
  if (reason === '') return refuse('reason_missing', { field: 'reason' })
  if (entry.started_at.getTime() !== data.expected_started_at) return refuse('changed_meanwhile')
  const timeZone = entry.time_zone ?? 'UTC'
  const started_at = startAt(data.start_time, entry.started_at, now, timeZone)
  if (!started_at) return refuse('time_invalid', { field: 'start_time' })
  const ended_at = data.end_time === '' ? undefined : endAt(data.end_time, started_at, now, timeZone)
  if (data.end_time !== '' && !ended_at) return refuse('time_invalid', { field: 'end_time' })
  const driver = await driverOfUser(tx, entry.user_id)
  if (driver && (await hasWorked(tx, driver.driver_id, started_at, ended_at ?? now)))
    return refuse('overlap', { field: 'start_time' })
  await tx.updateTable('time_entries').set({ started_at }).where('time_entry_id', '=', time_entry_id).execute()
  if (ended_at) await closeEntry(unit, { ...entry, started_at }, { ended_at, how: 'office' })
  const detail = {
    before: entry.started_at.getTime(),
    after: started_at.getTime(),
    ended_at: ended_at?.getTime() ?? null,
    reason,
  }
  const { market_id } = entry
  unit.audit({ what: 'time_entry_corrected', subject: `time_entry:${time_entry_id}`, market_id, detail })
  return ok({ success: true as const, started_at: started_at.getTime() })
}
