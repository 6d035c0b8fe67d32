import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type HintStream, openHintStream } from '#platform/test/hint-stream.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { makeHints } from './live.ts'

const { db, url } = await testDatabase()
const log = pino({ level: 'silent' })
const toClose: (() => unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

/** A process of the product, as far as hints go. */
async function startProcess() {
  const hints = makeHints({ url, log })
  const app = Fastify()
  app.get<{ Querystring: { topics: string } }>('/live', async (request, reply) => {
    hints.stream(request.query.topics.split(','), reply)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  toClose.push(
    () => app.close(),
    () => hints.close(),
  )
  const { port } = app.server.address() as AddressInfo
  return {
    hints,
    async listen(topics: string, headers?: Record<string, string>): Promise<HintStream> {
      const stream = await openHintStream(`http://127.0.0.1:${port}/live?topics=${topics}`, headers)
      toClose.push(() => stream.close())
      return stream
    },
  }
}

async function untilListening(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ listening: number }>`select count(*)::integer as listening from pg_stat_activity
      where datname = current_database() and application_name = 'cosmic hints' and query like 'listen%'`.execute(db)
    if (rows[0]?.listening === count) return
  }
}

test('a hint reaches the pages of every process that follow its topic, and no others', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  await untilListening(2)
  const [here, there, elsewhere] = [
    await one.listen('queue:7'),
    await other.listen('queue:7,order:1'),
    await other.listen('queue:8'),
  ]
  one.hints.publish('queue:7', 31)
  expect(await here.next()).toEqual({ topic: 'queue:7', version: 31 })
  expect(await there.next()).toEqual({ topic: 'queue:7', version: 31 })
  one.hints.publish('queue:8', 2)
  expect(await elsewhere.next()).toEqual({ topic: 'queue:8', version: 2 })
})

test('hints of one moment leave as one, with the latest version of each topic', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  await untilListening(2)
  const there = await other.listen('queue:7,queue:8')
  for (const version of [1, 3, 2]) one.hints.publish('queue:7', version)
  one.hints.publish('queue:8', 5)
  expect([await there.next(), await there.next()]).toEqual([
    { topic: 'queue:7', version: 3 },
    { topic: 'queue:8', version: 5 },
  ])
})

test('more topics than one notification holds all arrive', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  await untilListening(2)
  const topics = Array.from({ length: 300 }, (_, n) => `order:${n}-${'x'.repeat(30)}`)
  const there = await other.listen(topics.join(','))
  for (const topic of topics) one.hints.publish(topic, 1)
  const heard = new Set<string>()
  while (heard.size < topics.length) heard.add((await there.next()).topic)
  expect([...heard].sort()).toEqual([...topics].sort())
})

test('a process whose connection breaks connects again, and tells its pages to ask', async () => {
  const [one, other] = [await startProcess(), await startProcess()]
  await untilListening(2)
  const [here, there] = [await one.listen('queue:7'), await other.listen('queue:7')]
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cosmic hints'`.execute(db)
  expect([await here.next(), await there.next()]).toEqual([
    { topic: 'queue:7', version: 0 },
    { topic: 'queue:7', version: 0 },
  ])
  await untilListening(2)
  one.hints.publish('queue:7', 9)
  expect(await there.next()).toEqual({ topic: 'queue:7', version: 9 })
})

test('without the database the pages of the own process still hear', async () => {
  const alone = makeHints({ url: 'postgres://nobody@127.0.0.1:1/none', log })
  const app = Fastify()
  app.get('/live', async (_request, reply) => {
    alone.stream(['queue:7'], reply)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stream = await openHintStream(`http://127.0.0.1:${port}/live`)
  toClose.push(
    () => app.close(),
    () => alone.close(),
    () => stream.close(),
  )
  alone.publish('queue:7', 4)
  expect(await stream.next()).toEqual({ topic: 'queue:7', version: 4 })
})

test('a browser that connects again is told to ask, a first one is not', async () => {
  const one = await startProcess()
  await untilListening(1)
  const again = await one.listen('queue:7,queue:8', { 'last-event-id': '1' })
  expect([await again.next(), await again.next()]).toEqual([
    { topic: 'queue:7', version: 0 },
    { topic: 'queue:8', version: 0 },
  ])
  const first = await one.listen('queue:7')
  one.hints.publish('queue:7', 5)
  expect(await first.next()).toEqual({ topic: 'queue:7', version: 5 })
})

test('a page that goes is forgotten, and closing ends every stream', async () => {
  const one = await startProcess()
  await untilListening(1)
  const [leaves, stays] = [await one.listen('queue:7'), await one.listen('queue:7')]
  expect(one.hints.listeners()).toBe(2)
  leaves.close()
  while (one.hints.listeners() > 1) await new Promise((resolve) => setImmediate(resolve))
  await one.hints.close()
  await stays.ended
  const late = await one.listen('queue:7')
  await late.ended
  expect(one.hints.listeners()).toBe(0)
})
