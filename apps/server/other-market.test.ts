import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermitted, roles } from '#areas/accounts/rules/permissions.ts'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertTaxRecord } from '#areas/books/server/tax-testing.ts'
import { insertBusiness } from '#areas/business/server/testing.ts'
import { driverWith, insertDriver } from '#areas/dispatch/server/testing.ts'
import { boxRing, insertMarket, insertZone } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertCard } from '#areas/orders/server/card-testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { insertSalesPerson, insertSalesRestaurant } from '#areas/sales/server/testing.ts'
import { localTime } from '#platform/core/local-time.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

/**
 * Everything that staff may ask, asked of one market by somebody who works in another (SIL-ORD-140). The walk goes by the definitions: what a
 * new area brings is asked too, and a field that this test has no value for fails it until somebody has said what it names.
 */
const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

/** Stands in everything of the market that is not theirs. */
const marker = 'Hawthorn Only'
const everyRole = roles.filter((role) => role !== 'driver' && role !== 'restaurant_tablet')
const { calls, routes, topics } = whole.definitions

type Values = Readonly<Record<string, unknown>>
/** A day on which something was brought to a door. */
const replayed = { placed_at: new Date(Date.now() - 36 * 3_600_000), day: '' }
replayed.day = localTime(replayed.placed_at.getTime(), 'America/New_York').day
const deliveryForm = {
  name: marker,
  phone_number: '',
  address: '',
  apartment_number: '',
  note: '',
  subtotal: '',
  ready: '',
  payment: 'already_paid',
}
let theirs: Values
let insider: { actor: Actor; cookie: string }
let outsider: { actor: Actor; cookie: string }

