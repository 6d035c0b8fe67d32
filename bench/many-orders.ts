import { sql } from 'kysely'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const franchises = 40
const drivers = 60
const mostCustomers = 200_000
const mostCards = 100_000
const liveAtOnce = 120

/**
 * A year of a large city, made by the database itself: every order of one of up to 200,000 customers, who have one name, phone and address each, over
 * the restaurants and drivers of one market; the last ones are live. The same number gives the same orders.
 */
export async function insertManyOrders(db: Db, count: number): Promise<{ market_id: number }> {
  const [customers, cards] = [Math.min(mostCustomers, count), Math.min(mostCards, count)]
  const { market_id } = await insertMarket(db, { slug: `many-${process.pid}`, city: 'Manytown' })
  for (let at = 0; at < franchises; at++)
    await insertFranchise(db, { market_id, name: `${dishes[at % dishes.length]} House ${at}` })
  await sql`insert into drivers (market_id, name, phone_number)
    select ${market_id}, 'Driver ' || n, '4785550100' from generate_series(1, ${drivers}) n`.execute(db)
  await sql`insert into customers (phone_number, name)
    select ${phoneOf(sql`n`)}, ${oneOf(firstNames, sql`n * 7919`)} || ' ' || ${oneOf(lastNames, sql`n / 3`)}
    from generate_series(1, ${customers}) n on conflict do nothing`.execute(db)
  await sql`insert into orders (market_id, franchise_id, cart_id, cart_hash, order_secret, cosmic_customer_id, status, payment_status, payment_type,
      placement_type, is_delivery, alcohol, name, phone_number, addr_line_1, addr_line_2, city, state, zip, subtotal, sales_tax, total, tip,
      ready_at, promised_at, created_at, ended_at, driver_id)
    select ${market_id}, f.ids[1 + (n * 31) % ${franchises}], 10000000 + n, md5(n::text), md5((n * 3)::text), c.cosmic_customer_id,
      case when n > ${count - liveAtOnce} then 'preparing' else 'delivered' end, case when n % 5 = 0 then 'at_door' else 'charged' end,
      case when n % 5 = 0 then 'cash_at_door' else 'card_online' end, 'placement_type_in_person', true, n % 9 = 0, c.name, c.phone_number,
      (1 + k % 900) || ' ' || ${oneOf(streets, sql`k / 7`)}, case when k % 3 = 0 then 'Apt ' || k % 40 else '' end, 'Manytown', 'OH', '43201',
      2000 + n % 4000, 140, 2600 + n % 4000, 300, t.at + interval '20 minutes', t.at + interval '45 minutes', t.at,
      case when n > ${count - liveAtOnce} then null else t.at + interval '40 minutes' end, d.ids[1 + (n * 17) % ${drivers}]
    from generate_series(1, ${count}) n
      cross join lateral (select 1 + (n::bigint * 7919 % ${customers})::integer as k) picked
      cross join lateral (select now() - (${count} - n) * interval '30 seconds' as at) t
      join customers c on c.phone_number = ${phoneOf(sql`k`)}
      cross join (select array_agg(franchise_id order by franchise_id) as ids from franchises where market_id = ${market_id}) f
      cross join (select array_agg(driver_id order by driver_id) as ids from drivers where market_id = ${market_id}) d
    order by n`.execute(db)
  // Before they are read: a planner that takes them for none reads the cards anew for each.
  await sql`vacuum analyze orders`.execute(db)
  await sql`insert into payment_cards (card_type, last_four, exp_month, exp_year, vault_token, external_customer_id)
    select 'Visa', lpad((n * 37 % 10000)::text, 4, '0'), 12, 2039, 'many-' || n, 'many-' || n from generate_series(1, ${cards}) n`.execute(
    db,
  )
  await sql`insert into card_authorizations (order_id, idempotency_key, payment_card_id, amount, captured_amount, provider_reference, state)
    select o.order_id, 'many-' || o.order_id, p.ids[1 + o.order_id % ${cards}], o.total, o.total, 'many', 'captured'
    from orders o cross join (select array_agg(payment_card_id) as ids from payment_cards where vault_token like 'many-%') p
    where o.market_id = ${market_id} and o.payment_type = 'card_online'`.execute(db)
  await sql`vacuum analyze card_authorizations`.execute(db)
  await sql`analyze payment_cards, customers`.execute(db)
  return { market_id }
}

/**
 * The movements of a market's orders, as placing and ending have written them: owed and settled, the food the restaurant's. Nobody sees any of them
 * before the planner knows how many they are: the product's own job keeps the books as well.
 */
export async function placeInLedger(db: Db, market_id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, customer, restaurant_payable, tips_payable,
        tax_payable, delivery_fee)
      select 'placed', order_id::text, created_at, market_id, order_id, franchise_id, subtotal + tip + sales_tax + 299, -subtotal, -tip,
        -sales_tax, -299
      from orders where market_id = ${market_id} order by orders.order_id`.execute(tx)
    await sql`insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, driver_id, tips_payable, driver_payable)
      select 'settled', order_id || '/1', coalesce(ended_at, created_at), market_id, order_id, franchise_id, driver_id, tip, -tip
      from orders where market_id = ${market_id} order by order_id`.execute(tx)
    await sql`analyze ledger_movements`.execute(tx)
  })
}

/** Of each customer another one, spread as numbers are. */
const phoneOf = (customer: ReturnType<typeof sql>) =>
  sql`('5' || lpad((${customer}::bigint * 618033989 % 1000000000)::text, 9, '0'))`

const oneOf = (words: readonly string[], index: ReturnType<typeof sql>) =>
  sql`(${[...words]}::text[])[1 + (${index})::bigint % ${words.length}]`

const dishes = ['Noodle', 'Burger', 'Taco', 'Curry', 'Bagel', 'Salad', 'Pizza', 'Ramen']
const firstNames = [
  'Ada',
  'Bao',
  'Carla',
  'Dinh',
  'Elif',
  'Farah',
  'Gus',
  'Hana',
  'Imani',
  'Jun',
  'Kofi',
  'Leila',
  'Maria',
  'Noor',
  'Omar',
  'Priya',
  'Rosa',
  'Sami',
  'Theo',
  'Yusuf',
]
const lastNames = [
  'Achterberg',
  'Brandt',
  'Castillo',
  'Demir',
  'Eze',
  'Farouk',
  'Grant',
  'Haddad',
  'Iyer',
  'Jones',
  'Kim',
  'Lopez',
  'Mensah',
  'Nguyen',
  'Okafor',
  'Pham',
  'Quist',
  'Rinaldi',
  'Silva',
  'Tanaka',
  'Ueda',
  'Vega',
  'Walker',
  'Xu',
  'Yilmaz',
  'Zhou',
]
const streets = [
  'Larch Ave',
  'Orchard St',
  'Weir Ln',
  'Cedar Ct',
  'Quarry Rd',
  'Mill Rd',
  'Depot St',
  'Chapel Hill Rd',
  'Ferry St',
  'Lock Ln',
  'Tannery Way',
  'Elm St',
  'Hawthorn St',
  'College Row',
  'Market Sq',
]
