import { describe, expect, test } from 'vitest'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether, insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute))

/** An order with alcohol that a certified driver has checked somebody for. */
async function checked(check: object = {}, order: object = {}) {
  const { market_id } = await insertMarket(db, bellwether)
  const { driver_id, name } = await insertDriver(db, { market_id })
  const { order_id } = await insertOrder(db, { market_id, driver_id, alcohol: true, ...order })
  await db
    .insertInto('driver_certificates')
    .values({ driver_id, course: 'alcohol', certified_at: at(1) })
    .execute()
  await db
    .insertInto('alcohol_verifications')
    .values({ order_id, driver_id, name: 'Noor Haddad', chosen_at: at(20), ...check })
    .execute()
  return { order_id, driver_id, driver: name, market_id }
}
const good = {
  age_result: 'verified',
  expiry_result: 'valid',
  verified_at: at(20, 1),
  birth_date_source: 'scanned',
  expiration_date_source: 'typed',
  confirmed: [1, 2, 3, 4],
  birth_date_differs: true,
  corrected_at: at(20, 1),
  signed_at: at(20, 2),
  signature_name: 'Noor H.',
}

describe('the record of a hand-over of alcohol, on the page of its order', () => {
  test('says who checked whom and when, what was confirmed, and what is kept until when', async () => {
    const { order_id, driver, market_id } = await checked(good)
    const clerk = await server.as({ market_ids: [market_id] })
    const { session_id } = clerk.actor
    const file = { session_id, kind: 'id_photo', content_type: 'image/jpeg', file_name: 'id.jpg' } as const
    const [front, back] = await db
      .insertInto('secure_assets')
      .values([
        { ...file, delete_after: at(23) },
        { ...file, delete_after: at(23), deleted_at: at(22) },
      ])
      .returning('asset_id')
      .execute()
    await db
      .updateTable('alcohol_verifications')
      .set({ id_front_asset_id: front?.asset_id ?? null, id_back_asset_id: back?.asset_id ?? null })
      .where('order_id', '=', order_id)
      .execute()
    const record = await clerk.read(`/secure/orders/${order_id}`)
    expect(record).toMatchObject({
      door_refusal: null,
      door_check: {
        recipient: 'Noor Haddad',
        driver,
        certified_at: at(1).getTime(),
        birth_date_source: 'scanned',
        expiration_date_source: 'typed',
        verified_at: at(20, 1).getTime(),
        confirmed: [1, 2, 3, 4],
        birth_date_differs: true,
        corrected_at: at(20, 1).getTime(),
        signature_name: 'Noor H.',
        signed_at: at(20, 2).getTime(),
        photos: [],
        kept: [
          { label: 'Front of the ID', until: at(23).getTime(), is_deleted: false },
          { label: 'Back of the ID', until: at(22).getTime(), is_deleted: true },
        ],
      },
    })
  })

  test('says who was not certified as they checked', async () => {
    const { order_id, driver_id } = await checked(good)
    const { user_id } = await server.as({ roles: ['admin'] })
    const revoke = (hour: number) =>
      db
        .updateTable('driver_certificates')
        .set({ revoked_at: at(hour), revoked_by: user_id, reason: 'Left a bottle at a door' })
        .where('driver_id', '=', driver_id)
        .execute()
    const clerk = await server.as()
    const certifiedAt = async () => (await clerk.read(`/secure/orders/${order_id}`)).door_check.certified_at
    await revoke(21)
    expect(await certifiedAt()).toBe(at(1).getTime())
    await revoke(19)
    expect(await certifiedAt()).toBeNull()
  })

  test('says why it was refused, also without a check, and whether the goods are back', async () => {
    const { market_id } = await insertMarket(db, bellwether)
    const { driver_id, name } = await insertDriver(db, { market_id })
    const rejection_message = 'Alcohol delivery rejected due to: Customer is under 21<br>She said &quot;no&quot;'
    const { order_id } = await insertOrder(db, {
      market_id,
      driver_id,
      alcohol: true,
      status: 'rejected',
      dispatch_state: 'done',
      rejection_message,
      ended_at: at(20),
    })
    const clerk = await server.as()
    expect(await clerk.read(`/secure/orders/${order_id}`)).toMatchObject({
      door_check: null,
      door_refusal: {
        reasons: ['Customer is under 21', 'She said "no"'],
        driver: name,
        at: at(20).getTime(),
        goods_returned_at: null,
      },
    })
  })
})
