import { dayText } from '#platform/core/day-text.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Span } from '../rules/shift.ts'
import type { ShiftRow } from './shift-rows.ts'

/** `Sat, Nov 21, 11:00 AM to 3:00 PM`, as a text says it. */
export function spanText({ starts_at, ends_at }: Span, timeZone: string): string {
  const [start, end] = [localTime(starts_at, timeZone), localTime(ends_at, timeZone)]
  return `${dayText(start.day)}, ${clockText(start.minute)} to ${clockText(end.minute)}`
}

export async function timeZoneOf(tx: Db | Tx, marketId: number): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('markets')
    .select('time_zone')
    .where('market_id', '=', marketId)
    .executeTakeFirstOrThrow()
  return time_zone
}

type Said = { readonly driver_id: number; readonly market_id: number; readonly body: string; readonly key: string }

/** A text to a driver, by the outbox; the same key is one text. */
export async function textDriver(unit: UnitOfWork, { driver_id, market_id, body, key }: Said): Promise<boolean> {
  const driver = await unit.tx
    .selectFrom('drivers')
    .select('phone_number')
    .where('driver_id', '=', driver_id)
    .executeTakeFirstOrThrow()
  const about = `driver:${driver_id}`
  const recipient = driver.phone_number
  return (await unit.send({ channel: 'text', recipient, body, market_id, message_key: key, about })) !== undefined
}

/** Whoever dropped it need not wonder whether they still have to come. */
export async function tellOfClaim(unit: UnitOfWork, row: ShiftRow): Promise<void> {
  if (row.driver_id === null) return
  const span = { starts_at: row.starts_at.getTime(), ends_at: row.ends_at.getTime() }
  await textDriver(unit, {
    driver_id: row.driver_id,
    market_id: row.market_id,
    body: `Somebody has taken your dropped shift of ${spanText(span, await timeZoneOf(unit.tx, row.market_id))}.`,
    key: `shift:${row.shift_id}:${row.version}:claimed`,
  })
}
