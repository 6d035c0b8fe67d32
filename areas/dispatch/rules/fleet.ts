import type { DriverQueue } from './board.ts'
import { spareOf } from './need.ts'

/** What the strip of all drivers looks ahead. */
const ahead = 60 * 60_000

/** A delivery of the next hour, as shares of it. */
export type HourMark = { readonly from: number; readonly to: number; readonly late: boolean }

/** When a driver stands at doors within the next hour, and where a promise is broken. */
export function hourOf({ driver_assignments: rows }: Pick<DriverQueue, 'driver_assignments'>, now: number): HourMark[] {
  return rows.flatMap((row) => {
    const { start_time, end_time } = row
    const spare = spareOf(row, now)
    if (start_time === null || end_time === null || spare === null || start_time > now + ahead) return []
    const share = (at: number) => Math.min(1, Math.max(0, (at - now) / ahead))
    return [{ from: share(start_time), to: share(end_time), late: spare < 0 }]
  })
}

/** Orders that a driver has, in the car or still to fetch. */
export const ordersOf = ({ undelivered_orders, driver_assignments }: DriverQueue): number =>
  new Set([...undelivered_orders, ...driver_assignments.flatMap(({ order_id }) => order_id ?? [])]).size