/** What names nothing of a market, spelled so that it is read; a call or route may have its own. */
const plain: Values = {
  active: true,
  seen_entry_id: 1,
  audience: 'all',
  channel: 'text',
  confirm_count: 1,
  view: 'open',
  person: 0,
  external_order_id: '1',
  to: 'ada@bellwether.example',
  start_time: '16:00',
  end_time: '22:00',
  shift_type: 1,
  wage: '12.00',
  gaurantee: '15.00',
  account_type: 'checking',
  routing: '130000006',
  account: '000123456789',
  bank_name: 'Specimen Bank',
  bank_routing: '130000006',
  company_name: 'Cosmic',
  company_id: '1990000001',
  day: '2026-11-17',
  show: '',
  counted: '1.00',
  seen: [{ driver_hour_id: 1, version: 0 }],
  starts_on: '2026-11-16',
  week: '2026-11-16',
  mileage: '0.40',
  answer: 'Because',
  before: null,
  drop_before: null,
  pick_before: null,
  version: 1,
  name: 'Other',
  description: 'A ticket',
  upc: '036000291452',
  kind: 'delivery',
  polygons: [[boxRing({ west: -1, east: 1, south: -1, north: 1 })]],
  intervals: [],
  last_updated_at: 0,
  status: 'closed',
  expected_status: 'open',
  file_name: 'a.csv',
  file_size: 3,
  from: 0,
  mapping: {},
  options: {},
  dry_run: true,
  phone_number: '2295550191',
  note: 'Side door',
  record_type: 'credit',
  items: [],
  expected_total: '0.00',
  amount: '1.00',
  what: 'tip',
  way: 'settled',
  expected_amount: '1.00',
  reason: 'Their invoice',
  idempotency_key: 'of-another-market',
  expected_version: 1,
  body: 'A word',
  priority: 2,
  due_at: null,
  assignee_id: null,
  expected_assignee_id: null,
  assigns: 'as_it_is',
  act: 'priority',
  token: 'card_x',
  customerid: 'cus_x',
  cosmic_id: 1,
  mx_merchant_token: 'card_x',
  payment_card_id: 0,
  address: '410 Quarry Rd',
  subtotal: '20.00',
  ready_at: Date.now() + 3_600_000,
  payment: 'already_paid',
  delivery_fee: '2.99',
  service_percent: '5',
  tax_percent: '7',
  email: 'fern@bluebird.example',
  reference: 'wire 77',
  url: 'https://shop.example/hooks',
  search_type: 'database',
  scopes: ['read'],
  form: { ...deliveryForm, name: 'Other' },
  rows: [
    {
      line: 2,
      name: 'Jun',
      phone_number: '2295550138',
      address: '410 Quarry Rd',
      subtotal: '20',
      ready_at: 0,
      payment: 'already_paid',
    },
  ],
  import_key: 'of-another-market',
  overlap_hours: '1',
  field_name: 'name',
  value: 'Theirs',
  restore_date: '',
  price: '1.00',
  aisle: 1,
  shelf: 1,
  bay: 1,
  option_question_groups: [],
  category: 1,
  type: 1,
  index: 0,
  basePrice: '1.00',
  options_version: 1,
  start_date: '2030-01-01',
  from_week: '2029-12-24',
  expected_drafts: 0,
  start_minute: 600,
  end_minute: 900,
  weekday: 1,
  valid_from: '2030-01-01',
  ultimate_desired_shifts: 3,
  minutes: 5,
  expected_ready_at: 0,
  ready: true,
  until: 15,
  ticket_mail: 'kitchen@noodle.example',
  course: 'alcohol',
  roles: ['staff'],
  event_date: '2026-11-20',
  payee_kind: 'restaurant',
  year: String(new Date().getUTCFullYear()),
  role: 'staff',
  settings: {},
  line: 'food',
  expected: 0,
  commission_percent: '5',
  access_token: 'of-another-market',
  choice: { field: 'stock', keep: 'ours' },
}
const place = { addr_line_1: '410 Quarry Rd', city: 'Town', state: 'GA', zip: '31298' }
const own: Readonly<Record<string, Values>> = {
  'POST /admin/addresses': place,
  'POST /admin/addresses/:address_id/verify_manual': place,
  'GET /rocket/dispatch_app_web/offered_way/:driver_id': { pick_before: 'd1', drop_before: 'd1' },
  'GET /admin/import': { kind: '' },
  'POST /admin/import': { kind: 'products' },
  'GET /secure/profit_and_loss': { from: '2026-11-16', to: '2026-11-22', by: 'restaurant', open: '' },
  'GET /secure/profit_and_loss/entries': { from: '2026-11-16', to: '2026-11-22' },
  'GET /secure/profit_and_loss/file.csv': { from: '2026-11-16', to: '2026-11-22', by: 'restaurant' },
  'POST /rocket/driver_app_web/pay/questions': { about: 'total', question: 'Why?' },
  'GET /secure/schedule': { view: 'week' },
  'GET /secure/reservations': { from: '2026-11-16', to: '2026-11-22' },
  'GET /secure/replay/days/:day': { day: replayed.day },
  'POST /secure/replay/trainings': { day: replayed.day, branch: {}, acts: [], until: null },
  'GET /secure/audit': { market: '', what: '' },
  'GET /secure/audit.csv': { market: '', what: '' },
  'GET /secure/tickets': { status: '', kind: '', priority: '' },
  'GET /secure/tickets/:ticket_id/notes': { before: 1_000_000 },
  'POST /secure/tickets/:ticket_id/links': { kind: 'order' },
  'GET /admin/assets': { before: 1_000_000 },
  'POST /admin/menu_items/:menu_item_id': { _method: 'delete' },
  'POST /admin/menu_items/several': { act: { what: 'delete' } },
  'POST /secure/shelf_walk/steps': {
    step_id: '0'.repeat(32),
    act: { what: 'stock', menu_item_id: 1, active: false, seen: true },
  },
  'POST /secure/orders/:order_id/status': { status: 'confirmed', expected_status: 'received' },
  'POST /restaurant_app/disable_items': { until: '' },
  'GET /secure/messaging': { kind: '' },
  'GET /secure/messaging/:conversation_id': { kind: '' },
  'GET /secure/messaging/:conversation_id/entries': { before: 1_000_000 },
  'POST /secure/marketing/:campaign_id/state': { act: 'cancel' },
  'POST /secure/messaging/:conversation_id/status': { status: 'done' },
  'POST /secure/clock_in': { start_time: false },
  'GET /secure/restaurants': { market: '' },
  'POST /admin/menu_drafts': { way: 'raise_amount', amount: 100, rounding: 'cent' },
  'POST /admin/menu_drafts/:menu_draft_id/act': { act: { what: 'live' } },
  'GET /secure/restaurants/:franchise_id/reach': { place: '32.7, -83' },
  zone_try: { place: '32.7, -83' },
  menu_history: { before: 1_000_000 },
  create_menu_item: { menu_item_id: 'tother:1' },
  create_upc_menu_item: { menu_item_id: 'tother:2' },
  refresh_suggestions: { last_plan_version: 0 },
  tell_customer_time: { promised_about: Date.now() + 1_800_000, told_before: null },
  dispatch_accept_plan: { plan_version: 1_000_000, order_ids: [1] },
}
/** They name no object: a file that comes in, a public day that is played and not kept, work of all markets, a customer of all markets (refused to who works in some), what a course says in a jurisdiction, and a person's own names of searches. */
const notAsked: readonly string[] = [
  'POST /admin/assets/new_secure',
  'POST /admin/assets/new_picture',
  'POST /admin/menu_drafts/file',
  'GET /secure/courses/:course/content',
  'POST /secure/courses/:course/confirm_facts',
  'POST /secure/courses/:course/versions',
  'POST /secure/jobs/:job_id/run_again',
  'POST /secure/ledger/check',
  'POST /secure/own_views/:place',
  'POST /secure/own_views/:place/remove',
  'POST /secure/privacy/erase',
  'POST /secure/privacy/export',
  'POST /secure/replay/public_days',
]
/** What tells nobody anything of a market, or of the own work alone. */
const tellsNone: readonly string[] = [
  'GET /rocket/driver_app_web/pay',
  'GET /restaurant_app/disable_items',
  'GET /secure/clock_in',
  'GET /secure/clock_out',
  'GET /secure/orders/:order_id/driver_way',
  'GET /admin/menu_items/lookup_upc',
  'GET /secure/restaurants/:franchise_id/reach',
  'GET /secure/shelf_walk/look_up',
  'GET /secure/tickets/new',
  'GET /secure/jobs',
  'GET /secure/privacy',
  'GET /secure/operations',
  'GET /secure/payouts/:franchise_id/:starts_on/statement.csv',
]

