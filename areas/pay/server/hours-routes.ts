import { ok, type Refusal, type Success } from '#platform/core/result.ts'
import { answer, change, page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { addHours, approveClean, approveHours, countCash, deleteHours, editHours, hoursPage } from '../calls/hours.ts'
import { approvals, hoursTexts } from '../rules/driver-hour.ts'
import { approveCleanHours } from './approve-clean.ts'
import { addHour, approveHour, deleteHour, editHour } from './change-hours.ts'
import { countDriversCash } from './count-cash.ts'
import { hourOf } from './hour-rows.ts'
import { hoursDay, viewsOf } from './hours-day.ts'

type Saved = Success<{ driver_hour_id: number }> | Refusal

async function savedView(db: Db, saved: Saved) {
  const row = saved.ok ? await hourOf(db, saved.data.driver_hour_id) : undefined
  const [driver_hour] = row ? await viewsOf(db, [row]) : []
  return driver_hour
}

/** What is wrong with a record is said in a reply of its own; all other refusals are those of every route. */
const wordsOf = ({ message = '' }: Refusal) => message

async function editReply<Reason extends string>(db: Db, saved: Success<{ driver_hour_id: number }> | Refusal<Reason>) {
  if (!saved.ok) return saved
  const driver_hour = await savedView(db, saved)
  if (!driver_hour) return ok({ updated: false, error: hoursTexts.not_found })
  const { driver_hour_id, driver, shift_type, approve, start_time, end_time, wage, gaurantee, total_hours, adjuster } =
    driver_hour
  const { start_time_formatted, end_time_formatted } = driver_hour
  const times = { start_time, end_time, start_time_formatted, end_time_formatted }
  const record = { driver_hour_id, driver, shift_type, approve, ...times, wage, gaurantee, total_hours, adjuster }
  return ok({ updated: true, error: null, ...record, driver_hour })
}

export const hoursRoutes: readonly RouteHandler[] = [
  page(hoursPage, async ({ db, actor, data, now }) => {
    const state = await hoursDay(db, actor, data, now)
    return state && { state, title: `Hours, ${state.hours_day.market}` }
  }),
  answer(editHours, async ({ db, actor, data, transaction }) => {
    const saved = await transaction((unit) => editHour(unit, actor, data))
    if (!saved.ok && saved.error === 'wrong_hours') return ok({ updated: false, error: wordsOf(saved) })
    return editReply(db, saved)
  }),
  answer(addHours, async ({ db, actor, data, transaction }) => {
    const saved = await transaction((unit) => addHour(unit, actor, data))
    if (!saved.ok && saved.error === 'wrong_hours') return ok({ updated: false, error: wordsOf(saved) })
    return editReply(db, saved)
  }),
  answer(deleteHours, async ({ actor, data, transaction }) => {
    const { driver_hour_id } = data
    const done = await transaction((unit) => deleteHour({ ...unit, actor, data }))
    if (done.ok) return ok({ deleted: true, driver_hour_id, error: null })
    return done.error === 'wrong_hours' ? ok({ deleted: false, driver_hour_id, error: wordsOf(done) }) : done
  }),
  answer(approveHours, async ({ db, actor, data, transaction }) => {
    const { driver_hour_id } = data
    const done = await transaction((unit) => approveHour(unit, actor, data))
    if (done.ok) {
      const driver_hour = await savedView(db, done)
      return ok({ approve: approvals.yes, driver_hour_id, error: null, ...(driver_hour && { driver_hour }) })
    }
    if (done.error !== 'wrong_hours') return done
    const present = await hourOf(db, driver_hour_id)
    return ok({ approve: present?.approve ?? approvals.no, driver_hour_id, error: wordsOf(done) })
  }),
  change(approveClean, approveCleanHours),
  change(countCash, countDriversCash),
]
