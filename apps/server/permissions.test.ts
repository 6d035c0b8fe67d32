import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermitted, type Role, roles } from '#areas/accounts/rules/permissions.ts'
import { permissionsPage } from '#areas/accounts/rules/permissions-page.ts'
import { navigationOf } from '#areas/accounts/server/public.ts'
import { cookieOf, insertCustomer, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertTablet } from '#areas/kitchen/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { permissionsFile } from '../cosmic/permissions.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

const who = ['nobody', ...roles] as const
type Who = (typeof who)[number]
const actors = new Map<Who, Actor>()
const cookies = new Map<Who, string>()

beforeAll(async () => {
  for (const one of who) {
    const actor = await actorWith(one)
    actors.set(one, actor)
    cookies.set(one, await cookieOf(db, actor))
  }
})

async function actorWith(one: Who): Promise<Actor> {
  if (one === 'nobody') return insertCustomer(db)
  if (one === 'restaurant_tablet') return insertTablet(db, await kitchen())
  if (one !== 'driver') return insertStaff(db, { roles: [one] })
  const driver = await insertDriver(db, { secrets: whole.deps.secrets })
  const visitor = await insertCustomer(db)
  await db
    .updateTable('sessions')
    .set({ tablet_id: driver.tablet_id })
    .where('session_id', '=', visitor.session_id)
    .execute()
  return { ...visitor, roles: ['driver'], tablet_id: driver.tablet_id }
}

/** The first tablet of the table is ended on the way, by those who may: this is another one. */
async function kitchen() {
  const { market_id } = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id })
  await insertTablet(db, { franchise_id, market_id })
  return { franchise_id, market_id }
}

const held = (one: Who): readonly Role[] => (one === 'nobody' ? [] : [one])
const bare = (path: string) => path.replace(/\(.*?\)/g, '')

const { calls, routes, topics } = whole.definitions
const listed = routes.flatMap((route) => {
  const methods = route.kind === 'route' && route.actsFromGet ? ['GET', route.method] : [route.method]
  return methods.map((method) => ({ name: `${method} ${bare(route.path)}`, may: route.may, open: route.open }))
})

describe('[ROL2-12] [SIL-ORD-002] [SIL-OPS-04] deny by default', () => {
  test('[ROL-01] [ROL2-02] every route that the server has is declared, with its roles or the reason why it is open', () => {
    const served = whole.routes.map(({ method, url }) => `${method} ${bare(url)}`)
    expect([...new Set(served)].sort()).toEqual(listed.map(({ name }) => name).sort())
  })

  test('[ROL2-02] what lies in the back office asks for a role, a secret, or is the sign-in', () => {
    const open = listed.filter(({ name, open }) => open && /^\w+ \/(secure|admin|rocket)\b/.test(name))
    expect(open.filter(({ open }) => open === 'session' || open === 'demo')).toEqual([])
  })

  test('roles are spelled as the roles there are', () => {
    const named = [...calls, ...listed, ...topics].flatMap(({ may }) => may ?? [])
    expect(
      [...new Set(named)].filter(
        (role) => role !== 'anyone' && !roles.some((one) => role === one || role === `only ${one}`),
      ),
    ).toEqual([])
  })

  test('[SIL-OPS-150] managers have no rights of dispatch by their role', () => {
    const commands = calls.filter(({ name }) => name.startsWith('dispatch_'))
    expect(commands.length).toBeGreaterThan(10)
    expect(commands.filter(({ may }) => isPermitted(['manager'], may))).toEqual([])
    expect(commands.filter(({ may }) => !isPermitted(['dispatcher'], may))).toEqual([])
  })

  test('the printed table is that of the code', () => {
    expect(readFileSync(permissionsFile, 'utf8')).toBe(permissionsPage(whole.definitions))
  })
})

