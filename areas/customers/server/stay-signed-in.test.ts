import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { customerPasswords } from './passwords.ts'
import { insertAccount, openCustomers } from './testing.ts'

const { db } = await testDatabase()
const { app, browser, noon, later, whoIs } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const password = 'correct horse battery staple'
const password_hash = await customerPasswords.hash(password)

describe('who stays signed in', () => {
  test('[ACC-38] [SIL-ORD-059] by default the device stays signed in, 90 days beyond each visit', async () => {
    const account = await insertAccount(db, { password_hash })
    const one = await browser()
    const customer_phone_number = account.phone_number
    await one.ask('POST', '/cart/process_card_login', { customer_phone_number, customer_card_key: password })
    for (const day of [60, 140, 229]) {
      later(day * 24 * 60)
      delete one.jar.cosmic_session
      await one.open()
      expect(await whoIs(one), `day ${day}`).toBe(account.cosmic_customer_id)
      // A session that goes on says so now and then.
      later(day * 24 * 60 + 10)
      await one.open()
    }
    later(320 * 24 * 60)
    delete one.jar.cosmic_session
    await one.open()
    expect(await whoIs(one)).toBeUndefined()
  })

  test('[SIL-ORD-059] unticked, only this session is signed in', async () => {
    const account = await insertAccount(db, { password_hash })
    const one = await browser()
    await one.login(account.phone_number, password, 'false')
    expect(await whoIs(one)).toBe(account.cosmic_customer_id)
    delete one.jar.cosmic_session
    await one.open()
    expect(await whoIs(one)).toBeUndefined()
  })

  test('[ROL2-03] signing in makes the session and the device anew: what was known of them before opens nothing', async () => {
    const account = await insertAccount(db, { password_hash })
    const one = await browser()
    const before = { jar: { ...one.jar }, session: one.session() }
    await one.login(account.phone_number, password)
    expect(await whoIs(before)).toBeUndefined()
    const planted = await app.inject({
      method: 'POST',
      url: '/data/make_request',
      payload: { ...before.session, requests: [] },
    })
    const given = planted.json().state.session
    expect(given.session_persistent_id).not.toBe(before.session.session_persistent_id)
  })

  test('[ACC-19] [ACC-33] [SIL-ORD-059] logging out unbinds session and device, and the account leaves the page', async () => {
    const account = await insertAccount(db, { password_hash })
    const one = await browser()
    await one.login(account.phone_number, password)
    const { body } = await one.logout()
    expect(body.state).toMatchObject({
      force_login_open: false,
      payment_account: { phone_number: '', cosmic_customer_id: null, external_customer_id: '', payment_cards: [] },
    })
    expect(await whoIs(one)).toBeUndefined()
    delete one.jar.cosmic_session
    await one.open()
    expect(await whoIs(one)).toBeUndefined()
    expect((await one.logout()).body.success).toBe(true)
  })

  test('[ACC-21] [SIL-ORD-069] load_cards reads the cards of the account that is signed in to, and of no other', async () => {
    const account = await insertAccount(db, { password_hash, cards: 2 })
    const one = await browser()
    const read = (id: number, session_id = one.session().session_id) =>
      one.ask('GET', `/cart/load_cards?session_id=${session_id}&cosmic_customer_id=${id}`)
    const nothing = { success: false, results: [] }
    expect((await read(account.cosmic_customer_id)).body).toEqual(nothing)
    await one.login(account.phone_number, password)
    expect((await read(account.cosmic_customer_id)).body).toMatchObject({
      success: true,
      results: [{ last_four: '4242' }, { last_four: '4242' }],
    })
    expect((await read(account.cosmic_customer_id, '1')).body).toEqual(nothing)
    expect((await read((await insertAccount(db)).cosmic_customer_id)).body).toEqual(nothing)
    expect((await read(0)).body).toEqual(nothing)
  })
})
