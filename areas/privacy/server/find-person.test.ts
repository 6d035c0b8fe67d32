import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { DB } from '#database/types.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { findPerson, isToThem } from './person.ts'
import { heldOf } from './privacy-page.ts'

const { db, pool } = await testDatabase()
const phone = '4045550163'
const statements: { readonly text: string; readonly values: readonly unknown[] }[] = []
/** The same database, with what it is asked. */
const watched = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void statements.push({ text: query.sql, values: query.parameters }),
})

beforeAll(async () => {
  const { market_id } = await insertMarket(db)
  await insertOrder(db, { market_id, phone_number: phone, receipt_mail: 'Zoe@mail.example' })
  await insertOrder(db, { market_id, phone_number: '9125550100', receipt_mail: 'zoe@mail.example' })
  const user = await db
    .insertInto('users')
    .values({ email: 'tala@mail.example', name: 'Tala' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await pool.query(
    `with sent as (insert into campaigns (market_id, kind, channel, audience, subject, body, per_minute, state, scheduled_at, recipient_count, created_at, created_by)
       values ($1, 'simple', 'text', 'all', '', 'Game day', 60, 'sent', now(), 20000, now(), $2) returning campaign_id)
     insert into campaign_recipients (campaign_id, phone_number, address, name)
     select campaign_id, '912' || 5000000 + n, case when n % 2 = 0 then '912' || 5000000 + n else 'guest' || n || '@mail.example' end, 'Guest'
     from sent, generate_series(1, 20000) n`,
    [market_id, user.user_id],
  )
  await pool.query(
    `insert into messages (channel, recipient, body, state)
     select case when n % 2 = 0 then 'text' else 'mail' end,
       case when n % 2 = 0 then '912' || 5000000 + n else 'guest' || n || '@mail.example' end, 'Hello', 'delivered'
     from generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into messages (channel, recipient, body, state) values
       ('text', $1, 'Hello', 'delivered'), ('mail', 'ZOE@mail.example', 'Hello', 'delivered')`,
    [phone],
  )
  await pool.query('analyze')
})

test('[SIL-ORD-170] a person is found among 20,000 messages and recipients without any of those tables being read whole', async () => {
  const held = await heldOf(watched, phone)
  expect(held?.held.find(({ what }) => what === 'Texts and mail')?.count).toBe(2)
  const person = await findPerson(watched, phone)
  if (!person) throw new Error('nobody')
  await watched.selectFrom('messages').select('message_id').where(isToThem(person)).execute()
  expect(statements.length).toBeGreaterThan(5)
  for (const { text, values } of statements.splice(0)) {
    const { rows } = await pool.query(`explain ${text}`, [...values])
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (messages|campaign_recipients)/)
  }
})

test('who was only written to, and never ordered, is found as well', async () => {
  expect(await findPerson(db, '9125000002')).toMatchObject({ order_ids: [], phone_number: '9125000002' })
  expect(await findPerson(db, '9125999999')).toBeUndefined()
})
