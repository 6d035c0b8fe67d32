import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { mostOwnViews } from '../calls/own-views.ts'
import { accountsArea } from './area.ts'
import { ownViewsOf } from './own-views.ts'
import { cookieOf, insertStaff, testApp, testDeps } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [accountsArea(deps)])
afterAll(() => app.close())

async function somebody(roles: Parameters<typeof insertStaff>[1] = { roles: ['customer_support'] }) {
  const actor = await insertStaff(db, roles)
  const cookie = await cookieOf(db, actor)
  const post = async (path: string, payload: Record<string, unknown>) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    const reply = await app.inject({ method: 'POST', url: `/secure/own_views/${path}`, headers, payload })
    return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() }
  }
  const save = (view_id: string, name: string, search = '?state=overdue', place = 'tickets') =>
    post(place, { view_id, name, search })
  return { actor, post, save, views: (place: 'tickets' | 'orders' = 'tickets') => ownViewsOf(db, actor, place) }
}

test('a view is the person’s own, of one list, changed in its place, and gone when it is deleted', async () => {
  const [linh, other] = [await somebody(), await somebody()]
  expect(await linh.save('a', 'Late')).toMatchObject({ success: true })
  expect(await linh.save('b', '<b>Mine</b>', '?state=mine&kind=payment')).toMatchObject({ success: true })
  expect(await linh.save('a', 'Later', '?state=waiting')).toMatchObject({ success: true })
  expect(await linh.views()).toEqual([
    { id: 'a', name: 'Later', search: '?state=waiting' },
    { id: 'b', name: '<b>Mine</b>', search: '?state=mine&kind=payment' },
  ])
  expect([await linh.views('orders'), await other.views()]).toEqual([[], []])
  expect(await other.post('tickets/remove', { view_id: 'a' })).toMatchObject({ success: true })
  expect(await linh.post('tickets/remove', { view_id: 'a' })).toMatchObject({ success: true })
  expect(await linh.post('tickets/remove', { view_id: 'a' })).toMatchObject({ success: true })
  expect((await linh.views()).map(({ id }) => id)).toEqual(['b'])
})

test('no name, no such list, and one too many, also from two browsers at once', async () => {
  const linh = await somebody()
  expect(await linh.save('a', '\u200b')).toMatchObject({
    status: 422,
    error: 'name_missing',
    message: 'Please enter a name.',
  })
  expect(await linh.save('a', 'Late', '', 'wallets')).toMatchObject({ status: 400 })
  for (let count = 1; count < mostOwnViews; count++) await linh.save(`v${count}`, `View ${count}`)
  const last = await Promise.all([linh.save('x', 'One'), linh.save('y', 'Two')])
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(last.find(({ status }) => status === 409)).toMatchObject({
    error: 'too_many_views',
    message: 'You have 30 views of this list. Delete one first.',
  })
  expect(await linh.views()).toHaveLength(mostOwnViews)
})
