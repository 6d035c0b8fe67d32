import { ok, refuse } from '#platform/core/result.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { answer, change, type RouteHandler, sent } from '#platform/server/routes.ts'
import { randomToken, sha256 } from '#platform/server/secrets.ts'
import { calendarFeed, makeCalendarLink } from '../calls/driver-shifts.ts'
import { calendarOf } from '../rules/calendar-feed.ts'
import { shiftOf, shiftsOf } from './shift-rows.ts'
import { workerOf } from './worker.ts'

type Deps = Pick<ServerDeps, 'secrets' | 'publicOrigin'>

const pastDays = 31
const dayMs = 24 * 3_600_000
const mostShifts = 500

export function calendarRoutes({ secrets, publicOrigin }: Deps): RouteHandler[] {
  const urlOf = (secret: string) => `${publicOrigin}${calendarFeed.path.replace(':secret', `${secret}.ics`)}`
  return [
    change(makeCalendarLink, async (unit) => {
      const worker = await workerOf(unit.tx, unit.actor)
      if (!worker) return refuse('unknown_id')
      // Its own row, so that two who ask at once get the same link.
      await unit.tx
        .insertInto('shift_workers')
        .values({ driver_id: worker.driver_id })
        .onConflict((conflict) => conflict.column('driver_id').doNothing())
        .execute()
      const { calendar_secret } = await unit.tx
        .selectFrom('shift_workers')
        .select('calendar_secret')
        .where('driver_id', '=', worker.driver_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (calendar_secret && !unit.data.renew)
        return ok({ success: true as const, url: urlOf(secrets.decryptText(calendar_secret)) })
      const secret = randomToken(24)
      await unit.tx
        .updateTable('shift_workers')
        .set({ calendar_secret: secrets.encrypt(secret), calendar_secret_hash: sha256(secret) })
        .where('driver_id', '=', worker.driver_id)
        .execute()
      unit.audit({ what: 'calendar_link_made', subject: `driver:${worker.driver_id}`, market_id: worker.market_id })
      return ok({ success: true as const, url: urlOf(secret) })
    }),
    answer(calendarFeed, async ({ data, db, now, reply }) => {
      const driver = await db
        .selectFrom('shift_workers as w')
        .innerJoin('drivers as d', 'd.driver_id', 'w.driver_id')
        .select(['d.driver_id', 'd.name'])
        .where('w.calendar_secret_hash', '=', sha256(data.secret.replace(/\.ics$/, '')))
        .executeTakeFirst()
      if (!driver) return refuse('unknown_id')
      const rows = await shiftsOf(db)
        .where('driver_id', '=', driver.driver_id)
        .where('dropped_at', 'is', null)
        .where('published_at', 'is not', null)
        .where('ends_at', '>', new Date(now.getTime() - pastDays * dayMs))
        .orderBy('starts_at')
        .limit(mostShifts)
        .execute()
      const text = calendarOf({
        name: `Shifts of ${driver.name}`,
        host: new URL(publicOrigin).hostname,
        at: now.getTime(),
        shifts: rows.map((row) => ({ ...shiftOf(row), version: row.version })),
      })
      await reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(text)
      return sent
    }),
  ]
}
