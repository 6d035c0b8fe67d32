import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'

const { db } = await testDatabase()

const never = 'never deleted, and no screen reads by it'
const few = 'a table of few rows: open ones, or tens per market'

/** Foreign keys that may go without an index, and why. */
const reasons: Readonly<Record<string, string>> = {
  'alcohol_verifications.driver_id': never,
  'alcohol_verifications.id_back_asset_id': 'assets keep their row when the file is deleted',
  'alcohol_verifications.id_front_asset_id': 'assets keep their row when the file is deleted',
  'alcohol_verifications.recipient_id': 'recipients go with their order, whose verification goes first',
  'alcohol_verifications.signature_asset_id': 'assets keep their row when the file is deleted',
  'carts.cosmic_customer_id': never,
  'carts.discount_code_id': never,
  'carts.franchise_id': never,
  'carts.market_id': never,
  'delivery_drafts.user_id': few,
  'dispatch_claims.driver_id': 'read by order; of each person few rows, deleted after a day',
  'discount_codes.cosmic_customer_id': 'codes are read by market and customer: discount_codes_of_customer',
  'discount_codes.franchise_id': never,
  'discount_uses.cosmic_customer_id': never,
  'driver_assignments.market_id': few,
  'driver_assignments.waypoint_id': few,
  'driver_hours.tablet_id': never,
  'driver_queues.driver_hour_id': few,
  'drivers.market_id': few,
  'drivers.waypoint_id': few,
  'franchises.county_zone_id': few,
  'imports.market_id': few,
  'imports.user_id': few,
  'ledger_findings.market_id': few,
  'menu_drafts.created_by': never,
  'menu_items.integration_item_id': never,
  'menu_items.menu_category_id': 'read by franchise and category: menu_items_of_franchise',
  'menu_items.stock_set_by': never,
  'order_signatures.driver_id': never,
  'orders.discount_code_id': never,
  'payment_cards.cosmic_customer_id': 'cards in use are read by it: payment_cards_of_customer',
  'pickup_checks.driver_id': never,
  'schedule_weeks.published_by': never,
  'secure_assets.market_id': never,
  'shift_templates.market_id': few,
  'shift_trades.accepted_by': never,
  'shift_trades.market_id': 'open offers are read by it: shift_trades_of_market',
  'shift_trades.offered_by': never,
  'shift_trades.offered_to': never,
  'tablets.market_id': few,
  'ticket_links.cosmic_customer_id': never,
  'ticket_links.driver_id': never,
  'ticket_links.franchise_id': never,
  'ticket_links.user_id': never,
  'ticket_macros.market_id': few,
  'ticket_notes.user_id': never,
  'tickets.driver_id': never,
  'tickets.user_id': never,
  'visitor_addresses.address_id': never,
  'waypoints.market_id': few,
}

test('every foreign key has an index that begins with it, or a reason to go without', async () => {
  // An index of the rows in which the column is not null serves as well.
  const { rows } = await sql<{ foreign_key: string }>`
    select format('%s.%s', c.conrelid::regclass, k.columns) as foreign_key
    from pg_constraint c
      cross join lateral (select string_agg(attname, ', ' order by array_position(c.conkey, attnum)) as columns
        from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) k
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey
        and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', k.columns), true))
    order by 1`.execute(db)
  expect(rows.map((row) => row.foreign_key)).toEqual(Object.keys(reasons).sort())
})

test('forgetting 300 devices reads no session and no card of the others', async () => {
  const hash = sql`decode(repeat('00', 32), 'hex')`
  await sql`
    insert into persistent_sessions (session_persistent_id, secret_hash, pass_hash, expires_at) overriding system value
      select n, ${hash}, ${hash}, now() from generate_series(1, 2300) n`.execute(db)
  await sql`
    insert into sessions (session_persistent_id, secret_hash, pass_hash, expires_at)
      select 301 + n % 2000, ${hash}, ${hash}, now() from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into payment_cards (session_persistent_id, vault_token, external_customer_id, card_type, last_four, exp_month, exp_year, deleted_at)
      select 301 + n % 2000, n, '', 'Visa', '4242', 1, 2038, now() from generate_series(1, 20000) n`.execute(db)
  await sql`analyze sessions, payment_cards`.execute(db)

  const read = await db.transaction().execute(async (tx) => {
    await sql`delete from persistent_sessions where session_persistent_id <= 300`.execute(tx)
    const { rows } = await sql<{ relname: string; seq_tup_read: number }>`
      select relname, seq_tup_read from pg_stat_xact_user_tables
      where relname in ('sessions', 'payment_cards') order by relname`.execute(tx)
    return rows
  })
  expect(read).toEqual([
    { relname: 'payment_cards', seq_tup_read: 0 },
    { relname: 'sessions', seq_tup_read: 0 },
  ])
})
