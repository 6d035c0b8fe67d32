import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { SessionChanges } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change, RouteContext } from '#platform/server/routes.ts'
import { sha256 } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { makeClockInCode } from '../calls/clock.ts'
import { type driverClockIn, driverClockInPage } from '../calls/driver-clock.ts'
import { missingIn } from '../rules/checklists.ts'
import { clockIn } from './clock-in.ts'

const lastsMs = 15 * 60_000
/** Without those that look or sound alike: they are read out on the phone. */
const letters = 'ACDEFHJKLMNPQRTUVWXY34679'
const length = 8

const readCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The earlier codes of this driver end with the new one. */
export async function makeCode(unit: Change<typeof makeClockInCode>) {
  const { tx, now, actor, data } = unit
  const { driver_id, tablet_id } = data
  const driver = await tx
    .selectFrom('drivers')
    .select('market_id')
    .where('driver_id', '=', driver_id)
    .forUpdate()
    .executeTakeFirst()
  if (!driver || !worksIn(actor, driver.market_id)) return refuse('unknown_driver')
  const { market_id } = driver
  const refused = await whyNot(tx, driver_id, tablet_id, market_id)
  if (refused) return refuse(refused)
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  const expires_at = new Date(now.getTime() + lastsMs)
  await tx.deleteFrom('clock_in_codes').where('driver_id', '=', driver_id).execute()
  await tx
    .insertInto('clock_in_codes')
    .values({ code_hash: sha256(code), driver_id, tablet_id, expires_at })
    .execute()
  unit.audit({ what: 'clock_in_code', subject: `queue:${driver_id}`, market_id, detail: { tablet_id } })
  const link = `${driverClockInPage.path}?code=${grouped(code)}`
  return ok({ success: true as const, code: grouped(code), link, expires_at: expires_at.getTime() })
}

async function whyNot(tx: Tx, driver_id: number, tablet_id: string, market_id: number) {
  const tablet = await tx
    .selectFrom('tablets')
    .select('tablet_id')
    .where('tablet_id', '=', tablet_id)
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  if (!tablet) return 'unknown_tablet' as const
  const { rows } = await sql<{ own: boolean }>`
    select driver_id = ${driver_id} as own from driver_hours where ended_at is null and (driver_id = ${driver_id} or tablet_id = ${tablet_id})
    order by 1 desc limit 1`.execute(tx)
  return rows[0] && (rows[0].own ? ('already_clocked_in' as const) : ('tablet_in_use' as const))
}

type Asked = RouteContext<typeof driverClockIn>

/** The code says who clocks in on which tablet; from then on this browser is that tablet (SIL-OPS-56). */
export async function clockInByCode(
  sessions: SessionChanges,
  { data, transaction, request, reply }: Pick<Asked, 'data' | 'transaction' | 'request' | 'reply'>,
) {
  if (missingIn(data).length > 0) return refuse('unconfirmed')
  const done = await transaction((unit) => useCode(unit, readCode(data.code)))
  if (!done.ok) return done
  await sessions.signIn(request, reply, { tablet_id: done.data.tablet_id })
  return ok({ success: true as const, page: '/rocket/driver_app_web' })
}

async function useCode(unit: UnitOfWork, code: string) {
  const { tx, now } = unit
  const used = await tx
    .updateTable('clock_in_codes')
    .set({ used_at: now })
    .where('code_hash', '=', sha256(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['driver_id', 'tablet_id'])
    .executeTakeFirst()
  if (!used) return refuse('wrong_code')
  const done = await clockIn(unit, used)
  if (done.ok) return ok(used)
  if (done.error === 'already_clocked_in' || done.error === 'tablet_in_use') return refuse(done.error)
  return refuse('wrong_code')
}
