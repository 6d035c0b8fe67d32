import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertFleet } from '#areas/dispatch/server/fleet-testing.ts'
import { insertWaypoint } from '#areas/dispatch/server/testing.ts'
import { inChild } from './child.ts'
import type { DispatchInput, DispatchReply } from './load-dispatch.ts'
import type { SqlInput, SqlReply } from './load-sql.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const dispatchers = 16
const drivers = 20

/** A market of its own with a fleet at work, and the name of its dispatcher. */
export async function makeFleet({ db }: Product, size: { drivers: number; assignmentsEach: number }) {
  const { market_id } = await insertFleet(db, size)
  const { waypoint_id } = await insertWaypoint(db, { market_id })
  const { user } = await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] })
  return { market_id, waypoint_id, name: user?.email ?? '' }
}

/** (c) One dispatch command while sixteen dispatchers work, beside a bare locked update of one row. */
export async function benchDispatch(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Dispatch commands: ${dispatchers} dispatchers on ${drivers} drivers`)
  const seconds = quick ? 2 : 6
  const { url, databaseUrl } = product
  const { name, waypoint_id } = await makeFleet(product, { drivers, assignmentsEach: 5 })
  const run = (time: number) =>
    inChild<DispatchInput, DispatchReply>('load-dispatch.ts', { url, name, dispatchers, seconds: time, waypoint_id })
  const input: SqlInput = { databaseUrl, flow: 'locked_update', clients: dispatchers, seconds: seconds / 2 }
  await run(1) // warms up
  const before = await inChild<SqlInput, SqlReply>('load-sql.ts', input)
  const own = await run(seconds)
  const after = await inChild<SqlInput, SqlReply>('load-sql.ts', input)
  const bare = [...before.latencies, ...after.latencies]
  for (const share of [0.5, 0.95]) {
    print({
      what: `one command, p${share * 100}`,
      value: percentile(own.latencies, share),
      unit: 'ms',
      reference: { what: 'locked update of one row', value: percentile(bare, share) },
    })
  }
  print({
    what: 'commands',
    value: own.latencies.length / own.seconds,
    unit: 'commands/s',
    reference: { what: 'locked updates', value: bare.length / (before.seconds + after.seconds) },
    more: `${short((own.refused / own.latencies.length) * 100)} % refused, as another dispatcher was first`,
  })
}
