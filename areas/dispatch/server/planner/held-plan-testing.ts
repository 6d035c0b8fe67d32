import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { planMarket } from './plan-market.ts'
import { makeWays } from './ways.ts'

// A process that begins to plan a market and comes to no end: what is killed in the test beside it.
const { db } = openDatabase(process.env.TEST_URL ?? '', { max: 2 })
const forever = () => {
  console.log('plans')
  return new Promise<never>(() => setInterval(() => undefined, 60_000))
}
await planMarket(
  {
    db,
    clock: makeClock(),
    hints: { publish: () => undefined },
    worker: { work: forever, stop: async () => undefined },
    ways: makeWays(makeRoadTimes(db)),
  },
  Number(process.env.TEST_MARKET),
)
