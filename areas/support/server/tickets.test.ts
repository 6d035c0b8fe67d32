import { describe, expect, test } from 'vitest'
import { insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { supportArea } from './area.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { runner } = await testApp(deps, [supportArea(deps)])
const create = (actor: Awaited<ReturnType<typeof insertStaff>>, description: string) =>
  runner.run({ request: 'task_create', data: { description }, request_id: 1 }, actor, undefined)

describe('tickets', () => {
  test('[TKT-02] [TKT-03] [ROL-02] [SIL-OPS-137] support creates a ticket and is told its number; the event names who', async () => {
    const support = await insertStaff(db, { roles: ['customer_support'] })
    const { response } = await create(support, '  The door code is wrong.\nCall first. ')
    expect(response).toMatchObject({ success: true, data: { ticket_id: expect.any(Number) } })

    const row = await db
      .selectFrom('tickets')
      .selectAll()
      .where('ticket_id', '=', response.data.ticket_id as number)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      description: 'The door code is wrong.\nCall first.',
      user_id: support.user?.user_id,
      status: 'open',
    })
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('subject', '=', `ticket:${row.ticket_id}`)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ what: 'task_create', actor_kind: 'user', actor_id: support.user?.user_id })
  })

  test('[ROL-12] [SIL-OPS-137] an admin creates tickets', async () => {
    const { response } = await create(await insertStaff(db, { roles: ['admin'] }), 'Printer')
    expect(response.success).toBe(true)
  })

  test.each(['', '   \n '])('[SIL-OPS-20] %j is refused and nothing is stored', async (description) => {
    const support = await insertStaff(db, { roles: ['customer_support'] })
    const before = await countTickets()
    const { response } = await create(support, description)
    expect(response).toEqual({
      request_id: 1,
      success: false,
      data: { error: 'description_missing', message: 'Please enter a description.', field: 'description' },
    })
    expect(await countTickets()).toBe(before)
  })

  test('[SIL-OPS-20] 5000 characters pass, 5001 do not', async () => {
    const support = await insertStaff(db, { roles: ['customer_support'] })
    expect((await create(support, 'x'.repeat(5000))).response.success).toBe(true)
    expect((await create(support, 'x'.repeat(5001))).response.data).toMatchObject({
      message: 'The description is too long.',
    })
  })

  test('[ROL-02] [SIL-OPS-04] a dispatcher may not', async () => {
    const { response } = await create(await insertStaff(db, { roles: ['dispatcher'] }), 'No')
    expect(response).toMatchObject({
      success: false,
      data: { error: 'not_authorized', message: 'You are not allowed to do this.' },
    })
  })
})

async function countTickets() {
  return (await db.selectFrom('tickets').select('ticket_id').execute()).length
}
