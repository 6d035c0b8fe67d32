import { daysAfter } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { claimRecurringOpen, dropRecurringShift } from '../calls/reservations.ts'
import { dropRefusals, recurringWords } from '../calls/words.ts'
import { exceedsCap, maxShiftsText } from '../rules/new-driver-cap.ts'
import { overlaps } from '../rules/shift.ts'
import { overlapWeekly } from '../rules/shift-times.ts'
import { giveShift, removedBy } from './claim-open.ts'
import { lockTemplate, makeInstances, type TemplateRow, templatesOf } from './instances.ts'
import { keepLifted, newDriverCapOf } from './new-driver-cap.ts'
import { heldBy, lapseOffers, mayActFor, shiftOf, shiftsOf } from './shift-rows.ts'
import { timeZoneOf } from './shift-texts.ts'
import { lockDrivers, workerOf } from './worker.ts'

const farthestDays = 366

/** SHF-21: all free instances from that day on, and from then on each that is made; what overlaps others of theirs is skipped (SIL-ORD-114). */
export async function claimRecurring(unit: Change<typeof claimRecurringOpen>) {
  const { tx, now, data, actor } = unit
  const worker = await workerOf(tx, actor)
  if (!worker) return refuse('unknown_id')
  await lockDrivers(tx, [worker.driver_id])
  const template = await lockTemplate(tx, data.recurring_shift_template_id)
  if (template?.market_id !== worker.market_id) return refuse('unknown_id')
  const timeZone = await timeZoneOf(tx, template.market_id)
  const today = localTime(now.getTime(), timeZone).day
  if (data.start_date < today) return notClaimed(recurringWords.past)
  if (data.start_date > daysAfter(today, farthestDays)) return notClaimed(recurringWords.too_far)
  if (template.driver_id !== null && template.driver_id !== worker.driver_id) return notClaimed(recurringWords.taken)
  await makeInstances(tx, template, timeZone, now)

  const from = template.driver_id === null ? data.start_date : (template.held_from ?? data.start_date)
  const instances = await instancesFrom(tx, template, from, now)
  const own = instances.filter((row) => row.driver_id === worker.driver_id && row.dropped_at === null)
  if (template.driver_id !== null) {
    return claimed(
      own.map(({ shift_id }) => shift_id),
      await removedBy(tx, worker, own, now),
      [],
    )
  }
  const held = (await heldBy(tx, worker.driver_id, now)).map(shiftOf)
  const free = instances.filter((row) => row.driver_id === null || row.dropped_at !== null)
  const inTheWay = free.filter((row) => held.some((other) => overlaps(other, shiftOf(row))))
  const taken = free.filter((row) => !inTheWay.includes(row))
  if (taken.length === 0 && own.length === 0 && inTheWay.length > 0) return notClaimed(recurringWords.all_busy)
  const cap = await newDriverCapOf(tx, worker.driver_id, now)
  if (exceedsCap(cap, taken.length)) return notClaimed(maxShiftsText)
  await keepLifted(tx, worker.driver_id, cap, now)

  await tx
    .updateTable('shift_templates')
    .set((row) => ({
      driver_id: worker.driver_id,
      held_from: data.start_date,
      version: row('version', '+', 1),
    }))
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .execute()
  for (const row of taken) await giveShift(unit, row, worker.driver_id)
  recurringChanged(unit, 'recurring_shift_claimed', template, {
    driver_id: worker.driver_id,
    start_date: data.start_date,
    shifts: taken.map(({ shift_id }) => shift_id),
  })
  return claimed(
    await templatesBeside(tx, template),
    await removedBy(tx, worker, [...own, ...taken], now),
    inTheWay.map(({ shift_id }) => shift_id),
  )

  function claimed(templates: readonly number[], shifts: readonly number[], skipped: readonly number[]) {
    return ok({
      success: true,
      remove_recurring_shifts: template?.driver_id === null ? templates : [data.recurring_shift_template_id],
      remove_shifts: shifts,
      skipped_shifts: skipped,
      error: '',
    })
  }
}

/** SHF-13: what has not begun is open again, and nobody holds what is made from now on. */
export async function dropRecurring(unit: Change<typeof dropRecurringShift>) {
  const { tx, now, data } = unit
  const seen = await templatesOf(tx)
    .where('recurring_shift_template_id', '=', data.recurring_shift_template_id)
    .executeTakeFirst()
  if (!seen || !(await mayActFor(unit, seen))) return refuse('unknown_id')
  if (seen.driver_id === null) return refuse('not_held', { message: dropRefusals.not_held[1] })
  await lockDrivers(tx, [seen.driver_id])
  const template = await lockTemplate(tx, data.recurring_shift_template_id)
  if (template?.driver_id !== seen.driver_id) return refuse('not_held')
  const rows = await shiftsOf(tx)
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .where('driver_id', '=', seen.driver_id)
    .where('starts_at', '>', now)
    .orderBy('shift_id')
    .forUpdate()
    .execute()
  const ids = rows.map(({ shift_id }) => shift_id)
  await tx
    .updateTable('shifts')
    .set((shift) => ({ driver_id: null, dropped_at: null, is_extra: false, version: shift('version', '+', 1) }))
    .where('shift_id', '=', anyOf(ids))
    .execute()
  await lapseOffers(tx, ids, now)
  await tx
    .updateTable('shift_templates')
    .set((row) => ({ driver_id: null, held_from: null, version: row('version', '+', 1) }))
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .execute()
  recurringChanged(unit, 'recurring_shift_dropped', template, { driver_id: seen.driver_id, shifts: ids })
  return ok({ success: true as const, remove_shifts: ids })
}

const notClaimed = (error: string) =>
  ok({ success: false, remove_recurring_shifts: [], remove_shifts: [], skipped_shifts: [], error })

function instancesFrom(tx: Tx, template: TemplateRow, from: string, now: Date) {
  return shiftsOf(tx)
    .where('recurring_shift_template_id', '=', template.recurring_shift_template_id)
    .where('start_date', '>=', from)
    .where('starts_at', '>', now)
    .orderBy('shift_id')
    .forUpdate()
    .execute()
}

/** Itself, and the open ones that nobody could hold beside it. */
async function templatesBeside(tx: Tx, template: TemplateRow): Promise<number[]> {
  const open = await templatesOf(tx)
    .where('market_id', '=', template.market_id)
    .where('driver_id', 'is', null)
    .orderBy('recurring_shift_template_id')
    .execute()
  const beside = open.filter((other) => overlapWeekly(other, template))
  return [
    template.recurring_shift_template_id,
    ...beside
      .map((one) => one.recurring_shift_template_id)
      .filter((one) => one !== template.recurring_shift_template_id),
  ]
}

export function recurringChanged(
  unit: Pick<Change<typeof claimRecurringOpen>, 'audit' | 'hint'>,
  what: string,
  { recurring_shift_template_id, market_id }: TemplateRow,
  detail: Record<string, unknown>,
): void {
  unit.audit({ what, subject: `shift_template:${recurring_shift_template_id}`, market_id, detail })
  unit.hint(`shifts:${market_id}`)
}
