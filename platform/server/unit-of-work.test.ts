import { expect, test } from 'vitest'
import { ok, refuse } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import type { EndWrite } from './unit-of-work.ts'

const { db } = await testDatabase()
const units = testUnits(db)

const writing = (name: string, subject: string): EndWrite => ({
  text: `${name} as (insert into events (actor_kind, what, subject) values ('system', :what, :subject) returning event_id)`,
  values: { what: name, subject },
})
const written = async (subject: string) =>
  (await db.selectFrom('events').select(['what', 'detail']).where('subject', '=', subject).execute()).toSorted((a, b) =>
    a.what.localeCompare(b.what),
  )

test('what is written at the end of a unit is one statement, each part with values of its own', async () => {
  await units.run(undefined, async (unit) => {
    unit.atEnd(writing('first', 'thing:1'))
    unit.atEnd(writing('second', 'thing:1'))
    unit.audit({ what: 'third', subject: 'thing:1', detail: { of: ['a', null] } })
    unit.audit({ what: 'fourth', subject: 'thing:1' })
    expect(await written('thing:1')).toEqual([])
    return ok({})
  })
  expect(await written('thing:1')).toEqual([
    { what: 'first', detail: {} },
    { what: 'fourth', detail: {} },
    { what: 'second', detail: {} },
    { what: 'third', detail: { of: ['a', null] } },
  ])
})

test('a part that writes no row refuses the unit, of which nothing stays', async () => {
  const text = `replied as (insert into events (actor_kind, what, subject) select 'system', 'reply', :subject where :is_first::boolean
    returning event_id)`
  const refusal = refuse('answered_meanwhile')
  const reply = (is_first: boolean) =>
    units.run(undefined, async (unit) => {
      unit.atEnd({ text, values: { subject: 'thing:2', is_first }, unless: { part: 'replied', refusal } })
      unit.audit({ what: 'work', subject: 'thing:2' })
      return ok({})
    })
  expect(await reply(false)).toEqual(refusal)
  expect(await written('thing:2')).toEqual([])
  expect(await reply(true)).toEqual(ok({}))
  expect((await written('thing:2')).map(({ what }) => what)).toEqual(['reply', 'work'])
})
