import { afterAll, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { operationsArea } from './area.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [
  operationsArea(deps, {
    texts: { takesWebhooks: false, readWebhook: () => undefined },
    providerStates: () => [],
    version: '1',
  }),
])
afterAll(() => app.close())

const admin = await insertStaff(db, { roles: ['admin'] })
const headers = { cookie: await cookieOf(db, admin), 'sec-fetch-site': 'same-origin', accept: 'text/html' }
const runAgain = (jobId: number | string) =>
  app.inject({ method: 'POST', url: `/secure/jobs/${jobId}/run_again`, headers })

test('a job that was set aside is seen first, says why, and is run again once by whoever presses first', async () => {
  for (const kind of ['waits', 'poison']) await insertJob(db, { kind, payload: { order_id: 7 } }, new Date())
  await db
    .updateTable('jobs')
    .set({ attempts: 12, last_error: 'no answer', set_aside_at: new Date() })
    .where('kind', '=', 'poison')
    .execute()
  const page = await app.inject({ url: '/secure/jobs', headers })
  const { jobs } = stateOf(page)
  expect(jobs.map(({ kind }: { kind: string }) => kind)).toEqual(['poison', 'waits'])
  expect(jobs[0]).toMatchObject({ last_error: 'no answer', attempts: 12, set_aside_at: expect.any(Number) })
  expect(page.body).not.toContain('order_id') // what a job works on is not everybody's to read

  const { job_id } = jobs[0]
  const replies = await Promise.all([runAgain(job_id), runAgain(job_id)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
  const job = await db.selectFrom('jobs').selectAll().where('job_id', '=', job_id).executeTakeFirstOrThrow()
  expect(job).toMatchObject({ attempts: 0, set_aside_at: null })
  const events = await db.selectFrom('events').select(['what', 'actor_id', 'detail']).execute()
  expect(events).toEqual([{ what: 'job_run_again', actor_id: admin.user?.user_id, detail: { kind: 'poison' } }])
})

test('the second page goes on where the first ends, also when a job has gone meanwhile', async () => {
  const begun = Date.parse('2026-11-21T12:00:00Z')
  for (let at = 0; at < 130; at++)
    await insertJob(db, { kind: `listed_${at}`, payload: {} }, new Date(begun + at * 1000))
  type Shown = { jobs: { kind: string }[]; job_pages: { next: string | null; previous: string | null } }
  const listed = async (page?: string | null): Promise<Shown> =>
    stateOf(await app.inject({ url: `/secure/jobs${page ? `?page=${encodeURIComponent(page)}` : ''}`, headers }))
  const first = await listed()
  expect(first.job_pages.previous).toBeNull()
  await db
    .deleteFrom('jobs')
    .where('kind', '=', first.jobs[0]?.kind ?? '')
    .execute()
  const kinds = first.jobs.map(({ kind }) => kind)
  for (let { next } = first.job_pages; next; ) {
    const page = await listed(next)
    expect(page.job_pages.previous).not.toBeNull()
    kinds.push(...page.jobs.map(({ kind }) => kind))
    next = page.job_pages.next
  }
  expect(kinds.filter((kind) => kind.startsWith('listed_'))).toEqual(
    Array.from({ length: 130 }, (_, at) => `listed_${at}`),
  )
  expect((await app.inject({ url: '/secure/jobs?page=nonsense', headers })).statusCode).toBe(400)
  await db.deleteFrom('jobs').where('kind', 'like', 'listed_%').execute()
})

test('the list is narrowed by kind and by state; an unknown word of either fits nothing', async () => {
  const later = new Date('2090-01-01T00:00:00Z')
  for (const kind of ['narrow_one', 'narrow_two', 'narrow_two'])
    await insertJob(db, { kind, payload: {}, run_at: later }, later)
  await db.updateTable('jobs').set({ set_aside_at: later }).where('kind', '=', 'narrow_one').execute()
  const kinds = async (search: string) =>
    stateOf(await app.inject({ url: `/secure/jobs?${search}`, headers })).jobs.map(({ kind }: { kind: string }) => kind)
  expect(await kinds('job=narrow_two')).toEqual(['narrow_two', 'narrow_two'])
  expect(await kinds('job=narrow_one,narrow_two&state=set_aside')).toEqual(['narrow_one'])
  expect(await kinds('job=narrow_one,narrow_two&state=waiting')).toEqual(['narrow_two', 'narrow_two'])
  expect(await kinds('job=narrow_one,narrow_two&state=waiting,set_aside')).toHaveLength(3)
  expect(await kinds('job=nothing')).toEqual([])
  expect(await kinds('job=narrow_one&state=burnt')).toEqual([])
  await db.deleteFrom('jobs').where('kind', 'like', 'narrow_%').execute()
})

test('a job that is not set aside, or not there, is not run again', async () => {
  for (const jobId of [999_999, 9_007_199_254_740]) expect((await runAgain(jobId)).statusCode).toBe(409)
  expect((await runAgain('x')).statusCode).toBe(400)
})
