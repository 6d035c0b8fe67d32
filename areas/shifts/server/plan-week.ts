import { daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { copyWeek, publishWeek } from '../calls/schedule.ts'
import { hoursOf, hoursText } from '../rules/shift.ts'
import { spanOf, weekOf } from '../rules/shift-times.ts'
import { isBusy } from './plan-shifts.ts'
import { type ShiftRow, shiftOf, shiftsOf } from './shift-rows.ts'
import { textDriver, timeZoneOf } from './shift-texts.ts'
import { lockDrivers, managesMarket } from './worker.ts'

/** The week's drafts become everybody's; who holds one of them is told their whole week. */
export async function publish(unit: Change<typeof publishWeek>) {
  const { tx, now, data, actor } = unit
  const { market_id, week } = data
  if (!managesMarket(actor, market_id)) return refuse('unknown_id')
  if (weekdayOf(week) !== 1) return refuse('no_monday', { field: 'week' })
  // Two who publish at once wait here: the second has nothing left, and is told so.
  await tx
    .selectFrom('markets')
    .select('market_id')
    .where('market_id', '=', market_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const rows = await ofWeek(tx, market_id, week).forUpdate().execute()
  const drafts = rows.filter(({ published_at }) => published_at === null)
  if (drafts.length !== data.expected_drafts) return refuse('changed_meanwhile')
  await tx
    .updateTable('shifts')
    .set((shift) => ({ published_at: now, version: shift('version', '+', 1) }))
    .where('shift_id', '=', anyOf(drafts.map(({ shift_id }) => shift_id)))
    .execute()
  const { times } = await tx
    .insertInto('schedule_weeks')
    .values({ market_id, week, published_at: now, published_by: actor.user?.user_id ?? null })
    .onConflict((conflict) =>
      conflict.columns(['market_id', 'week']).doUpdateSet((row) => ({
        published_at: now,
        published_by: actor.user?.user_id ?? null,
        times: row('schedule_weeks.times', '+', 1),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  const holders = [...new Set(drafts.flatMap(({ driver_id }) => driver_id ?? []))].sort((a, b) => a - b)
  for (const driver_id of holders) {
    const theirs = rows.filter((row) => row.driver_id === driver_id && row.dropped_at === null).map(shiftOf)
    const hours = theirs.reduce((sum, shift) => sum + hoursOf(shift), 0)
    await textDriver(unit, {
      driver_id,
      market_id,
      body: `Your week of ${shortDay(week)}: ${theirs.length} ${theirs.length === 1 ? 'shift' : 'shifts'}, ${hoursText(hours)}. See them in the app, under Shifts.`,
      key: `week:${market_id}:${week}:${times}:${driver_id}`,
    })
  }
  unit.audit({
    what: 'week_published',
    subject: `schedule:${market_id}:${week}`,
    market_id,
    detail: { shifts: drafts.length },
  })
  unit.hint(`shifts:${market_id}`)
  return ok({
    success: true as const,
    published: drafts.length,
    open: drafts.filter(({ driver_id }) => driver_id === null).length,
    told: holders.length,
  })
}

/**
 * The same days and clock times one or more weeks later, as drafts: a night over which the clocks change still begins and ends by the clock on the
 * wall. Shifts of recurring ones are made by themselves. Who is busy then loses theirs, which is open.
 */
export async function copy(unit: Change<typeof copyWeek>) {
  const { tx, now, data, actor } = unit
  const { market_id, from_week, week } = data
  if (!managesMarket(actor, market_id)) return refuse('unknown_id')
  if (weekdayOf(week) !== 1 || weekdayOf(from_week) !== 1) return refuse('no_monday', { field: 'week' })
  const timeZone = await timeZoneOf(tx, market_id)
  if (week < weekOf(localTime(now.getTime(), timeZone).day)) return refuse('past', { field: 'week' })
  await tx
    .selectFrom('markets')
    .select('market_id')
    .where('market_id', '=', market_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const source = (await ofWeek(tx, market_id, from_week).execute()).filter(
    (row) => row.recurring_shift_template_id === null,
  )
  const left = (await ofWeek(tx, market_id, week).execute()).map(sameness)
  await lockDrivers(
    tx,
    source.flatMap(({ driver_id }) => driver_id ?? []),
  )
  const days = (Date.parse(week) - Date.parse(from_week)) / 86_400_000
  let [copied, freed] = [0, 0]
  for (const row of source) {
    const start_date = daysAfter(row.start_date, days)
    const clock = {
      start_minute: localTime(row.starts_at.getTime(), timeZone).minute,
      end_minute: localTime(row.ends_at.getTime(), timeZone).minute,
    }
    const span = spanOf(start_date, clock, timeZone)
    if (!span || span.ends_at <= now.getTime()) continue
    const there = left.indexOf(
      sameness({
        starts_at: new Date(span.starts_at),
        ends_at: new Date(span.ends_at),
        shift_type: row.shift_type,
        place: row.place,
      }),
    )
    if (there >= 0) {
      left.splice(there, 1)
      continue
    }
    const holder = row.dropped_at === null ? row.driver_id : null
    const isFree = holder !== null && !(await isBusy(tx, holder, span, now))
    if (holder !== null && !isFree) freed += 1
    copied += 1
    await tx
      .insertInto('shifts')
      .values({
        market_id,
        start_date,
        starts_at: new Date(span.starts_at),
        ends_at: new Date(span.ends_at),
        shift_type: row.shift_type,
        place: row.place,
        driver_id: isFree ? holder : null,
      })
      .execute()
  }
  unit.audit({
    what: 'week_copied',
    subject: `schedule:${market_id}:${week}`,
    market_id,
    detail: { from_week, copied, freed },
  })
  unit.hint(`shifts:${market_id}`)
  return ok({ success: true as const, copied, freed })
}

const ofWeek = (tx: Tx, marketId: number, week: string) =>
  shiftsOf(tx)
    .where('market_id', '=', marketId)
    .where('start_date', '>=', week)
    .where('start_date', '<=', daysAfter(week, 6))
    .orderBy('shift_id')

type Same = Pick<ShiftRow, 'starts_at' | 'ends_at' | 'shift_type' | 'place'>

/** Two that are alike in this are the same shift, whoever holds it by now. */
const sameness = ({ starts_at, ends_at, shift_type, place }: Same) =>
  `${starts_at.getTime()} ${ends_at.getTime()} ${shift_type} ${place}`
