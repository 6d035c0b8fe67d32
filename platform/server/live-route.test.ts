import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { packTopics } from '#platform/core/live-topics.ts'
import { defineTopic } from '#platform/core/route.ts'
import { type HintStream, openHintStream } from '#platform/test/hint-stream.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import type { Actor } from './actor.ts'
import { makeApp } from './app.ts'
import { makeHints } from './live.ts'
import { liveRoute } from './live-route.ts'
import { addRoutes } from './route-runner.ts'
import { follow } from './routes.ts'
import type { Sessions } from './sessions.ts'

const { db, url } = await testDatabase()
const log = pino({ level: 'silent' })
const hints = makeHints({ url, log })
const publicOrigin = 'http://127.0.0.1'

/** The session that the cookie names by its number. */
const actorOf = (session_id: number): Actor => ({
  session_id,
  session_persistent_id: session_id,
  roles: ['keeper'],
  user: undefined,
  driver: undefined,
  tablet_id: undefined,
  cosmic_customer_id: undefined,
})
const nobody = () => Promise.reject(new Error('The live stream makes no session'))
const sessions: Sessions = {
  ofCookie: async (request) => actorOf(Number(request.cookies.session)),
  ofVisit: nobody,
  ofAct: nobody,
  ofValues: nobody,
}

/** A topic of which it takes a while to say who may follow it. */
const slow = { asked: 0, answer: Promise.withResolvers<boolean>() }

const app = await makeApp({ log, publicOrigin, trustedProxies: ['127.0.0.1'] })
const units = testUnits(db)
const isPermitted = (roles: readonly string[], permitted: readonly string[]) =>
  permitted.some((one) => roles.includes(one))
addRoutes(
  app,
  [
    liveRoute({
      hints,
      topics: [
        follow(defineTopic({ topic: 'things', may: ['keeper'] })),
        follow(defineTopic({ topic: 'slow', may: ['keeper'] }), () => {
          slow.asked += 1
          return slow.answer.promise
        }),
      ],
      isPermitted,
    }),
  ],
  {
    units,
    clock: { now: () => new Date() },
    sessions,
    pages: { send: nobody },
    publicOrigin,
    isPermitted,
    signInPath: '/sign_in',
    checkReplies: true,
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open: HintStream[] = []
afterAll(async () => {
  for (const stream of open) stream.close()
  await hints.close()
  await app.close()
})

async function listen(session: number, address: string): Promise<HintStream> {
  const headers = { cookie: `session=${session}`, 'x-forwarded-for': address }
  const stream = await openHintStream(`http://127.0.0.1:${port}/live?topics=things:1`, headers)
  open.push(stream)
  return stream
}
const statusesOf = async (streams: readonly Promise<HintStream>[]) =>
  (await Promise.all(streams)).map(({ status }) => status)
const many = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at))

test('one stream follows as many topics as somebody has, each of a thousand', async () => {
  const topics = packTopics(many(1000, (at) => `things:${at + 1}`))
  const stream = await openHintStream(`http://127.0.0.1:${port}/live?topics=${topics}`, { cookie: 'session=7' })
  open.push(stream)
  expect(stream.status).toBe(200)
  hints.publish('things:1000', 3)
  let heard = await stream.next()
  // Where the database is reached only now, each topic is told once before.
  while (heard.version === 0) heard = await stream.next()
  expect(heard).toEqual({ topic: 'things:1000', version: 3 })
})

test('a session has ten streams; the eleventh is refused until one has ended, and another session is not', async () => {
  const streams = many(10, () => listen(1, '203.0.113.1'))
  expect(new Set(await statusesOf(streams))).toEqual(new Set([200]))
  expect((await listen(1, '203.0.113.2')).status).toBe(429)
  expect((await listen(2, '203.0.113.1')).status).toBe(200)
  ;(await streams[0])?.close()
  await expect.poll(async () => (await listen(1, '203.0.113.1')).status).toBe(200)
})

test('an address has fifty, whatever sessions they are of; our own machine has no limit of its own', async () => {
  const address = '203.0.113.9'
  expect(new Set(await statusesOf(many(50, (at) => listen(100 + at, address))))).toEqual(new Set([200]))
  expect((await listen(200, address)).status).toBe(429)
  expect((await listen(200, '203.0.113.10')).status).toBe(200)
  expect(new Set(await statusesOf(many(51, (at) => listen(300 + at, '127.0.0.1'))))).toEqual(new Set([200]))
})

/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

test('who goes before it is known what they may follow is not counted for ever', async () => {
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const before = await connections()
  const headers = { cookie: 'session=9', 'x-forwarded-for': '203.0.113.90' }
  const gone = many(11, () => get(`http://127.0.0.1:${port}/live?topics=slow:1`, { headers, agent: false }))
  for (const request of gone) request.on('error', () => undefined)
  await expect.poll(() => slow.asked, patient).toBe(11)
  for (const request of gone) request.destroy()
  await expect.poll(connections, patient).toBe(before)
  slow.answer.resolve(true)
  expect((await listen(9, '203.0.113.90')).status).toBe(200)
})