beforeAll(async () => {
  const market = await insertMarket(db, { city: `${marker} City`, slug: 'hawthorn' })
  const { market_id } = market
  await db
    .updateTable('markets')
    .set({ name: `${marker} Market` })
    .where('market_id', '=', market_id)
    .execute()
  const elsewhere = await insertMarket(db)
  const franchise = await insertFranchise(db, { market_id })
  await db
    .updateTable('franchises')
    .set({ name: `${marker} Kitchen` })
    .where('franchise_id', '=', franchise.franchise_id)
    .execute()
  const item = await insertMenuItem(db, franchise.franchise_id, { name: `${marker} Burger` })
  await insertMenuItem(db, franchise.franchise_id, { name: `${marker} Syrup`, category: 'products' })
  const { integration_item_id } = await db
    .insertInto('integration_items')
    .values({ franchise_id: franchise.franchise_id, name: `${marker} Till` })
    .returning('integration_item_id')
    .executeTakeFirstOrThrow()
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
    market_id,
    name: `${marker} Driver`,
    secrets: whole.deps.secrets,
    order: { name: `${marker} Customer` },
  })
  const colleague = await insertDriver(db, { market_id, name: `${marker} Colleague` })
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number: '7065550198', name: `${marker} Caller` })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const { franchise_id } = franchise
  await insertMenuItem(db, franchise_id, {
    groups: [{ questions: [{ question: `${marker} Other`, type: 'text' }] }],
  })
  const waiting = await insertOrder(db, { market_id, franchise_id, cosmic_customer_id, name: `${marker} Waiting` })
  await insertOrder(db, {
    market_id,
    franchise_id,
    driver_id: driver.driver_id,
    status: 'delivered',
    dispatch_state: 'done',
    created_at: replayed.placed_at,
    ended_at: new Date(replayed.placed_at.getTime() + 1_800_000),
  })
  await db
    .insertInto('driver_hours')
    .values({
      driver_id: driver.driver_id,
      started_at: new Date(replayed.placed_at.getTime() - 3_600_000),
      ended_at: new Date(replayed.placed_at.getTime() + 3_600_000),
      scheduled_start_at: null,
      ended_how: 'driver',
    })
    .execute()
  const zone_id = await insertZone(db, market_id, 'game_day', boxRing({ west: -1, east: 1, south: -1, north: 1 }), {
    name: `${marker} Zone`,
  })
  const business = await insertBusiness(db, { market_id, name: `${marker} Flowers` })
  await db
    .insertInto('business_orders')
    .values({
      order_id: waiting.order_id,
      business_id: business.business_id,
      external_delivery_id: 'x',
      placed_by: 'api',
    })
    .execute()
  const { api_key_id } = await db
    .insertInto('api_keys')
    .values({
      business_id: business.business_id,
      name: marker,
      key_hash: Buffer.alloc(32),
      hint: 'x',
      scopes: ['read'],
    })
    .returning('api_key_id')
    .executeTakeFirstOrThrow()
  const { webhook_id } = await db
    .insertInto('webhooks')
    .values({ business_id: business.business_id, url: 'https://shop.example/', secret: Buffer.alloc(0), active: false })
    .returning('webhook_id')
    .executeTakeFirstOrThrow()
  const message = { message_id: 'msg_1', type: 'test', body: marker, next_try_at: new Date(), created_at: new Date() }
  const { delivery_draft_id } = await db
    .insertInto('delivery_drafts')
    .values({ business_id: business.business_id, form: JSON.stringify(deliveryForm) })
    .returning('delivery_draft_id')
    .executeTakeFirstOrThrow()
  const { webhook_delivery_id } = await db
    .insertInto('webhook_deliveries')
    .values({ ...message, webhook_id, state: 'failed' })
    .returning('webhook_delivery_id')
    .executeTakeFirstOrThrow()
  const actor = await insertStaff(db, {
    roles: everyRole,
    market_ids: [market_id],
    franchise_ids: [business.franchise_id],
  })
  insider = { actor, cookie: await cookieOf(db, actor) }
  const stranger = await insertStaff(db, { roles: everyRole, market_ids: [elsewhere.market_id] })
  outsider = { actor: stranger, cookie: await cookieOf(db, stranger) }

  const { driver_id, driver_hour_id, waypoint_id } = driver
  const enqueue = { request: 'enqueue_waypoint', data: { driver_id, driver_hour_id, waypoint_id }, request_id: 1 }
  expect((await whole.runner.run(enqueue, actor, undefined)).response.success).toBe(true)
  const plan = {
    market_id,
    plan_version: 1_000_000,
    made_at: new Date(),
    queue_versions: '{}',
    cost: 0,
    rounds: 0,
    ms: 0,
  }
  const unserved = JSON.stringify([{ order_id: waiting.order_id, driver_id: null, why: null }])
  await db
    .insertInto('dispatch_plans')
    .values({ ...plan, rows: '[]', held: '[]', unserved })
    .execute()
  const write = { request: 'task_create', data: { description: `${marker} Ticket` }, request_id: 2 }
  const ticket = (await whole.runner.run(write, actor, undefined)).response.data
  const { asset_id } = await db
    .insertInto('secure_assets')
    .values({
      session_id: 0,
      market_id,
      kind: 'id_photo',
      content_type: 'image/jpeg',
      file_name: 'id.jpg',
      delete_after: new Date(4e12),
    })
    .returning('asset_id')
    .executeTakeFirstOrThrow()
  const { import_id } = await db
    .insertInto('imports')
    .values({ market_id, kind: 'products', file_name: `${marker}.csv`, state: 'done', ended_at: new Date() })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_rejections')
    .values({ import_id, position: 1, line: 2, reason: 'No name', text: marker })
    .execute()
  const { ticket_note_id } = await db
    .insertInto('ticket_notes')
    .values({ ticket_id: ticket.ticket_id as number, user_id: actor.user?.user_id ?? 0, body: `${marker} Note` })
    .returning('ticket_note_id')
    .executeTakeFirstOrThrow()
  const { ticket_link_id } = await db
    .insertInto('ticket_links')
    .values({ ticket_id: ticket.ticket_id as number, order_id: waiting.order_id })
    .returning('ticket_link_id')
    .executeTakeFirstOrThrow()
  const { ticket_macro_id } = await db
    .insertInto('ticket_macros')
    .values({ market_id, name: `${marker} Macro`, body: 'Sorry' })
    .returning('ticket_macro_id')
    .executeTakeFirstOrThrow()
  const { discount_code_id } = await db
    .insertInto('discount_codes')
    .values({ market_id, discount_name: `${marker} Code`, kind: 'free_delivery' })
    .returning('discount_code_id')
    .executeTakeFirstOrThrow()
  const { recurring_shift_template_id } = await db
    .insertInto('shift_templates')
    .values({ market_id, weekday: 1, start_minute: 600, end_minute: 900, valid_from: '2026-01-01', place: marker })
    .returning('recurring_shift_template_id')
    .executeTakeFirstOrThrow()
  const { shift_id } = await db
    .insertInto('shifts')
    .values({
      market_id,
      driver_id,
      start_date: '2026-11-18',
      starts_at: new Date('2026-11-18T12:00:00Z'),
      ends_at: new Date('2026-11-18T16:00:00Z'),
      published_at: new Date(),
      place: marker,
    })
    .returning('shift_id')
    .executeTakeFirstOrThrow()
  const { shift_trade_id } = await db
    .insertInto('shift_trades')
    .values({ market_id, shift_id, offered_by: driver_id, offered_at: new Date() })
    .returning('shift_trade_id')
    .executeTakeFirstOrThrow()
  const { driver_invitation_id } = await db
    .insertInto('driver_invitations')
    .values({
      market_id,
      name: `${marker} Newcomer`,
      phone_number: '7065550196',
      key_hash: Buffer.alloc(32),
      invited_by: actor.user?.user_id ?? 0,
      invited_at: new Date(),
      expires_at: new Date(4e12),
    })
    .returning('driver_invitation_id')
    .executeTakeFirstOrThrow()
  const { restaurant_tablet_id } = await db
    .insertInto('restaurant_tablets')
    .values({ franchise_id, market_id, name: `${marker} Counter`, made_at: new Date(), paired_at: new Date() })
    .returning('restaurant_tablet_id')
    .executeTakeFirstOrThrow()
  const { conversation_id } = await db
    .insertInto('conversations')
    .values({
      market_id,
      phone_number: '7065550197',
      kind: 'customer',
      name: `${marker} Writer`,
      last_text: marker,
      last_at: new Date(),
      created_at: new Date(),
    })
    .returning('conversation_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversation_entries')
    .values({ conversation_id, kind: 'in', body: marker, created_at: new Date() })
    .execute()
  const { message_id: received_email_id } = await db
    .insertInto('messages')
    .values({
      channel: 'mail',
      recipient: 'ada@bellwether.example',
      subject: marker,
      body: marker,
      html: marker,
      market_id,
      about: 'test_mail',
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  const { campaign_id } = await db
    .insertInto('campaigns')
    .values({
      market_id,
      kind: 'simple',
      channel: 'text',
      audience: 'all',
      body: marker,
      per_minute: 600,
      scheduled_at: new Date(),
      recipient_count: 1,
      created_by: actor.user?.user_id ?? 0,
      created_at: new Date(),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  const { address_id } = await insertAddress(db, undefined, { market_id, addr_line_1: `1 ${marker} Street` })
  const action = await db.selectFrom('dispatch_actions').select('dispatch_action_id').executeTakeFirstOrThrow()
  const { time_entry_id } = await db
    .insertInto('time_entries')
    .values({ market_id, user_id: actor.user?.user_id ?? 0, started_at: new Date() })
    .returning('time_entry_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('driver_invoices')
    .values({ driver_id, market_id, starts_on: '2026-11-16', state: 'approved' })
    .execute()
  await db.insertInto('book_days').values({ day: '2026-11-20', market_id, franchise_id, food: 100 }).execute()
  const nothing = {
    orders: 0,
    food: 0,
    commission: 0,
    at_store: 0,
    borne: 0,
    adjusted: 0,
    carried: 0,
    to_pay: 0,
  } as const
  await db
    .insertInto('restaurant_statements')
    .values({
      franchise_id,
      market_id,
      starts_on: '2026-11-16',
      state: 'approved',
      movement_id: 0,
      ...nothing,
      approved_at: new Date(),
      approved_by: 'Rosa Iyer',
    })
    .execute()
  const { payout_id } = await db
    .insertInto('payouts')
    .values({
      market_id,
      starts_on: '2026-11-09',
      paid_at: new Date(),
      paid_by: marker,
      ach_file: whole.deps.secrets.encrypt(marker),
    })
    .returning('payout_id')
    .executeTakeFirstOrThrow()
  const { pay_question_id } = await db
    .insertInto('pay_questions')
    .values({ driver_id, market_id, starts_on: '2026-11-16', about: 'total', question: marker, asked_at: new Date() })
    .returning('pay_question_id')
    .executeTakeFirstOrThrow()
  const restaurantId = await insertSalesRestaurant(db, { market_id, name: `${marker} Prospect` })
  const sales_people_id = await insertSalesPerson(db, restaurantId, { name: `${marker} Owner` })
  const { sales_event_id } = await db
    .insertInto('sales_events')
    .values({ sales_restaurant_id: restaurantId, happened_on: '2026-11-20', outcome: 1, notes: marker })
    .returning('sales_event_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('driver_invoices')
    .values({
      driver_id: colleague.driver_id,
      market_id,
      starts_on: '2026-11-09',
      state: 'paid',
      wages: 100,
      paid_at: new Date(),
    })
    .execute()
  const tax_record_id = await insertTaxRecord(db, { market_id, franchise_id })
  const { menu_draft_id } = await db
    .insertInto('menu_drafts')
    .values({
      franchise_id,
      name: `${marker} Draft`,
      changes: JSON.stringify([
        {
          what: 'change',
          menu_item_id: item.menu_item_id,
          name: item.name,
          before: { base_price: 1000 },
          after: { base_price: 1 },
        },
      ]),
      problems: '[]',
      change_count: 1,
      created_by: actor.user?.user_id ?? 0,
      created_at: new Date(),
    })
    .returning('menu_draft_id')
    .executeTakeFirstOrThrow()
  theirs = {
    menu_draft_id,
    tax_record_id,
    payee_id: franchise_id,
    restaurantId,
    salesPersonId: sales_people_id,
    sales_people_id,
    sales_event_id,
    tablet_id: driver.tablet_id,
    time_entry_id,
    pay_question_id,
    payout_id,
    market: market_id,
    market_id,
    market_ids: [market_id],
    franchise_ids: [franchise_id],
    driver_id,
    from_driver_id: colleague.driver_id,
    driver_hour_id,
    waypoint_id,
    zone_id,
    county_zone_id: zone_id,
    franchise_id,
    restaurant_id: franchise_id,
    menu_item_id: item.menu_item_id,
    menu_item_ids: [item.menu_item_id],
    menu_category_ids: [item.menu_category_id],
    menu_category_id: item.menu_category_id,
    original_menu_category_id: item.menu_category_id,
    integration_item_id,
    discount_code_id,
    cosmic_customer_id,
    driver_assignment_id: driver.driver_assignment_ids[0],
    business_id: business.business_id,
    user_id: actor.user?.user_id,
    api_key_id,
    webhook_id,
    delivery_draft_id,
    webhook_delivery_id,
    order_id: waiting.order_id,
    order_ids: String(waiting.order_id),
    assignment: { type: 'Deliver', order_id: waiting.order_id },
    ticket_id: ticket.ticket_id,
    order_issue_id: 1,
    payment_card_id: await insertCard(db, { vault_token: 'theirs' }),
    into: ticket.ticket_id,
    shift_id,
    shift_trade_id,
    driver_invitation_id,
    recurring_shift_template_id,
    tickets: [{ ticket_id: ticket.ticket_id, version: 1 }],
    ticket_note_id,
    ticket_link_id,
    ticket_macro_id,
    conversation_id,
    campaign_id,
    received_email_id,
    address_id,
    address_selection_id: String(address_id),
    search: `${marker} Street`,
    target: String(waiting.order_id),
    asset_id,
    import_id,
    restaurant_tablet_id,
    ...action,
  }
})

type Field = { readonly _zod: { readonly def: { readonly type: string } } }
const mayBeLeftOut = (field: Field) => ['optional', 'default'].includes(field._zod.def.type)

/** Each field with what it names of their market. */
function valuesFor(name: string, schema: unknown): Record<string, unknown> {
  const fields = Object.entries((schema as { shape?: Record<string, Field> } | undefined)?.shape ?? {})
  return Object.fromEntries(
    fields.flatMap(([field, type]) => {
      const known = [own[name] ?? {}, theirs, plain].find((values) => field in values)
      if (known) return [[field, known[field]]]
      if (mayBeLeftOut(type)) return []
      throw new Error(
        `${name} asks for ${field}: say in this test what it names of another market, or that it names nothing`,
      )
    }),
  )
}

const bare = (path: string) => path.replace(/\(.*?\)/g, '')
const staffAsk = ({ may }: { may?: readonly string[] | undefined }) =>
  may !== undefined && !may.includes('anyone') && isPermitted(everyRole, may)
const staffRoutes = routes
  .filter(staffAsk)
  .map((route) => ({ name: `${route.method} ${bare(route.path)}`, route }))
  .filter(({ name }) => !notAsked.includes(name))

async function askRoute({ name, route }: (typeof staffRoutes)[number], { cookie }: { cookie: string }) {
  const values = valuesFor(name, route.input)
  const url = bare(route.path).replace(/:(\w+)/g, (_, field: string) => String(values[field]))
  const stream = route.kind === 'route' && route.body?.kind === 'stream'
  const inQuery = route.method === 'GET' || stream
  const query = new URLSearchParams(Object.entries(values).map(([field, value]) => [field, String(value)]))
  const reply = await whole.app.inject({
    method: route.method,
    url: inQuery ? `${url}?${query}` : url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(stream && { 'content-type': 'application/octet-stream' }) },
    ...(!inQuery && { payload: values }),
    ...(stream && { payload: Buffer.from('abc') }),
  })
  return { status: reply.statusCode, text: reply.body }
}

async function askCall(name: string, data: unknown, { actor }: { actor: Actor }) {
  const { response } = await whole.runner.run({ request: name, data: data as Values, request_id: 1 }, actor, undefined)
  return { ...response, text: JSON.stringify(response) }
}

/** Every row there is; what the asking itself writes down aside. */
async function allRows(): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'events', 'throttles', 'call_replies') order by 1`.execute(db)
  const all = new Map<string, readonly string[]>()
  for (const { name } of rows) {
    const found = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    all.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return all
}

/** Their rows are as they were, and none has joined them. */
async function untouched(before: Map<string, readonly string[]>, ask: () => Promise<void>) {
  await ask()
  const ofTheirs = `"market_id": ${theirs.market_id},`
  for (const [name, rows] of await allRows()) {
    const earlier = before.get(name) ?? []
    expect([name, earlier.filter((row) => !rows.includes(row))]).toEqual([name, []])
    expect([name, rows.filter((row) => !earlier.includes(row) && row.includes(ofTheirs))]).toEqual([name, []])
  }
}

describe('[SIL-ORD-140] a person of another market', () => {
  test.each(staffRoutes)('$name tells nothing and changes nothing', async (asked) => {
    await untouched(await allRows(), async () => {
      const { status, text } = await askRoute(asked, outsider)
      expect(text).not.toContain(marker)
      expect([415, 500]).not.toContain(status)
      expect(text).not.toContain('"malformed"')
      // What stands in the address is not there for them.
      if (asked.route.path.includes(':')) expect(status).toBe(404)
    })
  })

  test.each(calls.filter(staffAsk))('$name tells nothing and changes nothing', async ({ name, data }) => {
    await untouched(await allRows(), async () => {
      const { text, data: told } = await askCall(name, valuesFor(name, data), outsider)
      expect(text).not.toContain(marker)
      expect(['invalid_data', 'exception']).not.toContain(told.error)
    })
  })

  test.each(topics.filter(staffAsk))('$topic cannot be followed', async ({ topic }) => {
    const handler = whole.areas.flatMap((area) => area.topics ?? []).find((one) => one.topic.topic === topic)
    for (const id of Object.values(theirs)) {
      if (typeof id !== 'number') continue
      const isOfMarket = [
        'zones',
        'queues',
        'orders',
        'unassigned',
        'plans',
        'claims',
        'tickets',
        'shifts',
        'addresses',
      ].includes(topic)
      if (isOfMarket && id !== theirs.market_id) continue
      if (topic === 'ticket' && id !== theirs.ticket_id) continue
      if (topic === 'conversations' && id !== theirs.market_id) continue
      if (topic === 'conversation' && id !== theirs.conversation_id) continue
      expect(await handler?.mayFollow(outsider.actor, `${topic}:${id}`)).toBe(false)
    }
  })

  test('an order cannot be followed', async () => {
    const handler = whole.areas.flatMap((area) => area.topics ?? []).find((one) => one.topic.topic === 'order')
    expect(await handler?.mayFollow(outsider.actor, `order:${theirs.order_id}`)).toBe(false)
    expect(await handler?.mayFollow(insider.actor, `order:${theirs.order_id}`)).toBe(true)
  })
})

// Else the walk above could pass by asking for nothing.
describe('[SIL-ORD-140] a person of the market itself is told', () => {
  const reads = staffRoutes.filter(
    ({ name, route }) => route.method === 'GET' && !tellsNone.includes(name) && !name.includes('undo'),
  )
  test.each(reads.filter(({ name }) => !name.includes('assets') && !name.includes('_way/')))(
    'by $name',
    async (asked) => {
      const { status, text } = await askRoute(asked, insider)
      expect(status).toBe(200)
      expect(text).toContain(asked.name.endsWith('/progress') ? '"done"' : marker)
    },
  )

  test.each(['refresh_driver_queues', 'refresh_driver_queues_v2', 'refresh_unassigned_orders', 'zones_of_market'])(
    'by %s',
    async (name) => {
      const call = calls.find((one) => one.name === name)
      expect((await askCall(name, valuesFor(name, call?.data), insider)).text).toContain(marker)
    },
  )
})
