import { sql } from 'kysely'
import { localTime } from '#platform/core/local-time.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { insertBusinesses } from './seed/business-rows.ts'
import { insertCertificates } from './seed/certificate-rows.ts'
import { insertConversations } from './seed/conversation-rows.ts'
import { insertDispatch } from './seed/dispatch-rows.ts'
import { insertMenuDrafts } from './seed/draft-rows.ts'
import { continueIds, type Tx } from './seed/insert-rows.ts'
import { insertOrders } from './seed/order-rows.ts'
import { insertPay } from './seed/pay-rows.ts'
import { employDrivers, insertCustomers, insertStaff } from './seed/people-rows.ts'
import { insertTill } from './seed/pos-rows.ts'
import { insertSales } from './seed/sales-rows.ts'
import { insertShifts } from './seed/shift-rows.ts'
import { insertTaxRecords } from './seed/tax-rows.ts'
import { insertTerms } from './seed/terms-rows.ts'
import { insertTickets } from './seed/ticket-rows.ts'
import { bringTown } from './seed/town-files.ts'
import { bellwether } from './town/town.ts'

/** Any number that no one else uses: two processes that start together seed once. */
const seedLock = 190_377

/** Fills an empty database with the demo town, in one transaction; answers false, and does nothing, when it is not empty. */
export function seedDemoTown(db: Db, secrets: Secrets, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const market = await tx.selectFrom('markets').select('market_id').limit(1).executeTakeFirst()
    if (market) return false

    const { day: today } = localTime(now.getTime(), bellwether().market.time_zone)
    await bringTown(tx, secrets, now, today)
    await insertTerms(tx, now)
    await insertBusinesses(tx)
    await insertStaff(tx)
    await insertMenuDrafts(tx, now)
    await insertTill(tx, secrets, now)
    await employDrivers(tx, now)
    await insertCertificates(tx, today)
    await insertShifts(tx, now, today)
    await insertCustomers(tx, now)
    await insertOrders(tx, secrets, now, today)
    await insertDispatch(tx, now)
    await insertConversations(tx, now)
    await insertTickets(tx, now)
    await insertSales(tx, bellwether().market.market_id, now, today)
    await insertTaxRecords(tx, secrets, bellwether().market.market_id, now)
    await continueAllIds(tx)
    await insertPay(tx, secrets, now, today)
    return true
  })
}

async function continueAllIds(tx: Tx): Promise<void> {
  await continueIds(tx, 'franchises', 'franchise_id')
  await continueIds(tx, 'businesses', 'business_id')
  await continueIds(tx, 'users', 'user_id')
  await continueIds(tx, 'customers', 'cosmic_customer_id')
  await continueIds(tx, 'payment_cards', 'payment_card_id')
  await continueIds(tx, 'payment_cards', 'payment_card_payment_customer_link_id')
  await continueIds(tx, 'discount_codes', 'discount_code_id')
  await continueIds(tx, 'driver_hours', 'driver_hour_id')
  await continueIds(tx, 'course_runs', 'course_run_id')
  await continueIds(tx, 'driver_certificates', 'driver_certificate_id')
  await continueIds(tx, 'shift_templates', 'recurring_shift_template_id')
  await continueIds(tx, 'persistent_sessions', 'session_persistent_id')
  await continueIds(tx, 'sessions', 'session_id')
  await continueIds(tx, 'addresses', 'address_id')
  await continueIds(tx, 'carts', 'cart_id')
  await continueIds(tx, 'order_attempts', 'order_attempt_id')
  await continueIds(tx, 'orders', 'order_id')
  await continueIds(tx, 'order_lines', 'order_line_id')
  await continueIds(tx, 'card_authorizations', 'card_authorization_id')
  await continueIds(tx, 'messages', 'message_id')
  await continueIds(tx, 'conversations', 'conversation_id')
  await continueIds(tx, 'conversation_entries', 'conversation_entry_id')
  await continueIds(tx, 'tickets', 'ticket_id')
  await continueIds(tx, 'ticket_notes', 'ticket_note_id')
  await continueIds(tx, 'ticket_macros', 'ticket_macro_id')
}
