import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { makeOutbox } from '#platform/server/outbox.ts'
import { twilioSignature, twilioTexts } from '#platform/server/texts.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { operationsArea } from './area.ts'

const { db } = await testDatabase()
const http = openHttp()
const deps = testDeps(db)
const authToken = 'token-of-the-account'
const texts = twilioTexts({
  baseUrl: 'http://127.0.0.1:9',
  credentials: { accountSid: 'AC1', authToken, from: '+14045550100' },
  http,
  clock: makeClock(),
  statusUrl: `${deps.publicOrigin}/webhooks/texts/status`,
})
const area = operationsArea(deps, { texts, providerStates: () => [], version: '1' })
const { app } = await testApp(deps, [area])
afterAll(async () => {
  await app.close()
  http.close()
})

function post(path: string, form: Record<string, string>, key = authToken) {
  const parameters = new URLSearchParams(form)
  const signature = twilioSignature(key, `${deps.publicOrigin}${path}`, parameters).toString('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return app.inject({ method: 'POST', url: path, headers, payload: parameters.toString() })
}
const status = (form: Record<string, string>, key?: string) => post('/webhooks/texts/status', form, key)
const reply = (From: string, Body: string, key?: string) =>
  post('/webhooks/texts/reply', { From, Body, MessageSid: 'SMx' }, key)

let orders = 1_000
/** A text of an order that the provider has taken under this number. */
async function sentText(provider_id: string | null) {
  orders += 1
  const order_id = orders
  const { message_id } = await db
    .insertInto('messages')
    .values({
      channel: 'text',
      recipient: '4045550142',
      body: 'Hello',
      state: 'sent',
      provider_id,
      about: `order:${order_id}`,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return { message_id, order_id }
}
const rowOf = (message_id: number) =>
  db
    .selectFrom('messages')
    .select(['state', 'error_code'])
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow()
const eventsOf = async (order_id: number) =>
  (await db.selectFrom('events').select('what').where('subject', '=', `order:${order_id}`).execute()).map(
    ({ what }) => what,
  )

test('the provider’s own example of a signature', () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(twilioSignature('12345', url, form).toString('base64')).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=')
})

test('[SIL-ORD-130] a text that arrived and one that did not stand with their order, each told once', async () => {
  const arrived = await sentText('SM1')
  expect((await status({ MessageSid: 'SM1', MessageStatus: 'sent' })).statusCode).toBe(200)
  expect(await rowOf(arrived.message_id)).toEqual({ state: 'sent', error_code: null })
  await status({ MessageSid: 'SM1', MessageStatus: 'delivered' })
  // What comes late or twice changes nothing.
  await status({ MessageSid: 'SM1', MessageStatus: 'delivered' })
  await status({ MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '30008' })
  expect(await rowOf(arrived.message_id)).toEqual({ state: 'delivered', error_code: null })
  expect(await eventsOf(arrived.order_id)).toEqual(['text_delivered'])

  const lost = await sentText('SM2')
  await status({ MessageSid: 'SM2', MessageStatus: 'undelivered', ErrorCode: '30003' })
  expect(await rowOf(lost.message_id)).toEqual({ state: 'failed', error_code: 30_003 })
  expect(await eventsOf(lost.order_id)).toEqual(['text_not_delivered'])
})

test('what is told at once is kept by one commit, each of it once', async () => {
  const texts = await Promise.all(['SM5', 'SM6', 'SM7'].map(sentText))
  const [one, other] = await Promise.all([
    status({ MessageSid: 'SM5', MessageStatus: 'delivered' }),
    status({ MessageSid: 'SM6', MessageStatus: 'failed', ErrorCode: '30005' }),
    status({ MessageSid: 'SM7', MessageStatus: 'delivered' }),
    status({ MessageSid: 'SM7', MessageStatus: 'failed', ErrorCode: '30005' }),
    status({ MessageSid: 'SM8', MessageStatus: 'delivered' }),
  ])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  const rows = await Promise.all(texts.map(({ message_id }) => rowOf(message_id)))
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'failed', 'delivered'])
  expect((await Promise.all(texts.map(({ order_id }) => eventsOf(order_id)))).flat()).toEqual([
    'text_delivered',
    'text_not_delivered',
    'text_delivered',
  ])
  const waiting = await db
    .selectFrom('jobs')
    .select('unique_key')
    .where('unique_key', '=', 'keep_text_status:SM8')
    .execute()
  expect(waiting).toHaveLength(1)
  const commits = await db
    .selectFrom('messages')
    .select('told_at')
    .distinct()
    .where('provider_id', 'in', ['SM5', 'SM6', 'SM7'])
    .execute()
  expect(commits).toHaveLength(1)
})

