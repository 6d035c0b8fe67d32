import { expect } from 'vitest'
import { roles } from '#areas/accounts/rules/permissions.ts'
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
import type { Db } from '#platform/server/unit-of-work.ts'
import { deliveryForm, marker, replayed, type Values } from './asked-values-testing.ts'
import type { wholeApp } from './testing.ts'

/** Whatever office there is, they may open it. */
export const everyRole = roles.filter((role) => role !== 'driver' && role !== 'restaurant_tablet')

/** A market with one of everything that a market can have, somebody who works there, and somebody who works elsewhere. */
export async function insertWholeMarket(db: Db, whole: Awaited<ReturnType<typeof wholeApp>>) {
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
  const stranger = await insertStaff(db, { roles: everyRole, market_ids: [elsewhere.market_id] })

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
  const payment_card_id = await insertCard(db, { vault_token: 'theirs' })
  const { card_authorization_id } = await db
    .insertInto('card_authorizations')
    .values({
      order_id: waiting.order_id,
      idempotency_key: 'theirs',
      payment_card_id,
      amount: 100,
      captured_amount: 100,
      provider_reference: 'theirs',
      state: 'captured',
      created_at: new Date(),
      changed_at: new Date(),
    })
    .returning('card_authorization_id')
    .executeTakeFirstOrThrow()
  const { ledger_finding_id } = await db
    .insertInto('ledger_findings')
    .values({
      kind: 'disputed',
      subject: 'authorization:theirs',
      market_id,
      order_id: waiting.order_id,
      account: 'card_provider',
      expected: 0,
      found: 100,
      cause: 'dispute_lost',
      found_at: new Date(),
      seen_at: new Date(),
    })
    .returning('ledger_finding_id')
    .executeTakeFirstOrThrow()
  const { movement_id } = await db
    .insertInto('ledger_movements')
    .values({ kind: 'deposited', cause: 'po_theirs', at: new Date(), bank: 90, card_provider: -90 })
    .returning('movement_id')
    .executeTakeFirstOrThrow()
  const ofDeposit = {
    deposit: 'po_theirs',
    provider_line: 'txn_theirs',
    at: new Date(),
    market_id,
    card_authorization_id,
  }
  await db
    .insertInto('deposit_lines')
    .values({ ...ofDeposit, kind: 'charge', amount: 100, fee: 10, booked: 0 })
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
        { what: 'questions', menu_item_id: item.menu_item_id, name: item.name, before: [], after: [] },
      ]),
      problems: '[]',
      change_count: 2,
      created_by: actor.user?.user_id ?? 0,
      created_at: new Date(),
    })
    .returning('menu_draft_id')
    .executeTakeFirstOrThrow()
  const ids: Values = {
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
    payment_card_id,
    ledger_finding_id,
    movement_id,
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
  return {
    ids,
    insider: { actor, cookie: await cookieOf(db, actor) },
    outsider: { actor: stranger, cookie: await cookieOf(db, stranger) },
  }
}
