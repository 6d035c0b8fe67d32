import { beforeAll, describe, expect, test } from 'vitest'
import { accountsArea } from '#areas/accounts/server/area.ts'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { AuditEvent } from '../calls/audit.ts'
import { auditCsv } from './audit-file.ts'
import { auditRoutes } from './audit-routes.ts'

const { db } = await testDatabase()
const server = await staffServer(db, (deps) => [accountsArea(deps), { routes: [...auditRoutes] }], { roles: ['admin'] })
type Person = Awaited<ReturnType<typeof server.as>>
let chief: Person
let clerk: Person
let market_id: number

beforeAll(async () => {
  market_id = (await insertMarket(db, { name: 'Bellwether' })).market_id
  chief = await server.as({ name: 'Chief' })
  clerk = await server.as({ name: 'Ada 100% Clerk', roles: ['staff'] })
  await write('thing_changed', 'order:12', { before: { note: 'old' }, after: { note: '=cmd()' } })
  await write('thing_changed', 'order:13', { reason: 'line one\nline "two"' })
  await write('other_thing', 'order:12', {})
})

async function write(
  what: string,
  subject: string,
  detail: Record<string, unknown>,
  market: number | null = market_id,
) {
  await server.deps.units.run(clerk.actor, async ({ audit }) => {
    audit({ what, subject, detail, market_id: market })
    return ok({})
  })
}
const found = async (query: string, reader = chief): Promise<AuditEvent[]> =>
  (await reader.read(`/secure/audit?${query}`)).events
const file = (query = '', reader = chief) => reader.get(`/secure/audit.csv?${query}`)

describe('the audit', () => {
  test('[SIL-ORD-140] tells who did what to which thing, before and after, the newest first', async () => {
    const events = await found('who=Clerk')
    expect(events.map(({ what, subject }) => [what, subject])).toEqual([
      ['other_thing', 'order:12'],
      ['thing_changed', 'order:13'],
      ['thing_changed', 'order:12'],
    ])
    expect(events.at(-1)).toMatchObject({
      who: 'Ada 100% Clerk',
      actor: `user:${clerk.user_id}`,
      market: 'Bellwether',
      detail: { before: { note: 'old' } },
    })
  })

  test.each([
    ['who=100%25', 3],
    ['who=100%25x', 0],
    ['who=nobody%20of%20that%20name', 0],
    ['subject=12&who=clerk', 2],
    ['subject=order%20%2313', 1],
    ['subject=order', 0],
    ['what=thing_changed', 2],
    ['what=thing_changed,other_thing&subject=order:12', 2],
    ['market=Bellwether&what=other_thing', 1],
    ['market=Nowhere', 0],
    ['who=clerk&at=0..1000', 0],
    ['who=clerk&at=1000..', 3],
    ['who=clerk&at=..99999999999999', 3],
  ])('%s finds %i', async (query, count) => {
    expect(await found(query)).toHaveLength(count)
  })

  test('names who acts by number as well, and the system', async () => {
    expect(await found(`who=user:${clerk.user_id}`)).toHaveLength(3)
    await server.deps.units.run(undefined, async ({ audit }) => {
      audit({ what: 'by_itself', subject: 'job:1' })
      return ok({})
    })
    expect(await found('who=system&what=by_itself')).toMatchObject([{ who: 'System', actor: 'system' }])
    expect((await chief.read('/secure/audit')).event_kinds).toEqual(
      expect.arrayContaining(['by_itself', 'other_thing', 'thing_changed']),
    )
  })

  test('goes on page by page, also where events are of one moment', async () => {
    await server.deps.units.run(clerk.actor, async ({ audit }) => {
      for (let index = 0; index < 120; index++) audit({ what: 'counted', subject: `thing:${index}`, market_id })
      return ok({})
    })
    const seen: string[] = []
    for (let page = ''; ; ) {
      const { events, event_pages } = await chief.read(`/secure/audit?what=counted${page}`)
      seen.push(...events.map(({ subject }: AuditEvent) => subject))
      if (event_pages.next === null) break
      page = `&page=${event_pages.next}`
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `thing:${119 - index}`))
    expect((await chief.get('/secure/audit?page=nonsense')).statusCode).toBe(400)
  })

  test('[SIL-ORD-140] an admin of one market sees its events alone, in the file too; others see none', async () => {
    const elsewhere = (await insertMarket(db)).market_id
    await write('far_away', 'order:99', {}, elsewhere)
    await write('of_no_market', 'order:98', {}, null)
    const local = await server.as({ market_ids: [market_id] })
    expect(await found('what=far_away,of_no_market', local)).toEqual([])
    expect(await found('what=far_away,of_no_market')).toHaveLength(2)
    expect((await file('what=far_away', local)).body).not.toContain('order:99')
    expect((await clerk.get('/secure/audit')).statusCode).toBe(403)
    expect((await file('', clerk)).statusCode).toBe(403)
  })
})

describe('the file', () => {
  test('has the events found, in cells that no spreadsheet calculates; who takes it is written down', async () => {
    await write('hostile', '=HYPERLINK("http://evil.example")', { before: '=1+1', after: '@SUM(1)' })
    const reply = await file('what=hostile,thing_changed')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = reply.body.split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe('\ufeffEvent,At (UTC),Market,Who,Actor,What,About,Before,After,More')
    expect(lines[1]).toContain('"\'=HYPERLINK(""http://evil.example"")"')
    for (const cell of lines.slice(1).join(',').split(',')) expect(cell).not.toMatch(/^"?[=+@\t]/)
    const [event] = await found('what=audit_exported')
    expect(event).toMatchObject({ who: 'Chief', detail: { what: ['hostile', 'thing_changed'] } })
  })

  test('goes on over many pages, and ends where it is told to', async () => {
    const linesOf = async (most?: number) => {
      let text = ''
      const search = { who: '', what: ['counted'], subject: '', market: [], at: {} }
      for await (const part of auditCsv(db, chief.actor, search, most)) text += part
      return text.trimEnd().split('\r\n').length - 1
    }
    expect(await linesOf()).toBe(120)
    expect(await linesOf(50)).toBe(50)
  })
})