/** Written out, so that a definition that gives a right to others, or takes it from whom it is for, fails here. */
const rights: [string, string, Role[], string[]][] = [
  ['ROL-02', 'tickets', ['customer_support', 'manager', 'admin'], ['task_create', 'GET /secure/tickets/new']],
  [
    'ROL-04',
    'doors',
    ['driver'],
    ['compare_birth_date', 'verified_recipient', 'verify', 'save_signature', 'driver_reject_order'],
  ],
  [
    'ROL-05',
    'queues',
    ['dispatcher', 'admin'],
    ['dispatch_move_up', 'dispatch_move_down', 'dispatch_delete', 'dispatch_enqueue', 'enqueue_waypoint'],
  ],
  ['ROL-06', 'active drivers', ['dispatcher', 'admin'], ['change_driver_status']],
  [
    'ROL-08',
    'undo',
    ['dispatcher', 'admin'],
    ['dispatch_undo_action', 'POST /rocket/dispatch_app_web/undo_last_action'],
  ],
  ['ROL-09', 'the courier', ['dispatcher', 'admin'], ['send_to_external_delivery']],
  [
    'ROL-10',
    'menus',
    ['menu_editor', 'admin'],
    ['menu_item_update', 'update_category', 'out_of_stock', 'in_stock', 'update_integration_item'],
  ],
  ['ROL-12', 'cards of accounts', ['admin'], ['admin_add_card', 'GET /admin/order_cart']],
  [
    'ROL2-04',
    'admins’ pages',
    ['admin'],
    [
      'GET /admin/menu_items',
      'POST /admin/option_questions/:menu_item_id',
      'POST /admin/addresses/:address_id/verify_manual',
    ],
  ],
  [
    'ROL2-05',
    'orders',
    ['staff', 'customer_support', 'manager', 'admin'],
    ['GET /secure/orders', 'GET /secure/orders/:order_id', 'POST /secure/orders/:order_id/note'],
  ],
  [
    'ROL2-05',
    'the clock',
    roles.filter((role) => role !== 'driver' && role !== 'restaurant_tablet'),
    ['POST /secure/clock_in', 'POST /secure/clock_out'],
  ],
  [
    'ROL2-05',
    'tests, tax and hours',
    ['staff', 'manager', 'admin'],
    ['GET /secure/testing', 'GET /secure/tax_records', 'GET /secure/invoices/hours'],
  ],
  ['ROL2-05', 'marketing', ['staff', 'manager', 'marketing', 'admin'], ['POST /secure/marketing/advanced']],
  [
    'ROL2-05',
    'messages',
    ['staff', 'manager', 'customer_support', 'admin'],
    ['POST /secure/messaging/:conversation_id'],
  ],
  ['ROL2-05', 'what sales have', ['staff', 'manager', 'sales', 'admin'], ['GET /secure/sales']],
  ['ROL2-06', 'refunds', ['customer_support', 'manager', 'admin'], ['POST /secure/orders/:order_id/issues']],
  [
    'ROL2-07',
    'dropping',
    ['driver', 'shift_worker', 'manager', 'admin'],
    ['POST /secure/reservations/drop_shift/:shift_id'],
  ],
  ['ROL2-07', 'claiming', ['driver', 'shift_worker'], ['POST /secure/reservations/claim_open/:shift_id']],
  [
    'ROL2-08',
    'hours',
    ['manager', 'admin'],
    [
      'POST /secure/invoices/hours/edit/:driver_hour_id',
      'POST /secure/invoices/hours/approve/:driver_hour_id',
      'POST /secure/invoices/hours/delete/:driver_hour_id',
    ],
  ],
  [
    'ROL2-09',
    'visits',
    ['sales', 'manager', 'admin'],
    ['POST /secure/sales/create_event', 'POST /secure/sales/add_sales_person'],
  ],
  [
    'ROL2-10',
    'items that are out',
    ['restaurant_staff', 'restaurant_tablet', 'admin'],
    ['POST /restaurant_app/disable_items'],
  ],
  ['ROL2-11', 'deliveries', ['business', 'admin'], ['POST /rocket/orders']],
]

