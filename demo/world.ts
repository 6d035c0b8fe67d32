import { type Role, roles } from '#areas/accounts/rules/permissions.ts'
import type { TabletSecretOf } from '#areas/dispatch/server/public.ts'
import { isOpen } from '#areas/menu/rules/hours.ts'
import { localTime } from '#platform/core/local-time.ts'
import { toDecimal } from '#platform/core/money.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { birthDate, customers } from './customers.ts'
import { bellwether } from './town/town.ts'
import { addressCases } from './world-addresses.ts'

/** What a script needs to play the town's people: ids and tablet secrets as the database has them now (demo only). */
export async function demoWorld(db: Db, secretOf: TabletSecretOf, now: Date) {
  const { market, comingSoon } = bellwether()
  const { day: today } = localTime(now.getTime(), market.time_zone)
  return {
    market: { market_id: market.market_id, slug: market.slug, time_zone: market.time_zone, today },
    coming_soon: { market_id: comingSoon.market_id, slug: comingSoon.slug },
    franchises: await franchises(db, now),
    items: await items(db),
    drivers: await drivers(db, secretOf),
    waypoints: await db
      .selectFrom('waypoints')
      .select(['waypoint_id', 'name', 'short'])
      .orderBy('waypoint_id')
      .execute(),
    coupons: await coupons(db),
    customers: await customersWithCards(db, today),
    staff: await staffByRole(db),
    addresses: addressCases(),
  }
}

async function franchises(db: Db, now: Date) {
  const wallClock = localTime(now.getTime(), bellwether().market.time_zone)
  const rows = await db
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id', 'name', 'kind', 'pickup_type', 'delivery_type', 'hours', 'closed_dates'])
    .where('active', '=', true)
    .orderBy('franchise_id')
    .execute()
  return rows.map(({ hours, closed_dates, ...row }) => ({
    ...row,
    open_now: isOpen({ hours, closed_dates }, wallClock),
  }))
}

async function items(db: Db) {
  const rows = await db
    .selectFrom('menu_items')
    .innerJoin('menu_categories', 'menu_categories.menu_category_id', 'menu_items.menu_category_id')
    .select(({ exists, selectFrom }) => [
      'menu_items.menu_item_id',
      'menu_items.franchise_id',
      'menu_items.name',
      'menu_items.base_price',
      'menu_items.active',
      'menu_items.upc',
      'menu_categories.type as category_type',
      exists(
        selectFrom('option_question_groups')
          .select('option_question_group_id')
          .whereRef('option_question_groups.menu_item_id', '=', 'menu_items.menu_item_id'),
      ).as('has_questions'),
    ])
    .where('menu_items.deleted_at', 'is', null)
    .orderBy('menu_items.menu_item_id')
    .execute()
  return rows.map(({ base_price, ...row }) => ({
    ...row,
    base_price: toDecimal(base_price),
    alcohol: row.category_type >= 6,
  }))
}

async function drivers(db: Db, secretOf: TabletSecretOf) {
  const rows = await db
    .selectFrom('drivers')
    .leftJoin('driver_hours', (join) =>
      join.onRef('driver_hours.driver_id', '=', 'drivers.driver_id').on('driver_hours.ended_at', 'is', null),
    )
    .leftJoin('driver_queues', 'driver_queues.driver_id', 'drivers.driver_id')
    .leftJoin('tablets', 'tablets.tablet_id', 'driver_hours.tablet_id')
    .select([
      'drivers.driver_id',
      'drivers.user_id',
      'drivers.name',
      'drivers.alcohol_approved',
      'drivers.onboarding',
      'driver_hours.driver_hour_id',
      'driver_hours.shift_type',
      'driver_queues.active',
      'tablets.tablet_id',
      'tablets.secret',
    ])
    .orderBy('drivers.driver_id')
    .execute()
  return rows.map(({ secret, ...row }) => ({ ...row, tablet_secret: secretOf(row.tablet_id, secret) }))
}

async function coupons(db: Db) {
  const rows = await db
    .selectFrom('discount_codes')
    .select([
      'discount_code_id',
      'discount_name',
      'kind',
      'value',
      'order_type',
      'minimum_subtotal',
      'franchise_id',
      'cosmic_customer_id',
      'valid_to',
    ])
    .orderBy('discount_code_id')
    .execute()
  return rows.map(({ minimum_subtotal, valid_to, ...row }) => ({
    ...row,
    minimum_subtotal: toDecimal(minimum_subtotal),
    valid_to: valid_to?.getTime() ?? null,
  }))
}

async function customersWithCards(db: Db, today: string) {
  const cards = await db
    .selectFrom('payment_cards')
    .select([
      'payment_card_id',
      'cosmic_customer_id',
      'payment_card_payment_customer_link_id',
      'card_type',
      'last_four',
      'linked',
      'voided',
      'selected',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('payment_card_id')
    .execute()
  return customers.map((customer) => ({
    cosmic_customer_id: customer.cosmic_customer_id,
    name: customer.name,
    phone_number: customer.phone_number,
    birth_date: birthDate(customer, today),
    address: customer.line1,
    apartment_number: customer.unit,
    payment_cards: cards.filter((card) => card.cosmic_customer_id === customer.cosmic_customer_id),
  }))
}

async function staffByRole(db: Db) {
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'roles', 'franchise_ids'])
    .where('active', '=', true)
    .orderBy('user_id')
    .execute()
  const holders = (role: Role) => users.filter((user) => user.roles.includes(role))
  // A tablet has its role by its pairing; nobody signs in with it.
  const ofPeople = roles.filter((role) => role !== 'restaurant_tablet')
  return Object.fromEntries(ofPeople.map((role) => [role, holders(role)]))
}
