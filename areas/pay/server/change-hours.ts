import { sql } from 'kysely'
import { scheduledTimes } from '#areas/shifts/server/public.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { addHours, approveHours, deleteHours, editHours } from '../calls/hours.ts'
import { approvals, type HoursText, hoursTexts, readRate } from '../rules/driver-hour.ts'
import { editTimes, newTimes } from '../rules/edited-times.ts'
import { periodStart } from '../rules/pay-period.ts'
import { type HourRow, hourOf, isWeekPaid, overlaps } from './hour-rows.ts'
import { reopenInvoice } from './invoice-rows.ts'

/** A record that is wrong in the specified words; it is rolled back like every refusal, and told in a reply of its own. */
const fault = (text: HoursText) => refuse('wrong_hours', { message: hoursTexts[text] })

type Asked = { readonly driver_hour_id: number; readonly version?: number | undefined }

/** The record with its driver locked, so that two changes of one driver's hours wait for each other; refused unless it may be changed now. */
export async function takeHour(unit: UnitOfWork, actor: Actor, { driver_hour_id, version }: Asked) {
  const { tx } = unit
  await sql`select from drivers where driver_id = (select driver_id from driver_hours where driver_hour_id = ${driver_hour_id}) for update`.execute(
    tx,
  )
  const hour = await hourOf(tx, driver_hour_id)
  if (!hour || !worksIn(actor, hour.market_id)) return refuse('hours_not_found')
  if (isOwn(actor, hour.user_id)) return refuse('own_hours')
  if (hour.paid) return fault('paid')
  if (version !== undefined && version !== hour.version) return refuse('changed_meanwhile')
  return ok(hour)
}

/** Nobody says what their own hours were, also who is a manager (SIL-ORD-122). */
const isOwn = (actor: Actor, user_id: number | null) => user_id !== null && user_id === actor.user?.user_id

const textOf = ({ wage, gaurantee }: { wage: string; gaurantee: string }) => {
  const rates = { wage: readRate(wage), gaurantee: readRate(gaurantee) }
  if (rates.wage === undefined) return { ok: false, text: 'wage_no_number' } as const
  if (rates.gaurantee === undefined) return { ok: false, text: 'gaurantee_no_number' } as const
  return { ok: true, wage: rates.wage, gaurantee: rates.gaurantee } as const
}

export async function editHour(unit: UnitOfWork, actor: Actor, data: InputOf<typeof editHours>) {
  const taken = await takeHour(unit, actor, data)
  if (!taken.ok) return taken
  const hour = taken.data
  const { tx } = unit
  const rates = textOf(data)
  if (!rates.ok) return fault(rates.text)
  const before = { start: hour.started_at.getTime(), end: hour.ended_at.getTime() }
  const times = editTimes(before, data, hour.time_zone)
  if (!times.ok) return fault(times.error)
  if (await overlaps(tx, hour, times.start, times.end)) return fault('overlap')
  const after = {
    started_at: new Date(times.start),
    ended_at: new Date(times.end),
    shift_type: data.shift_type,
    wage: rates.wage,
    gaurantee: rates.gaurantee,
  }
  const paysOther = changesPay(hour, after)
  // Whoever has approved it approved something else.
  const approve = data.approve ?? (paysOther && hour.approve === approvals.yes ? approvals.pending : hour.approve)
  const adjuster = actor.user?.name ?? null
  await tx
    .updateTable('driver_hours')
    .set({ ...after, approve, adjuster, version: hour.version + 1 })
    .where('driver_hour_id', '=', hour.driver_hour_id)
    .execute()
  if (paysOther || approve !== approvals.yes) await reopenInvoice(unit, hour)
  audit(unit, 'driver_hour_edited', hour, {
    before: auditOf(hour),
    after: auditOf({ ...after, approve }),
    reason: data.reason,
  })
  return ok({ driver_hour_id: hour.driver_hour_id })
}

type PayColumns = Pick<HourRow, 'started_at' | 'ended_at' | 'wage' | 'gaurantee'>

const changesPay = (before: PayColumns, after: PayColumns) =>
  before.started_at.getTime() !== after.started_at.getTime() ||
  before.ended_at.getTime() !== after.ended_at.getTime() ||
  before.wage !== after.wage ||
  before.gaurantee !== after.gaurantee

const auditOf = (hour: PayColumns & { shift_type: number; approve: number }) => ({
  start: hour.started_at.getTime(),
  end: hour.ended_at.getTime(),
  shift_type: hour.shift_type,
  wage: hour.wage,
  gaurantee: hour.gaurantee,
  approve: hour.approve,
})

