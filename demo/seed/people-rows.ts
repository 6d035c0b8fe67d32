import { externalCustomerId, hasCard, savedCards } from '../cards.ts'
import { coupons } from '../coupons.ts'
import { customers } from '../customers.ts'
import { fleet } from '../drivers.ts'
import { driverUserId, emailOf, staff } from '../people.ts'
import { bellwether } from '../town/town.ts'
import { insertRows, type Tx } from './insert-rows.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** No passwords: the demo signs in by role, and nobody else is to sign in as these people. */
export async function insertStaff(tx: Tx): Promise<void> {
  const { market_id } = bellwether().market
  const drivers = fleet.map((driver) => ({
    user_id: driverUserId(driver),
    name: driver.name,
    email: emailOf(driver.name),
    roles: ['driver', 'shift_worker'],
    franchise_ids: [],
  }))
  await insertRows(
    tx,
    'users',
    [...staff, ...drivers].map((user) => ({
      ...user,
      // An admin works in every market, also in one that is brought in later.
      market_ids: (user.roles as readonly string[]).includes('admin') ? [] : [market_id],
      password_hash: null,
      active: true,
    })),
  )
}

/** The market's file brought the drivers; here they become users, and go to work. */
export async function employDrivers(tx: Tx, now: Date): Promise<void> {
  for (const driver of fleet)
    await tx
      .updateTable('drivers')
      .set({ user_id: driverUserId(driver) })
      .where('driver_id', '=', driver.driver_id)
      .execute()
  await insertShifts(tx, now)
}

async function insertShifts(tx: Tx, now: Date): Promise<void> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const working = fleet.flatMap((driver) => (driver.shift ? [{ driver, shift: driver.shift }] : []))
  await insertRows(
    tx,
    'driver_hours',
    working.map(({ driver, shift }) => ({
      driver_hour_id: driver.driver_id,
      driver_id: driver.driver_id,
      tablet_id: driver.tablet_id,
      shift_type: shift.shift_type,
      started_at: after(-shift.started_minutes_ago),
      scheduled_end_at: after(shift.ends_in_minutes),
      clock_out_requested_at: shift.clock_out_requested ? after(-5) : null,
    })),
  )
  await insertRows(
    tx,
    'driver_queues',
    working.map(({ driver, shift }) => ({
      driver_id: driver.driver_id,
      market_id: bellwether().market.market_id,
      version: 1,
      last_updated_at: now,
      active: shift.active,
      driver_hour_id: driver.driver_id,
    })),
  )
  const spots = new Map(bellwether().waypoints.map((waypoint) => [waypoint.waypoint_id, waypoint]))
  await insertRows(
    tx,
    'driver_positions',
    working.flatMap(({ driver }) => {
      const spot = spots.get(driver.waypoint_id)
      return spot ? [{ driver_id: driver.driver_id, lat: spot.lat, lng: spot.lng, at: now }] : []
    }),
  )
}

export async function insertCustomers(tx: Tx, now: Date): Promise<void> {
  await insertRows(
    tx,
    'customers',
    customers.map(({ cosmic_customer_id, name, phone_number }) => {
      const hasAccount = hasCard(cosmic_customer_id)
      return {
        cosmic_customer_id,
        name,
        phone_number,
        card_account_present: hasAccount,
        external_customer_id: hasAccount ? externalCustomerId(cosmic_customer_id) : null,
        created_at: new Date(now.getTime() - (90 - cosmic_customer_id) * day),
      }
    }),
  )
  await insertRows(
    tx,
    'phone_lines',
    customers.map(({ phone_number, phone_number_type }) => ({
      phone_number,
      phone_number_type,
      ask_again_at: new Date(now.getTime() + 180 * day),
    })),
  )
  await insertRows(
    tx,
    'payment_cards',
    savedCards.map(({ charge_code: _, ...card }) => ({
      ...card,
      linked_to_account: card.linked,
      payment_card_payment_customer_link_id: card.payment_card_id,
      created_at: new Date(now.getTime() - 30 * day),
      last_used_at: new Date(now.getTime() - 2 * day),
    })),
  )
  await insertRows(
    tx,
    'discount_codes',
    coupons.map(({ current, ...coupon }) => ({
      ...coupon,
      market_id: bellwether().market.market_id,
      valid_from: new Date(now.getTime() - 60 * day),
      valid_to: new Date(now.getTime() + (current ? 365 : -1) * day),
    })),
  )
}
