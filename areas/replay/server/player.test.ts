import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { replayArea } from './area.ts'
import { type PlayJob, playDays } from './play-days.ts'
import { makePlayer, makePlayThread, type Player } from './player.ts'
import { insertEvening } from './testing.ts'

const { db } = await testDatabase()
const log = pino({ level: 'silent' })
const here = (work: (job: PlayJob) => Promise<ReturnType<typeof playDays>> = async (job) => playDays(job)) =>
  makePlayer(log, { work, stop: async () => undefined })
let player: Player = here()
const { as } = await staffServer(
  db,
  (deps) => [
    replayArea(deps, {
      roadTimes: makeRoadTimes(db),
      player: { play: (job) => player.play(job), stop: async () => undefined },
    }),
  ],
  { roles: ['dispatcher'] },
)

/** Five in the evening, four days ago, where the test's markets are (UTC-5 or -4). */
const evening = new Date(new Date(Date.now() - 4 * 86_400_000).setUTCHours(22, 0, 0, 0))
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at)
const day = dayOf(evening)

const job: PlayJob = {
  kind: 'public',
  files: { orders: [], couriers: [], restaurants: [], instance_parameters: [] },
  branch: { drivers: 0, kitchens: 0, room: 4, late: 2, driver_minute: 0 },
}
const threads: ReturnType<typeof makePlayThread>[] = []
afterAll(() => Promise.all(threads.map((thread) => thread.stop())))

test('works in a thread of its own, and begins another one when one hangs', async () => {
  const thread = makePlayThread()
  threads.push(thread)
  expect(await makePlayer(log, thread).play(job)).toMatchObject({ kind: 'not_an_instance' })
  const hangs = makePlayThread(new URL('data:text/javascript,setInterval(() => {}, 1000)'), 50)
  threads.push(hangs)
  expect(await makePlayer(log, hangs).play(job)).toMatchObject({ error: 'not_played' })
})

test('plays one after another, and asks those to come again who would wait long', async () => {
  const { market_id } = await insertEvening(db, { from: evening })
  const { ask } = await as({ market_ids: [market_id] })
  const held = Promise.withResolvers<void>()
  let atOnce = 0
  player = here(async (one) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await held.promise
    atOnce -= 1
    return playDays(one)
  })
  const first = Array.from({ length: 4 }, () => player.play(job))
  expect(await player.play(job)).toMatchObject({ error: 'busy' })
  expect(await ask(`/secure/replay/days/${day}?market=${market_id}`)).toMatchObject({ status: 503, error: 'busy' })
  held.resolve()
  expect(await Promise.all(first)).toHaveLength(4)
  player = here(async () => {
    throw new Error('broken')
  })
  expect(await ask(`/secure/replay/days/${day}?market=${market_id}`)).toMatchObject({
    status: 503,
    error: 'not_played',
  })
  player = here()
})
