import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate, migrationsFolder } from '#platform/server/migrate.ts'
import type {} from '#platform/test/global-setup.ts'

const ledger = '0030_ledger.sql'
const name = `before_ledger_${randomBytes(4).toString('hex')}`
const server = new URL(inject('templateUrl'))
const at = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href
const folder = mkdtempSync(join(tmpdir(), 'cosmic-before-ledger-'))
let client: pg.Client

async function onServer(sql: string) {
  const admin = new pg.Client({ connectionString: at('postgres') })
  await admin.connect()
  await admin.query(sql).finally(() => admin.end())
}

beforeEach(async () => {
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  for (const file of readdirSync(migrationsFolder)) {
    if (file < ledger) symlinkSync(join(migrationsFolder, file), join(folder, file))
  }
  await client?.end()
  await onServer(`drop database if exists ${name}`)
  await onServer(`create database ${name}`)
  await migrate(at(name), folder)
  client = new pg.Client({ connectionString: at(name) })
  await client.connect()
  await client.query(town)
})
afterAll(async () => {
  await client.end()
  await onServer(`drop database if exists ${name}`)
  rmSync(folder, { recursive: true })
})

const town = `
  insert into markets (market_id, slug, name, city, state, county, time_zone, lat, lng)
    values (1, 'town', 'Town', 'Town', 'GA', 'Clarke', 'America/New_York', 33, -83);
  insert into franchises (franchise_id, market_id, name, kind, phone_number, addr_line_1, city, state, zip, lat, lng, hours)
    values (7, 1, 'Noodle Bar', 'restaurant', '7065550188', '88 Market Street', 'Town', 'GA', '30601', 33, -83, '{}');
  insert into drivers (driver_id, market_id, name, phone_number) values (4, 1, 'Kwame', '7065550123');
  insert into payment_cards (payment_card_id, card_type, last_four, exp_month, exp_year, vault_token, external_customer_id)
    values (1, 'Visa', '4242', 12, 2038, 'card', 'cus')`

type OldOrder = { order_id: number } & Record<string, string | number | boolean>

/** As it stood before there was a ledger. */
async function insertOld(table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value values (${places.join(', ')})`,
    Object.values(row),
  )
}

const insertOldOrder = (order: OldOrder) =>
  insertOld('orders', {
    market_id: 1,
    franchise_id: 7,
    cart_id: order.order_id,
    cart_hash: 'h',
    order_secret: 's',
    payment_status: 'at_door',
    payment_type: 'cash_at_door',
    placement_type: 'placement_type_in_person',
    is_delivery: true,
    alcohol: false,
    name: 'Noor Haddad',
    phone_number: '7065550142',
    ready_at: '2026-11-01T18:00:00Z',
    created_at: '2026-11-01T17:30:00Z',
    subtotal: 2000,
    sales_tax: 140,
    delivery_fee: 299,
    discount: -100,
    total: 2339,
    tip: 300,
    ...order,
  })

const insertOldHold = (order_id: number, state: string, amount = 2639) =>
  insertOld('card_authorizations', {
    card_authorization_id: order_id,
    order_id,
    idempotency_key: `attempt-${order_id}`,
    payment_card_id: 1,
    amount,
    provider_reference: `auth-${order_id}`,
    state,
  })

const card = { payment_type: 'card_online', payment_status: 'authorized' }
const ended = { ended_at: '2026-11-01T18:30:00Z', driver_id: 4 }

async function carryOver() {
  symlinkSync(join(migrationsFolder, ledger), join(folder, ledger))
  return migrate(at(name), folder)
}

async function entriesOf(order_id: number) {
  const { rows } = await client.query<{ entry: string }>(
    `select account || ' ' || sum(amount) as entry from ledger_entries where order_id = $1
     group by account having sum(amount) <> 0 order by account`,
    [order_id],
  )
  return rows.map(({ entry }) => entry)
}

const open = ['customer 2639', 'delivery_fee -299', 'discounts 100', 'restaurant_payable -2000', 'tax_payable -140']

describe('the orders of before the ledger', () => {
  test('are carried over with all that became of them and of their cards', async () => {
    await insertOldOrder({ order_id: 1 })
    await insertOldOrder({ order_id: 2, status: 'delivered', ...ended })
    await insertOldOrder({ order_id: 3, status: 'cancelled' })
    await insertOldOrder({ order_id: 4, is_delivery: false, payment_type: 'pay_at_store', status: 'completed' })
    await insertOldOrder({ order_id: 5, ...card })
    await insertOldHold(5, 'authorized')
    await insertOldOrder({ order_id: 6, ...card, status: 'delivered', ...ended })
    await insertOldHold(6, 'captured')
    await insertOldOrder({ order_id: 7, ...card, status: 'rejected', ...ended })
    await insertOldHold(7, 'voided')
    await insertOldOrder({ order_id: 8, ...card, status: 'delivered', ...ended })
    await insertOldHold(8, 'failed')
    // A discount that exceeds all that it lowers.
    await insertOldOrder({ order_id: 9, discount: -5000, total: 0, tip: 0 })
    // A declined card, of an attempt that came to nothing.
    await insertOld('card_authorizations', {
      card_authorization_id: 99,
      idempotency_key: 'attempt-99',
      payment_card_id: 1,
      amount: 2639,
      provider_reference: 'card_declined',
      state: 'failed',
    })

    expect(await carryOver()).toEqual([ledger])
    const withoutCustomer = open.slice(1)
    const passedOn = ['driver_payable -300']
    expect(await entriesOf(1)).toEqual([...open, 'tips_payable -300'])
    expect(await entriesOf(2)).toEqual(['cash_with_driver 2639', ...insertSorted(withoutCustomer, passedOn)])
    expect(await entriesOf(3)).toEqual([])
    expect(await entriesOf(4)).toEqual([
      'delivery_fee -299',
      'discounts 100',
      'restaurant_payable 339',
      'tax_payable -140',
    ])
    expect(await entriesOf(5)).toEqual(['card_held 2639', ...withoutCustomer, 'tips_payable -300'])
    expect(await entriesOf(6)).toEqual(['card_provider 2639', ...insertSorted(withoutCustomer, passedOn)])
    expect(await entriesOf(7)).toEqual([])
    expect(await entriesOf(8)).toEqual(insertSorted(open, passedOn))
    expect(await entriesOf(9)).toEqual([
      'delivery_fee -299',
      'discounts 2439',
      'restaurant_payable -2000',
      'tax_payable -140',
    ])
    const { rows } = await client.query(`select movement_id, at from ledger_movements order by movement_id`)
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  test('whose parts do not come to their total stop the migration, in words, and nothing of it stays', async () => {
    await insertOldOrder({ order_id: 1 })
    await insertOldOrder({ order_id: 2, total: 2340 })
    await expect(carryOver()).rejects.toThrow(
      '0030_ledger.sql failed: Order 2 cannot be carried over to the ledger: its parts come to 2339 cents, its total is 2340 cents.',
    )
    const { rows } = await client.query(`select to_regclass('ledger_movements') as there`)
    expect(rows).toEqual([{ there: null }])
  })

  test('that were charged nothing stop the migration, in words', async () => {
    await insertOldOrder({ order_id: 1, ...card })
    await insertOldHold(1, 'captured', 0)
    await expect(carryOver()).rejects.toThrow('Authorization 1 of order 1 cannot be carried over to the ledger')
  })
})

const insertSorted = (entries: readonly string[], more: readonly string[]) => [...entries, ...more].sort()
