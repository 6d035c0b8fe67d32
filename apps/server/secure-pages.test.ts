import { afterAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())
await insertMarket(db)

/** The page routes of the secure area, as SIL-ORD-004 lists them. */
const lists = [
  '/secure',
  '/secure/orders',
  '/secure/clock_in',
  '/secure/clock_out',
  '/secure/reservations',
  '/secure/invoices',
  '/secure/invoices/hours',
  '/secure/sales',
  '/secure/sales/create_event',
  '/secure/scheduling/upcoming_shifts',
  '/secure/tax_records',
  '/secure/marketing',
  '/secure/messaging',
  '/secure/testing',
  '/secure/profit_and_loss',
]
const single = ['/secure/orders/:id', '/secure/orders/:id/issues', '/secure/tax_records/:id', '/secure/messaging/:id']

const get = (url: string, cookie?: string) =>
  whole.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })

describe('[SOR-08] [SIL-ORD-004] a screen of the secure area has a page route below /secure', () => {
  test.each(lists)('%s opens for who may, and asks others to sign in', async (path) => {
    const admin = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))
    const opened = await get(path, admin)
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['content-type']).toContain('text/html')
    const strangers = await get(path)
    expect(strangers.statusCode).toBe(303)
    expect(strangers.headers.location).toBe(`/secure/login?return_to=${encodeURIComponent(path)}`)
  })

  test.each(single)('%s is a route, and what there is not is not found', async (path) => {
    const patterns = whole.routes.filter(({ method }) => method === 'GET').map(({ url }) => url)
    expect(patterns.map((pattern) => pattern.replace(/:\w+/g, ':id'))).toContain(path)
    const admin = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))
    expect((await get(path.replace(':id', '999999999'), admin)).statusCode).toBe(404)
  })
})