describe('who has which right', () => {
  test.each(rights)('[%s] %s: %j and nobody else', (_row, _what, holders, names) => {
    const known = new Map([...calls, ...listed].map(({ name, may = [] }) => [name, may]))
    for (const name of names) {
      const may = known.get(name)
      expect(may, `${name} is declared`).toBeDefined()
      expect([name, roles.filter((role) => isPermitted([role], may ?? [])).sort()]).toEqual([name, [...holders].sort()])
    }
  })
})

describe('[ROL2-12] [SIL-ORD-002] calls by role', () => {
  test.each(calls)('$name', async ({ name, may }) => {
    for (const one of who) {
      // Data that no schema takes, nor those that ignore what they do not know: who is not turned away for the role is for the data.
      const { response } = await whole.runner.run(
        { request: name, data: { no_such_field: true, card_number: 'nobody’s' }, request_id: 1 },
        { ...(actors.get(one) as Actor), roles: held(one) },
        undefined,
      )
      const expected = isPermitted(held(one), may) ? 'invalid_data' : 'not_authorized'
      expect([one, response.data.error]).toEqual([one, expected])
      expect(response.success).toBe(false)
    }
  })
})

describe('[ROL2-12] [SIL-ORD-002] [SIL-OPS-04] routes by role', () => {
  test.each(listed.filter(({ may }) => may))('$name', async ({ name, may = [] }) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    for (const one of who) {
      const reply = await whole.app.inject({
        method,
        // Of nothing that there is: what is permitted must not sign one of them out.
        url: path.replace(/:\w+/g, '987654321'),
        headers: { cookie: cookies.get(one) ?? '', 'sec-fetch-site': 'same-origin' },
      })
      const turnedAway = reply.statusCode === 401 || reply.statusCode === 403
      expect([one, turnedAway]).toEqual([one, !isPermitted(held(one), may)])
      if (turnedAway && one === 'nobody') expect(reply.statusCode).toBe(401)
      if (turnedAway && one !== 'nobody') expect(reply.statusCode).toBe(403)
    }
  })

  test('[SIL-ORD-001] a page leads whoever is not signed in to the sign-in, with the way back', async () => {
    const reply = await whole.app.inject({
      url: '/secure/tickets?status=open&x=%20',
      headers: { accept: 'text/html,*/*' },
    })
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/secure/login?return_to=%2Fsecure%2Ftickets%3Fstatus%3Dopen%26x%3D%2520')
  })

  test('[SIL-OPS-04] a page shows 403 to whoever is signed in without the role', async () => {
    const headers = { accept: 'text/html', cookie: cookies.get('dispatcher') ?? '' }
    const reply = await whole.app.inject({ url: '/secure/tickets', headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain('You are not allowed to do this.')
  })
})

test('[SIL-ORD-156] after G each letter leads to one page, and H to the home', () => {
  for (const role of roles) {
    const keys = navigationOf(routes, [role]).flatMap(({ key }) => key ?? [])
    expect({ role, keys: keys.toSorted() }).toEqual({ role, keys: [...new Set(keys)].toSorted() })
    expect(keys).not.toContain('h')
    expect(keys).not.toContain('g')
  }
})

test('[SIL-ORD-156] the navigation of the office leads where the roles allow, and nowhere else', () => {
  const placesOf = (held: readonly Role[]) => navigationOf(routes, held).map(({ href }) => href)
  expect(placesOf(['dispatcher'])).toEqual([
    '/rocket/dispatch_app_web',
    '/secure/clock_in',
    '/secure/clock',
    '/secure/replay',
  ])
  expect(placesOf(['customer_support'])).toEqual([
    '/secure/clock_in',
    '/secure/tickets',
    '/secure/tickets/new',
    '/secure/orders',
    '/secure/messaging',
  ])
  expect(placesOf(['admin'])).toContain('/secure/jobs')
  expect(placesOf(['sales'])).toEqual(['/secure/clock_in', '/secure/sales'])
})

test('after G each letter leads to one page', () => {
  const keys = routes.flatMap((route) => (route.kind === 'page' && route.nav?.key ? [route.nav.key] : []))
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  expect(keys).not.toContain('h')
})