function audit(unit: UnitOfWork, what: string, hour: HourRow, detail: Record<string, unknown>) {
  const { driver_hour_id, driver_id, market_id } = hour
  unit.audit({ what, subject: `driver_hour:${driver_hour_id}`, market_id, detail: { driver_id, ...detail } })
}

export async function approveHour(unit: UnitOfWork, actor: Actor, data: InputOf<typeof approveHours>) {
  const taken = await takeHour(unit, actor, data)
  if (!taken.ok) return taken
  const { driver_hour_id, version, approve } = taken.data
  if (approve === approvals.yes) return ok({ driver_hour_id })
  await setApproved(unit.tx, driver_hour_id, version, actor)
  audit(unit, 'driver_hour_approved', taken.data, { before: approve })
  return ok({ driver_hour_id })
}

async function setApproved(tx: Tx, driver_hour_id: number, version: number, actor: Actor): Promise<void> {
  await tx
    .updateTable('driver_hours')
    .set({ approve: approvals.yes, adjuster: actor.user?.name ?? null, version: version + 1 })
    .where('driver_hour_id', '=', driver_hour_id)
    .execute()
}

/** The row stays for those who name it; no list and no pay knows it any more. */
export async function deleteHour(unit: Change<typeof deleteHours>) {
  const taken = await takeHour(unit, unit.actor, unit.data)
  if (!taken.ok) return taken
  const { driver_hour_id, version } = taken.data
  await unit.tx
    .updateTable('driver_hours')
    .set({ deleted_at: unit.now, adjuster: unit.actor.user?.name ?? null, version: version + 1 })
    .where('driver_hour_id', '=', driver_hour_id)
    .execute()
  await reopenInvoice(unit, taken.data)
  audit(unit, 'driver_hour_deleted', taken.data, { before: auditOf(taken.data) })
  return ok({ driver_hour_id })
}

/** A record that no clock has made is not approved until a manager does it (SIL-ORD-121). */
export async function addHour(unit: UnitOfWork, actor: Actor, data: InputOf<typeof addHours>) {
  const { tx } = unit
  const driver = await tx
    .selectFrom('drivers as d')
    .innerJoin('markets as m', 'm.market_id', 'd.market_id')
    .select(['d.driver_id', 'd.user_id', 'd.market_id', 'm.time_zone'])
    .where('d.driver_id', '=', data.driver_id)
    .forUpdate('d')
    .executeTakeFirst()
  if (!driver || !worksIn(actor, driver.market_id)) return refuse('unknown_driver')
  if (isOwn(actor, driver.user_id)) return refuse('own_hours')
  const rates = textOf(data)
  if (!rates.ok) return fault(rates.text)
  const times = newTimes(data.day, data, driver.time_zone)
  if (!times.ok) return fault(times.error)
  const { driver_id, market_id } = driver
  const starts_on = periodStart(localTime(times.start, driver.time_zone).day)
  if (await isWeekPaid(tx, driver_id, starts_on)) return fault('paid')
  if (await overlaps(tx, { driver_id, driver_hour_id: null }, times.start, times.end)) return fault('overlap')
  const { driver_hour_id } = await insertHour(tx, { ...data, ...rates, ...times, adjuster: actor.user?.name ?? null })
  const hour = await hourOf(tx, driver_hour_id)
  if (!hour) throw new Error('An hour that was just made is not there')
  await reopenInvoice(unit, hour)
  const detail = { driver_id, after: auditOf(hour), reason: data.reason }
  unit.audit({ what: 'driver_hour_added', subject: `driver_hour:${driver_hour_id}`, market_id, detail })
  return ok({ driver_hour_id })
}

type NewHour = {
  readonly driver_id: number
  readonly start: number
  readonly end: number
  readonly shift_type: number
  readonly wage: Cents
  readonly gaurantee: Cents
  readonly adjuster: string | null
}

async function insertHour(tx: Tx, { driver_id, start, end, shift_type, wage, gaurantee, adjuster }: NewHour) {
  const [started_at, ended_at] = [new Date(start), new Date(end)]
  const pay = {
    wage,
    gaurantee,
    approve: approvals.no,
    adjuster,
    made_by: 'hand' as const,
    ended_how: 'office' as const,
  }
  return tx
    .insertInto('driver_hours')
    .values({
      driver_id,
      started_at,
      ended_at,
      shift_type,
      ...pay,
      ...(await scheduledTimes(tx, driver_id, started_at)),
    })
    .returning('driver_hour_id')
    .executeTakeFirstOrThrow()
}