test('a status that cannot be kept is not answered as kept, and the next one is', async () => {
  const text = await sentText('SM9')
  await db.schema.alterTable('messages').renameTo('messages_away').execute()
  try {
    expect((await status({ MessageSid: 'SM9', MessageStatus: 'delivered' })).statusCode).toBe(500)
  } finally {
    await db.schema.alterTable('messages_away').renameTo('messages').execute()
  }
  expect((await status({ MessageSid: 'SM9', MessageStatus: 'delivered' })).statusCode).toBe(200)
  expect(await rowOf(text.message_id)).toMatchObject({ state: 'delivered' })
})

test('news that are faster than our own books are kept by a job', async () => {
  const text = await sentText(null)
  expect((await status({ MessageSid: 'SM3', MessageStatus: 'delivered' })).statusCode).toBe(200)
  await db.updateTable('messages').set({ provider_id: 'SM3' }).where('message_id', '=', text.message_id).execute()
  const job = await db
    .selectFrom('jobs')
    .select('payload')
    .where('unique_key', '=', 'keep_text_status:SM3')
    .executeTakeFirstOrThrow()
  await area.jobs?.keep_text_status?.(job.payload as Record<string, unknown>)
  expect(await rowOf(text.message_id)).toMatchObject({ state: 'delivered' })
})

test('a form that somebody else has signed is refused, and changes nothing', async () => {
  const text = await sentText('SM4')
  for (const key of ['sk_sandbox', '']) {
    const refused = await status({ MessageSid: 'SM4', MessageStatus: 'failed' }, key)
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'signature_invalid'])
    expect((await reply('+14045550177', 'STOP', key)).statusCode).toBe(401)
  }
  expect(await rowOf(text.message_id)).toMatchObject({ state: 'sent' })
  expect(await db.selectFrom('text_opt_outs').selectAll().where('phone_number', '=', '4045550177').execute()).toEqual(
    [],
  )
})

test('[SIL-ORD-130] after STOP no text goes to that phone, until START', async () => {
  const sent: string[] = []
  const stub = {
    async send({ body }: { body: string }) {
      sent.push(body)
      return { outcome: 'accepted', messageId: `SM-${body}` } as const
    },
  }
  const mail = { send: async () => ({ outcome: 'accepted', messageId: 'm' }) as const }
  const outbox = () => makeOutbox({ db, clock: makeClock(), log: pino({ level: 'silent' }), texts: stub, mail })
  const write = async (body: string) =>
    (
      await db
        .insertInto('messages')
        .values({ channel: 'text', recipient: '4045550178', body })
        .returning('message_id')
        .executeTakeFirstOrThrow()
    ).message_id
  async function worked(body: string): Promise<string> {
    const message_id = await write(body)
    const working = outbox()
    working.start()
    await expect.poll(async () => (await rowOf(message_id)).state).not.toBe('queued')
    await working.stop()
    return (await rowOf(message_id)).state
  }

  expect((await reply('+14045550178', 'Stop')).statusCode).toBe(200)
  await reply('+14045550178', 'STOP')
  expect(await worked('after stop')).toBe('opted_out')
  await reply('+14045550178', 'what is this')
  expect(await worked('still')).toBe('opted_out')
  await reply('+14045550178', 'START')
  expect(await worked('after start')).toBe('sent')
  expect(sent).toEqual(['after start'])
})
