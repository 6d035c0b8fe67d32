import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { ok, refuse } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { makeClock } from './clock.ts'
import { ProviderError } from './http.ts'
import type { Letter } from './mail.ts'
import { makeOutbox } from './outbox.ts'
import type { Text, TextAccepted, TextRefused } from './texts.ts'

const { db } = await testDatabase()

/** Providers that remember what they were given; `say` decides about the next text. */
function providers(say: (to: string) => TextAccepted | TextRefused) {
  const texts: string[] = []
  const given: Text[] = []
  const letters: (Letter & { idempotencyKey: string })[] = []
  return {
    texts: {
      async send(text: Text) {
        texts.push(text.to)
        given.push(text)
        return say(text.to)
      },
    },
    mail: {
      async send(letter: Letter & { idempotencyKey: string }) {
        letters.push(letter)
        return { outcome: 'accepted', messageId: 'letter' } as const
      },
    },
    sent: { texts, given, letters },
  }
}

const write = async (channel: 'text' | 'mail', recipient: string) =>
  (
    await db
      .insertInto('messages')
      .values({ channel, recipient, body: 'Hello', subject: channel === 'mail' ? 'Hi' : null })
      .returning('message_id')
      .executeTakeFirstOrThrow()
  ).message_id

const rowOf = (message_id: number) =>
  db.selectFrom('messages').selectAll().where('message_id', '=', message_id).executeTakeFirstOrThrow()

test('[SIL-ORD-130] a unit of work sends with its commit, and not at all when it is refused', async () => {
  const units = testUnits(db)
  const text = { channel: 'text', recipient: '4045550199', body: 'Your order is here.' } as const
  const letter = {
    channel: 'mail',
    recipient: 'ada@bellwether.example',
    subject: 'Receipt',
    body: 'Thank you.',
  } as const
  await units.run(undefined, async (unit) => {
    await unit.send(text)
    return refuse('changed_meanwhile')
  })
  await units.run(undefined, async (unit) => {
    await unit.send({ ...letter, market_id: 3 })
    return ok({})
  })
  const written = await db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'subject', 'body', 'market_id', 'state'])
    .where('recipient', 'in', ['4045550199', 'ada@bellwether.example'])
    .execute()
  expect(written).toEqual([{ ...letter, market_id: 3, state: 'queued' }])
  await db.deleteFrom('messages').execute()
})

test('[SIL-ORD-130] what is written down is sent once, by text or mail, and marked', async () => {
  const { sent, ...given } = providers((to) => ({ outcome: 'accepted', messageId: `for ${to}` }))
  const ids = [await write('text', '4045550101'), await write('mail', 'noor@bellwether.example')]
  const deps = { db, clock: makeClock(), log: pino({ level: 'silent' }), ...given }
  const both = [makeOutbox(deps), makeOutbox(deps)]
  for (const outbox of both) outbox.start()
  await expect.poll(async () => (await Promise.all(ids.map(rowOf))).every((row) => row.state === 'sent')).toBe(true)
  await Promise.all(both.map((outbox) => outbox.stop()))
  expect(sent.texts).toEqual(['4045550101'])
  expect(sent.letters).toMatchObject([
    { to: 'noor@bellwether.example', subject: 'Hi', idempotencyKey: `message-${ids[1]}` },
  ])
  expect(await rowOf(ids[0] ?? 0)).toMatchObject({ provider_id: 'for 4045550101', sent_at: expect.any(Date) })
})

test('what somebody waits for, such as a code, goes ahead of a queue of others', async () => {
  const { sent, ...given } = providers(() => ({ outcome: 'accepted', messageId: 'any' }))
  for (let count = 0; count < 60; count++) await write('text', '4045550104')
  await testUnits(db).run(undefined, async (unit) => {
    await unit.send({ channel: 'text', recipient: '4045550105', body: '123456', is_awaited: true })
    return ok({})
  })
  const outbox = makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), ...given })
  outbox.start()
  await expect.poll(() => sent.texts.length).toBe(61)
  await outbox.stop()
  // Among the first that are taken at once.
  expect(sent.texts.indexOf('4045550105')).toBeLessThan(20)
})

test('[SIL-ORD-127] what everybody gets goes behind all that is written for one, however early it was written', async () => {
  const { sent, ...given } = providers(() => ({ outcome: 'accepted', messageId: 'any' }))
  const bulk = { channel: 'text', recipient: '4045550106', body: 'Game day', is_bulk: true } as const
  const early = new Date(Date.now() - 60_000)
  await db
    .insertInto('messages')
    .values(Array.from({ length: 60 }, () => ({ ...bulk, next_try_at: early })))
    .execute()
  for (let count = 0; count < 10; count++) await write('text', '4045550107')
  const outbox = makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), ...given })
  outbox.start()
  await expect.poll(() => sent.texts.length).toBe(70)
  await outbox.stop()
  expect(sent.texts.slice(0, 20).filter((to) => to === '4045550107')).toHaveLength(10)
})

test('[SIL-ORD-127] in quiet hours what everybody gets waits, also where it was tried before', async () => {
  const { sent, ...given } = providers(() => ({ outcome: 'accepted', messageId: 'any' }))
  const bulk = { channel: 'text', recipient: '4045550108', body: 'Game day', is_bulk: true } as const
  const { message_id } = await db
    .insertInto('messages')
    .values({ ...bulk, bulk_until: new Date(Date.now() - 1000) })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  const after = await write('text', '4045550109')
  const outbox = makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), ...given })
  outbox.start()
  await expect.poll(async () => (await rowOf(after)).state).toBe('sent')
  expect(await rowOf(message_id)).toMatchObject({ state: 'queued', tries: 0 })
  const until = { bulk_until: new Date(Date.now() + 60_000) }
  await db.updateTable('messages').set(until).where('message_id', '=', message_id).execute()
  await expect.poll(async () => (await rowOf(message_id)).state).toBe('sent')
  await outbox.stop()
  expect(sent.texts).toEqual(['4045550109', '4045550108'])
})

