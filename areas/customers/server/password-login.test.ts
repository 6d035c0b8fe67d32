import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { phoneText } from '#platform/core/phone.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { customerPasswords } from './passwords.ts'
import { insertAccount, openCustomers, unknownPhone } from './testing.ts'

const { db } = await testDatabase()
const { app, browser, noon, later, whoIs } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const password = 'correct horse battery staple'
const password_hash = await customerPasswords.hash(password)

describe('by phone and password', () => {
  test('[ACC-01] [ACC-15] [ACC-24] [ACC-25] [ACC-39] [ROL2-01] the cards of the account come with the answer, and the panel closes', async () => {
    const account = await insertAccount(db, { password_hash })
    const one = await browser()
    const { status, body } = await one.login(phoneText(account.phone_number), password)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      state: {
        force_login_open: false,
        session: { session_id: expect.stringMatching(/^\d+$/) },
        payment_account: {
          phone_number: account.phone_number,
          cosmic_customer_id: account.cosmic_customer_id,
          external_customer_id: `cus_${account.phone_number}`,
          payment_token: '',
          payment_cards: [{ card_type: 'Visa', last_four: '4242', voided: false }],
        },
      },
    })
    expect(await whoIs(one)).toBe(account.cosmic_customer_id)
  })

  test.each([
    ['a wrong password', true, 'wrong horse'],
    ['an unknown phone', false, password],
    ['an empty password', true, ''],
    ['one that is far too long', true, 'x'.repeat(1000)],
  ])('[ACC-22] [SIL-ORD-063] %s gets the same words', async (_what, isKnown, given) => {
    const phone = isKnown ? (await insertAccount(db, { password_hash })).phone_number : unknownPhone()
    const { status, body } = await (await browser()).login(phone, given)
    expect([status, body]).toEqual([
      200,
      { success: false, error: 'wrong_login', message: 'Incorrect Phone Number or Password. Try again please.' },
    ])
  })

  test('[SIL-ORD-061] an account without a password, and a phone of orders alone, get them too', async () => {
    const { phone_number } = await insertAccount(db)
    expect((await (await browser()).login(phone_number, '')).body.error).toBe('wrong_login')
    await db
      .updateTable('customers')
      .set({ password_hash, card_account_present: false })
      .where('phone_number', '=', phone_number)
      .execute()
    expect((await (await browser()).login(phone_number, password)).body.error).toBe('wrong_login')
  })

  test.each(['555-0100', '1155550100', 'not a phone', ''])('[ACC-34] %s is no phone', async (typed) => {
    const one = await browser()
    const words = { success: false, error: 'invalid_phone', message: 'Please enter a valid U.S. Phone Number.' }
    for (const { body } of [
      await one.login(typed, password),
      await one.requestCode(typed),
      await one.codeLogin(typed, '123456'),
    ])
      expect(body).toMatchObject(words)
    expect(await db.selectFrom('access_codes').selectAll().execute()).toEqual([])
  })

  test('[SIL-ORD-064] after ten wrong ones in 15 minutes the right one is refused as well, of a known and an unknown phone alike', async () => {
    const { phone_number } = await insertAccount(db, { password_hash })
    for (const phone of [phone_number, unknownPhone()]) {
      // From several places: what counts is the phone.
      const places = [await browser(), await browser()]
      for (const one of [...places, ...places, ...places, ...places, ...places])
        expect((await one.login(phone, 'wrong')).body.error).toBe('wrong_login')
      expect((await (await browser()).login(phone, password)).body.error).toBe('wrong_login')
    }
    later(16)
    expect((await (await browser()).login(phone_number, password)).body.success).toBe(true)
  })

  test('[SIL-ORD-064] thirty wrong ones from one address end its tries; a right one does not count', async () => {
    const { phone_number } = await insertAccount(db, { password_hash })
    const address = '10.200.9.1'
    expect((await (await browser(address)).login(phone_number, password)).body.success).toBe(true)
    const guesser = await browser(address)
    await Promise.all(Array.from({ length: 30 }, () => guesser.login(unknownPhone(), 'wrong')))
    expect((await (await browser(address)).login(phone_number, password)).body.error).toBe('wrong_login')
    expect((await (await browser()).login(phone_number, password)).body.success).toBe(true)
  })

  test('[SIL-ORD-064] strangers who send wrong passwords lock nobody out where the phone has ordered before', async () => {
    const { phone_number, cosmic_customer_id } = await insertAccount(db, { password_hash })
    const home = await browser()
    await insertOrder(db, {
      session_persistent_id: Number(home.session().session_persistent_id),
      phone_number,
      cosmic_customer_id,
    })
    const stranger = await browser()
    for (let n = 1; n <= 11; n += 1) await stranger.login(phone_number, 'wrong')
    expect((await (await browser()).login(phone_number, password)).body.success).toBe(false)
    expect((await home.login(phone_number, password)).body.success).toBe(true)
  })
})
