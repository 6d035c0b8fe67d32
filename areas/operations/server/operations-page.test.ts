import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { operationsArea } from './area.ts'

const { db, pool } = await testDatabase()
const texts = { takesWebhooks: false, readWebhook: () => undefined }
const cards = {
  name: 'Cards',
  host: 'vault.example',
  asked: 9,
  failed: 2,
  failing: 2,
  last_ok_at: 1,
  last_failed_at: 2,
  last_error: 'vault: answered 503',
  average_ms: 12.4,
}
const quiet = { ...cards, name: 'Addresses', asked: 0, failed: 0, failing: 0, last_error: null }
const server = await staffServer(
  db,
  (deps) => [operationsArea(deps, { texts, providerStates: () => [quiet, cards], version: '1.2.3' })],
  { roles: ['admin'], dataDir: tmpdir() },
)
const admin = await server.as()
const state = () => admin.read('/secure/operations')

test('what waits, is late and was set aside is counted by kind; a dead letter is run again from here', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const kind of ['mail_order', 'mail_order', 'void_order'])
    await insertJob(db, { kind, payload: {}, run_at: hourAgo }, hourAgo)
  await db
    .updateTable('jobs')
    .set({ set_aside_at: hourAgo, last_error: 'no answer' })
    .where('kind', '=', 'void_order')
    .execute()
  await pool.query(
    `insert into messages (channel, recipient, body, created_at, next_try_at) values ('text', '4045550142', 'b', $1, $1)`,
    [hourAgo],
  )
  const { queues, aside } = await state()
  const of = (what: string) => queues.find((one: { what: string }) => one.what === what)
  expect(of('Mail the confirmation or the receipt of an order')).toMatchObject({
    waiting: 2,
    late: 2,
    aside: 0,
    oldest_at: hourAgo.getTime(),
  })
  expect(of('Let go of what is held for a cancelled order')).toMatchObject({ waiting: 0, aside: 1, oldest_at: null })
  expect(of('Texts and mail')).toMatchObject({ waiting: 1, late: 1 })
  // What needs somebody comes first.
  expect(queues[0].aside).toBe(1)
  expect(aside).toMatchObject([{ kind: 'Let go of what is held for a cancelled order', last_error: 'no answer' }])
  const again = await server.app.inject({
    method: 'POST',
    url: `/secure/jobs/${aside[0].job_id}/run_again`,
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
  })
  expect(again.statusCode).toBe(303)
  expect((await state()).aside).toEqual([])
})

test('a provider that fails comes first; versions, storage and the requests of this process are told', async () => {
  const before: number = (await state()).requests.all
  await admin.get('/secure/jobs')
  const { providers, versions, storage, requests } = await state()
  expect(providers.map(({ name }: { name: string }) => name)).toEqual(['Cards', 'Addresses'])
  expect(providers[0]).toMatchObject({ failing: 2, last_error: 'vault: answered 503', average_ms: 12 })
  expect(versions).toContainEqual({ name: 'Cosmic', value: '1.2.3' })
  expect(versions.find(({ name }: { name: string }) => name === 'Database as of').value).toMatch(/^\d{4}_/)
  expect(storage.database_bytes).toBeGreaterThan(1_000_000)
  expect(storage.disk.free_bytes).toBeGreaterThan(0)
  expect(storage.tables.length).toBeGreaterThan(5)
  expect(requests.all).toBeGreaterThan(before + 1)
  expect(requests.routes.length).toBeGreaterThan(0)
})

test('only admins see it', async () => {
  const manager = await server.as({ roles: ['manager'] })
  expect((await manager.get('/secure/operations')).statusCode).toBe(403)
})
