import { expect, test } from 'vitest'
import { testDeps } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertOrder } from './testing.ts'

test('a built order holds its lines, and its recipients with readable birth dates for who has the key', async () => {
  const { db } = await testDatabase()
  const { secrets } = testDeps(db)
  const order = await insertOrder(db, {
    alcohol: true,
    secrets,
    lines: [{ name: 'Pilsner', quantity: 2, unit_price: 999, category_type: 6 }],
    recipients: [{ name: 'Noor Haddad', birth_date: '02/29/1996', id_type: 0 }],
  })
  expect(order).toMatchObject({ subtotal: 1998, dispatch_state: 'unassigned', status: 'received' })
  const recipient = await db.selectFrom('order_recipients').selectAll().executeTakeFirstOrThrow()
  expect(recipient.recipient_id).toBe(order.recipient_ids[0])
  expect(secrets.decryptText(recipient.birth_date)).toBe('02/29/1996')
})
