import { describe, expect, test } from 'vitest'
import { insertStaff, testDeps } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { type PersonsSession, personsSessions, playedBy, releasedAfterMs } from './played.ts'

const now = Date.UTC(2026, 9, 9, 23)
const nobody = { last_seen_at: now, tablet_id: null, franchise_id: null, roles: [], franchise_ids: [] }
const session = (more: Partial<PersonsSession>): PersonsSession => ({ ...nobody, ...more })

describe('who is played', () => {
  test.each<[string, Partial<PersonsSession>, object]>([
    ['a driver’s tablet', { tablet_id: 'bw-03' }, { tablets: new Set(['bw-03']) }],
    ['a kitchen’s tablet', { franchise_id: 8 }, { kitchens: new Set([8]) }],
    ['somebody of two kitchens', { roles: ['restaurant_staff'], franchise_ids: [1, 9] }, { kitchens: new Set([1, 9]) }],
    ['who edits menus cooks nothing', { roles: ['menu_editor'], franchise_ids: [1, 9] }, { kitchens: new Set() }],
    ['a dispatcher', { roles: ['manager', 'dispatcher'] }, { dispatch: true, support: false, manager: false }],
    ['a manager', { roles: ['manager'] }, { dispatch: false, manager: true }],
    ['support', { roles: ['customer_support'] }, { dispatch: false, support: true }],
    [
      'an admin who looks round plays nobody',
      { roles: ['admin'] },
      { dispatch: false, support: false, manager: false },
    ],
  ])('%s', (_, more, expected) => {
    expect(playedBy([session(more)], now)).toMatchObject(expected)
  })

  test('until some time after they were last seen', () => {
    const left = (ago: number) => playedBy([session({ tablet_id: 'bw-03', last_seen_at: now - ago })], now).tablets.size
    expect([left(releasedAfterMs - 1), left(releasedAfterMs)]).toEqual([1, 0])
  })
})

test('the town’s own sessions are nobody’s, and neither are those that have ended', async () => {
  const { db } = await testDatabase()
  const { clock } = testDeps(db)
  const [person, own, ended] = [
    await insertStaff(db, { roles: ['dispatcher'] }),
    await insertStaff(db, { roles: ['dispatcher'] }),
    await insertStaff(db, { roles: ['dispatcher'] }),
  ]
  await db.insertInto('demo_life_sessions').values({ session_id: own.session_id }).execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('session_id', '=', ended.session_id)
    .execute()
  expect(await personsSessions(db, clock.now())).toEqual([expect.objectContaining({ roles: ['dispatcher'] })])
  await db.deleteFrom('sessions').where('session_id', '=', person.session_id).execute()
  expect(await personsSessions(db, clock.now())).toEqual([])
})
