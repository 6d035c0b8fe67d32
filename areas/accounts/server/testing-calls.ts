import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineCall } from '#platform/core/call.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { isTemporaryId } from '#platform/core/temporary-id.ts'
import { id, idOrTemporary, text } from '#platform/core/wire.ts'
import { handle, handleSteps } from '#platform/server/handler.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** Small calls with effects that can be counted, for tests of the transport itself. */

const key = text(50)
const count = z.object({ count: z.int() })

export const press = defineCall({
  name: 'press',
  data: z.strictObject({ key, note: z.optional(text(100)) }),
  reply: count,
  may: ['anyone'],
})
const pressAndRefuse = defineCall({
  name: 'press_and_refuse',
  data: z.strictObject({ key }),
  reply: count,
  refusals: { no_way: 'There is no way.' },
  may: ['anyone'],
})
const pressAndBreak = defineCall({
  name: 'press_and_break',
  data: z.strictObject({ key }),
  reply: count,
  may: ['anyone'],
})
const pressOnce = defineCall({
  name: 'press_once',
  data: z.strictObject({ key }),
  reply: count,
  refusals: { pressed_already: 'Somebody was first.' },
  may: ['anyone'],
})
const pressFirst = defineCall({ name: 'press_first', data: z.strictObject({ key }), reply: count, may: ['anyone'] })
const pressAsStaff = defineCall({ name: 'press_as_staff', data: z.strictObject({ key }), reply: count, may: ['staff'] })
const pressOutside = defineCall({ name: 'press_outside', data: z.strictObject({ key }), reply: count, may: ['anyone'] })
const pressBoth = defineCall({
  name: 'press_both',
  data: z.strictObject({ first: key, second: key }),
  reply: z.object({}),
  may: ['anyone'],
})
const look = defineCall({ name: 'look', data: z.strictObject({ key }), reply: count, may: ['anyone'], reads: true })
const setPresses = defineCall({
  name: 'set_presses',
  data: z.strictObject({ key, count: z.int() }),
  reply: z.object({ count: z.int(), page_id: z.optional(z.string()), request_id: z.int() }),
  may: ['anyone'],
  repeatable: true,
})
const greet = defineCall({
  name: 'greet',
  data: z.strictObject({ as: text(20) }),
  reply: z.object({}),
  state: z.strictObject({ greeted: z.record(z.string(), z.literal(true)), last: z.string().check(z.regex(/^\D*$/)) }),
  may: ['anyone'],
})
const greetAside = defineCall({ name: 'greet_aside', data: z.strictObject({}), reply: z.object({}), may: ['anyone'] })
const makeThing = defineCall({
  name: 'make_thing',
  data: z.strictObject({ thing_id: idOrTemporary }),
  reply: z.object({ thing_id: z.int() }),
  may: ['anyone'],
  creates: 'thing_id',
})
const nameThings = z.strictObject({
  thing_id: z.optional(idOrTemporary),
  thing_ids: z.optional(z.array(idOrTemporary)),
  parts: z.optional(z.array(z.strictObject({ thing_id: idOrTemporary, words: text(50) }))),
  words: z.optional(text(50)),
})
const tellThings = defineCall({ name: 'tell_things', data: nameThings, reply: z.looseObject({}), may: ['anyone'] })
const tellOutside = defineCall({ name: 'tell_outside', data: nameThings, reply: z.looseObject({}), may: ['anyone'] })
const findThing = defineCall({
  name: 'find_thing',
  data: z.strictObject({ thing_id: id }),
  reply: count,
  may: ['anyone'],
})

/** `outside` stands for a provider: what it does is awaited without a transaction. `meet` holds a call between its two locks. */
export function testCalls({
  outside = async () => undefined,
  meet = async () => undefined,
}: {
  outside?: (key: string) => Promise<void>
  meet?: (key: string) => Promise<void>
} = {}) {
  return [
    handle(press, async ({ tx, data }) => ok({ count: await raise(tx, data.key) })),
    handle(pressAndRefuse, async ({ tx, data }) => {
      await raise(tx, data.key)
      return refuse('no_way', { field: 'key', extra: { queue: 7 } })
    }),
    // Breaks where somebody has pressed before.
    handle(pressFirst, async ({ tx, data, now }) => {
      await tx
        .insertInto('throttles')
        .values({ key: `press:${data.key}`, count: 1, window_started_at: now })
        .execute()
      return ok({ count: 1 })
    }),
    handle(pressAndBreak, async ({ tx, data }) => {
      await raise(tx, data.key)
      throw new Error(`password of ${data.key} in /srv/secret.ts`)
    }),
    handle(pressOnce, async ({ tx, data }) => {
      const pressed = await raise(tx, data.key)
      return pressed === 1 ? ok({ count: pressed }) : refuse('pressed_already')
    }),
    handle(pressAsStaff, async ({ tx, data }) => ok({ count: await raise(tx, data.key) })),
    handleSteps(pressOutside, async ({ data, db }) => {
      await outside(data.key)
      return ok({ count: await raise(db, data.key) })
    }),
    handle(pressBoth, async ({ tx, data }) => {
      await raise(tx, data.first)
      await meet(data.first)
      await raise(tx, data.second)
      return ok({})
    }),
    handle(look, async ({ tx, data }) => ok({ count: await pressesOf(tx, data.key) })),
    handle(setPresses, async ({ tx, data, request }) => {
      await raise(tx, data.key)
      await sql`update throttles set count = ${data.count} where key = ${`press:${data.key}`}`.execute(tx)
      return ok({ count: data.count, ...request })
    }),
    handle(greet, async ({ data }) => ok({}, { greeted: { [data.as]: true }, last: data.as })),
    handle(greetAside, async () => ok({}, { last: 'nobody' })),
    handle(makeThing, async ({ tx, data, nameTemporaryId, realId }) => {
      const known = isTemporaryId(data.thing_id) ? await realId(data.thing_id) : data.thing_id
      if (known !== undefined) return ok({ thing_id: known })
      const made = await tx
        .insertInto('error_reports')
        .values({ kind: 'thing', error: '' })
        .returning('error_report_id')
        .executeTakeFirstOrThrow()
      if (isTemporaryId(data.thing_id)) await nameTemporaryId(data.thing_id, made.error_report_id)
      return ok({ thing_id: made.error_report_id })
    }),
    handle(tellThings, async ({ data }) => ok({ ...data })),
    handleSteps(tellOutside, async ({ data }) => ok({ ...data })),
    handle(findThing, async ({ tx, data }) => {
      const rows = await tx.selectFrom('users').select('user_id').where('user_id', '=', data.thing_id).execute()
      return ok({ count: rows.length })
    }),
  ]
}

async function raise(db: Db | Tx, pressed: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into throttles as t (key, window_started_at, count) values (${`press:${pressed}`}, now(), 1)
    on conflict (key) do update set count = t.count + 1 returning count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function pressesOf(db: Db | Tx, pressed: string): Promise<number> {
  const row = await db.selectFrom('throttles').select('count').where('key', '=', `press:${pressed}`).executeTakeFirst()
  return row?.count ?? 0
}
