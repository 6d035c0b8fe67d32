import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { makeClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { makeJobs } from './jobs.ts'
import { makeOutbox } from './outbox.ts'
import { makePhoneLines } from './phone-lines.ts'

const { db, url } = await testDatabase()
const log = pino({ level: 'silent' })

test('what would be repeated after a crash does not wait for the disk; what is written down does, and each try of a message', async () => {
  await sql`create table commits (what text not null, waits text not null)`.execute(db)
  await sql`create function note_commit() returns trigger language plpgsql as $$ begin
    insert into commits values (tg_table_name || ' ' || lower(tg_op) || coalesce(' ' || (to_jsonb(new) ->> 'state'), ''), current_setting('synchronous_commit'));
    return null; end $$`.execute(db)
  for (const table of ['jobs', 'messages', 'phone_lines'])
    await sql`create trigger note_commit after insert or update or delete on ${sql.table(table)} for each row execute function note_commit()`.execute(
      db,
    )
  // The cluster of the tests waits for no disk at all.
  const waiting = openDatabase(`${url}?options=-c%20synchronous_commit%3Don`, { max: 4 })
  try {
    const deps = { db: waiting.db, clock: makeClock(), log }
    await testUnits(waiting.db).run(undefined, async (unit) => {
      await unit.enqueue({ kind: 'any', payload: {} })
      await unit.send({ channel: 'text', recipient: '4045550120', body: 'Hello' })
      return ok({})
    })
    const jobs = makeJobs(deps)
    jobs.start({ any: async () => undefined })
    const accepted = async () => ({ outcome: 'accepted', messageId: 'any' }) as const
    const outbox = makeOutbox({ ...deps, texts: { send: accepted }, mail: { send: accepted } })
    outbox.start()
    await makePhoneLines({ ...deps, lookup: { typeOf: async () => 'mobile' } }).typeOf('4045550120')
    const left = () =>
      sql<{ left: number }>`
      select (select count(*) from jobs)::integer + (select count(*) from messages where state <> 'sent')::integer as left`.execute(
        db,
      )
    await expect.poll(async () => (await left()).rows).toEqual([{ left: 0 }])
    await Promise.all([jobs.stop(), outbox.stop()])
  } finally {
    await waiting.close()
  }
  const { rows } = await sql<{
    what: string
    waits: string
  }>`select distinct what, waits from commits order by what`.execute(db)
  expect(rows).toEqual([
    { what: 'jobs delete', waits: 'off' },
    { what: 'jobs insert', waits: 'on' },
    { what: 'jobs update', waits: 'off' },
    { what: 'messages insert queued', waits: 'on' },
    { what: 'messages update queued', waits: 'on' },
    { what: 'messages update sent', waits: 'off' },
    { what: 'phone_lines insert', waits: 'off' },
  ])
})