test('[SIL-ORD-127] whoever has unsubscribed since gets no marketing, and all else; a mail says how to', async () => {
  const { sent, ...given } = providers(() => ({ outcome: 'accepted', messageId: 'any' }))
  const out = { address: 'ida@bellwether.example', opted_out_at: new Date() }
  await db.insertInto('marketing_opt_outs').values(out).execute()
  const unsubscribe_url = 'https://cosmic.test/unsubscribe?t=a.b'
  const bulk = { channel: 'mail', subject: 'Game day', body: 'Hello', is_bulk: true, unsubscribe_url } as const
  const { message_id } = await db
    .insertInto('messages')
    .values({ ...bulk, recipient: out.address })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values({ ...bulk, recipient: 'leo@bellwether.example' })
    .execute()
  await write('mail', out.address)
  const outbox = makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), ...given })
  outbox.start()
  await expect.poll(() => sent.letters.length).toBe(2)
  await expect.poll(async () => (await rowOf(message_id)).state).toBe('opted_out')
  await outbox.stop()
  const headers = sent.letters.map((letter) => [letter.to, letter.headers?.['List-Unsubscribe']])
  expect(Object.fromEntries(headers)).toEqual({
    [out.address]: undefined,
    'leo@bellwether.example': `<${unsubscribe_url}>`,
  })
})

test('[SIL-ORD-130] a message that the provider refuses ends, and says why where its reader wanted no more; one that a broken provider lost is tried again later, four times', async () => {
  const failure = { class: 'unavailable', retryable: true, mayHaveHappened: true } as const
  const given = providers((to) => {
    if (to === '4045550102') return { outcome: 'refused', reason: 'opted_out', providerCode: 21610 }
    throw new ProviderError('away', failure)
  })
  const ids = [await write('text', '4045550102'), await write('text', '4045550103')]
  const log = pino({ level: 'silent' })
  for (const tries of [1, 2, 3, 4]) {
    const outbox = makeOutbox({ db, clock: makeClock(), log, ...given })
    outbox.start()
    await expect.poll(() => rowOf(ids[1] ?? 0)).toMatchObject({ tries, provider_id: null })
    await outbox.stop()
    const row = await rowOf(ids[1] ?? 0)
    expect(row.state).toBe(tries < 4 ? 'queued' : 'failed')
    expect(row.next_try_at.getTime()).toBeGreaterThan(Date.now() + 4_000)
    await db
      .updateTable('messages')
      .set({ next_try_at: new Date(0) })
      .where('message_id', '=', row.message_id)
      .execute()
  }
  expect((await rowOf(ids[0] ?? 0)).state).toBe('opted_out')
  // Each try under the same key, and each but the first as one that may have arrived.
  const { created_at } = await rowOf(ids[1] ?? 0)
  const tried = given.sent.given.filter(({ to }) => to === '4045550103')
  expect(tried.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(4).fill(`message-${ids[1]}`))
  expect(tried.map(({ triedSince }) => triedSince)).toEqual([undefined, created_at, created_at, created_at])
  expect(given.sent.texts.filter((to) => to === '4045550102')).toHaveLength(1)
})

test('what is written while others are sent goes together, with the next look', async () => {
  const later: number[] = []
  const { sent: _sent, ...given } = providers(() => ({ outcome: 'accepted', messageId: 'any' }))
  const first = await write('text', '4045550111')
  const texts = {
    async send(text: Text) {
      if (text.to === '4045550111') later.push(await write('text', '4045550112'))
      return given.texts.send(text)
    },
  }
  const outbox = makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), ...given, texts })
  outbox.start()
  await expect.poll(async () => (await rowOf(first)).state).toBe('sent')
  later.push(await write('text', '4045550113'))
  await expect
    .poll(async () => (await Promise.all(later.map(rowOf))).map(({ state }) => state), { timeout: 5_000 })
    .toEqual(['sent', 'sent'])
  await outbox.stop()
  // Written down by one statement.
  const [one, other] = await Promise.all(later.map(rowOf))
  expect(one?.next_try_at).toEqual(other?.next_try_at)
})

test('a code that is asked for while others are sent does not wait for the next look', async () => {
  const { sent: _sent, ...given } = providers(() => ({ outcome: 'accepted', messageId: 'any' }))
  let meanwhile = 0
  const texts = {
    async send(text: Text) {
      if (text.to === '4045550114') {
        meanwhile = await write('text', '4045550115')
        await testUnits(db).run(undefined, async (unit) => {
          await unit.send({ channel: 'text', recipient: '4045550116', body: '123456', is_awaited: true })
          return ok({})
        })
      }
      return given.texts.send(text)
    },
  }
  await write('text', '4045550114')
  // Only the look with which it starts.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const outbox = makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), ...given, texts })
  outbox.start()
  try {
    const code = db.selectFrom('messages').select('state').where('recipient', '=', '4045550116')
    await expect.poll(async () => (await code.executeTakeFirst())?.state, { timeout: 5_000 }).toBe('sent')
  } finally {
    await outbox.stop()
    vi.useRealTimers()
  }
  expect((await rowOf(meanwhile)).state).toBe('queued')
  await db.deleteFrom('messages').execute()
})
