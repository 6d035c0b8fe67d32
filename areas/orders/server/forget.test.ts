import { expect, test } from 'vitest'
import { testDeps } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { forgetOldDetails } from './forget.ts'
import { insertOrder } from './testing.ts'

test('[SIL-ORD-011] [SIL-ORD-053] birth dates are erased after 90 days, posted fields after 30, younger ones stay', async () => {
  const { db } = await testDatabase()
  const { secrets } = testDeps(db)
  const recipients = [{ name: 'Sam Reyes', birth_date: '01/01/1990', id_type: 0 }]
  const clock = standingClock('2026-11-20T12:00:00Z')
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  for (const days of [91, 89, 29]) {
    const order = await insertOrder(db, { created_at: daysAgo(days), secrets, recipients })
    const { cart_id, cart_hash } = order
    await db
      .insertInto('order_attempts')
      .values({
        cart_id,
        cart_hash,
        session_id: 0,
        session_persistent_id: 0,
        payload: '{"cart_object":[]}',
        stage: 'created',
        created_at: daysAgo(days),
      })
      .execute()
  }
  await forgetOldDetails({ db, clock })
  const stored = await db.selectFrom('order_recipients').select('birth_date').orderBy('recipient_id').execute()
  expect(stored.map(({ birth_date }) => birth_date.length > 0)).toEqual([false, true, true])
  const posts = await db.selectFrom('order_attempts').select('payload').orderBy('order_attempt_id').execute()
  expect(posts.map(({ payload }) => payload)).toEqual([{}, {}, { cart_object: [] }])
})
