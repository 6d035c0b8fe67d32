import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { clockIn } from '#areas/shifts/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeHints } from '#platform/server/live.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { type Db, makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { CommandRefused } from './command-refused.ts'
import { badUsage } from './usage.ts'
import { withDatabase } from './with-database.ts'

const words: Readonly<Record<string, string>> = {
  unknown_tablet: 'This market has no such tablet.',
  already_clocked_in: 'This driver is clocked in already.',
  tablet_in_use: 'Another driver is clocked in on this tablet.',
}
/** Hints leave a moment after their commit, together. */
const hintsLeaveMs = 100

/** Puts a driver on duty from the office and prints the link that opens the tablet (SIL-OPS-56). */
export async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { market: { type: 'string' }, tablet: { type: 'string' } },
  })
  const name = positionals.join(' ')
  const { market, tablet } = values
  if (!name || !market) throw badUsage('clock-in', 'Name the driver and, behind --market, the market.')
  await withDatabase(async (url, settings) => {
    const { db, close } = openDatabase(url, { max: 2 })
    const log = pino({ level: 'silent' })
    const hints = makeHints({ url: settings.database.listenUrl ?? url, log })
    const clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale })
    try {
      const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => undefined })
      const driver = await findDriver(db, name, market)
      const tablet_id = tablet ?? (await freeTablet(db, driver.market_id))
      const done = await units.run(undefined, (unit) => clockIn(unit, { driver_id: driver.driver_id, tablet_id }))
      if (!done.ok) throw new CommandRefused(words[done.error] ?? done.error)
      const secret = await secretOf(db, tablet_id, makeSecrets(settings.dataKey))
      console.log(`${driver.name} is on duty on tablet ${tablet_id}. Open this path on the tablet:`)
      console.log(`/rocket/driver_app_web?${new URLSearchParams({ tabletId: tablet_id, secret })}`)
      await pause(hintsLeaveMs)
    } finally {
      await hints.close()
      await close()
    }
  })
}

async function findDriver(db: Db, name: string, market: string) {
  const drivers = await db
    .selectFrom('drivers')
    .innerJoin('markets', 'markets.market_id', 'drivers.market_id')
    .select(['driver_id', 'drivers.name', 'drivers.market_id'])
    .where((row) => row.or([row('markets.slug', '=', market), row('markets.name', '=', market)]))
    .orderBy('drivers.name')
    .execute()
  const found = drivers.filter((driver) => driver.name.toLowerCase() === name.toLowerCase())
  if (found.length === 1 && found[0]) return found[0]
  const known = drivers.map((driver) => driver.name).join(', ') || 'none'
  throw new CommandRefused(
    `${market} has ${found.length || 'no'} driver${found.length > 1 ? 's' : ''} named ${name}; its drivers: ${known}.`,
  )
}

async function freeTablet(db: Db, market_id: number): Promise<string> {
  const tablet = await db
    .selectFrom('tablets')
    .select('tablet_id')
    .where('market_id', '=', market_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('driver_hours')
            .select('driver_hour_id')
            .whereRef('driver_hours.tablet_id', '=', 'tablets.tablet_id')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('tablet_id')
    .limit(1)
    .executeTakeFirst()
  if (!tablet) throw new CommandRefused('This market has no free tablet.')
  return tablet.tablet_id
}

async function secretOf(db: Db, tablet_id: string, secrets: ReturnType<typeof makeSecrets>): Promise<string> {
  const { secret } = await db
    .selectFrom('tablets')
    .select('secret')
    .where('tablet_id', '=', tablet_id)
    .executeTakeFirstOrThrow()
  return secrets.decryptText(secret)
}
