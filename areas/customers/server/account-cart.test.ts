import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { customerPasswords } from './passwords.ts'
import { insertAccount, openCustomers } from './testing.ts'

const { db } = await testDatabase()
const { app, browser, noon } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const password = 'correct horse battery staple'
const password_hash = await customerPasswords.hash(password)

/** A browser whose cart has this phone, typed and not proven. */
async function browserWithCart(phone_number: string) {
  const one = await browser()
  const session_persistent_id = Number(one.session().session_persistent_id)
  const session_id = Number(one.session().session_id)
  await db.insertInto('carts').values({ session_id, session_persistent_id, phone_number }).execute()
  const cart = () =>
    db
      .selectFrom('carts')
      .select(['phone_number', 'cosmic_customer_id'])
      .where('session_persistent_id', '=', session_persistent_id)
      .executeTakeFirstOrThrow()
  return { one, cart, session_persistent_id }
}

test('[ACC-01] [CRT-49] the cart is the customer’s while they are signed in to the account of its phone', async () => {
  const { phone_number, cosmic_customer_id } = await insertAccount(db, { password_hash })
  const { one, cart } = await browserWithCart(phone_number)
  const { body } = await one.login(phone_number, password)
  expect(body.state.cart.customer).toMatchObject({
    cosmic_customer_id,
    cosmic_customer: { phone_number, card_account_present: true },
  })
  expect(await cart()).toEqual({ phone_number, cosmic_customer_id })
  const left = await one.logout()
  expect(left.body.state.cart.customer).toMatchObject({
    cosmic_customer_id: 0,
    cosmic_customer: { phone_number, card_account_present: false },
  })
  expect(await cart()).toEqual({ phone_number, cosmic_customer_id: null })
})

test('[SIL-ORD-063] a cart of another phone proves nothing by it; one without a phone takes the account’s', async () => {
  const { phone_number, cosmic_customer_id } = await insertAccount(db, { password_hash })
  const other = await insertAccount(db)
  const ofOther = await browserWithCart(other.phone_number)
  await ofOther.one.login(phone_number, password)
  expect(await ofOther.cart()).toEqual({ phone_number: other.phone_number, cosmic_customer_id: null })
  const empty = await browserWithCart('')
  await empty.one.login(phone_number, password)
  expect(await empty.cart()).toEqual({ phone_number, cosmic_customer_id })
})

test('[SIL-ORD-059] a phone that this device has ordered with stays proven after the log-out', async () => {
  const { phone_number, cosmic_customer_id } = await insertAccount(db, { password_hash })
  const { one, cart, session_persistent_id } = await browserWithCart(phone_number)
  await insertOrder(db, { phone_number, cosmic_customer_id, session_persistent_id })
  await one.login(phone_number, password)
  await one.logout()
  expect(await cart()).toEqual({ phone_number, cosmic_customer_id })
})
