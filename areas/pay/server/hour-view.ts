import { clockOf, hoursText, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { timeText } from '#platform/core/local-time.ts'
import { plus, toDecimal } from '#platform/core/money.ts'
import type { DriverHour } from '../calls/hours.ts'
import { exceptionsOf, varianceOf, varianceText } from '../rules/exceptions.ts'
import { computePay, type EarnedTip } from '../rules/pay.ts'
import type { HourRow } from './hour-rows.ts'

/** A record as it goes over the wire, with what it pays (HRS-05). */
export function hourView(row: HourRow, tips: readonly EarnedTip[]): DriverHour {
  const [start, end] = [row.started_at.getTime(), row.ended_at.getTime()]
  const { driver_hour_id, driver_id, driver, shift_type, approve, time_zone, wage, gaurantee, adjuster, version } = row
  const reviewed = reviewedOf(row)
  const variance = varianceOf(reviewed)
  const pay = payOf(row, tips)
  return {
    driver_hour_id,
    driver_id,
    driver,
    shift_type,
    approve,
    start_time: clockOf(start, time_zone),
    end_time: clockOf(end, time_zone),
    start_time_formatted: timeText(start, time_zone),
    end_time_formatted: timeText(end, time_zone),
    wage: toDecimal(wage),
    gaurantee: toDecimal(gaurantee),
    total_hours: hoursText(hundredthsBetween(start, end)),
    adjuster,
    version,
    paid: row.paid,
    started_at: start,
    ended_at: end,
    scheduled_start_at: reviewed.scheduled_start,
    scheduled_end_at: reviewed.scheduled_end,
    variance: variance === undefined ? null : varianceText(variance),
    exceptions: exceptionsOf(reviewed),
    breaks: [...row.breaks],
    tips: pay.tips,
    pay: plus(pay.wages, pay.top_up),
    top_up: pay.top_up,
  }
}

export const reviewedOf = (row: HourRow) => ({
  start: row.started_at.getTime(),
  end: row.ended_at.getTime(),
  scheduled_start: row.scheduled_start_at?.getTime() ?? null,
  scheduled_end: row.scheduled_end_at?.getTime() ?? null,
  made_by: row.made_by,
  ended_how: row.ended_how,
})

export const workedOf = (row: HourRow) => ({
  driver_hour_id: row.driver_hour_id,
  start: row.started_at.getTime(),
  end: row.ended_at.getTime(),
  wage: row.wage,
  gaurantee: row.gaurantee,
})

function payOf(row: HourRow, tips: readonly EarnedTip[]) {
  const own = tips.filter(({ at }) => at >= row.started_at.getTime())
  const { hours } = computePay({
    hours: [workedOf(row)],
    tips: own,
    orders: [],
    taken: { kept: 0, borne: 0 },
    mileage: 0,
  })
  const [paid] = hours
  if (!paid) throw new Error('An hour without its pay')
  return paid
}
