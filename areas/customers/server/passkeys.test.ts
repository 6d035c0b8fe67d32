import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { passkeySite } from './passkey-site.ts'
import { customerPasswords } from './passwords.ts'
import { insertAccount, openCustomers } from './testing.ts'

const { db } = await testDatabase()
const { app, browser, codeFor, noon, later, whoIs } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const password = 'correct horse battery staple'
const password_hash = await customerPasswords.hash(password)

/** What no authenticator has signed; what one signs is tested in the browser (`browser-tests/passkey.spec.ts`). */
const forged = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} }

type Browser = Awaited<ReturnType<typeof browser>>
async function post(one: Browser, path: string, more: object = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: path,
    cookies: one.jar,
    headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
    payload: { ...one.session(), ...more },
  })
  return reply.json()
}
async function signedIn() {
  const account = await insertAccount(db, { password_hash })
  const one = await browser()
  await one.login(account.phone_number, password)
  return { account, one }
}

test.each([
  ['https://eat.example', { rpID: 'eat.example', origin: 'https://eat.example' }],
  ['https://eat.example:8443', { rpID: 'eat.example', origin: 'https://eat.example:8443' }],
  ['http://127.0.0.1:3000', { rpID: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost:3000', { rpID: 'localhost', origin: 'http://localhost:3000' }],
  ['http://eat.example', undefined],
  ['https://203.0.113.7', undefined],
  ['https://[2001:db8::1]', undefined],
])('passkeys of %s', (origin, site) => expect(passkeySite(origin)).toEqual(site))

test('the options of a sign-in name no account, and each has a challenge of its own', async () => {
  const one = await browser()
  const [first, second] = [
    await post(one, '/cart/passkey_sign_in_options'),
    await post(one, '/cart/passkey_sign_in_options'),
  ]
  expect(first).toMatchObject({ success: true, options: { rpId: 'localhost', userVerification: 'required' } })
  expect(first.options.allowCredentials ?? []).toEqual([])
  expect(first.options.challenge).not.toBe(second.options.challenge)
})

test('what no authenticator has signed opens nothing', async () => {
  const one = await browser()
  const refused = {
    success: false,
    error: 'refused',
    message: 'This passkey was not accepted. Please sign in with your password or a code.',
  }
  expect(await post(one, '/cart/process_passkey_login', { credential: forged })).toEqual(refused)
  await post(one, '/cart/passkey_sign_in_options')
  expect(await post(one, '/cart/process_passkey_login', { credential: forged })).toEqual(refused)
  const { account } = await signedIn()
  await insertPasskey(account.cosmic_customer_id, 'AAAA')
  await post(one, '/cart/passkey_sign_in_options')
  expect(await post(one, '/cart/process_passkey_login', { credential: forged })).toEqual(refused)
})

test('one is added by whoever has signed in within 15 minutes, not by whoever finds the device signed in', async () => {
  const { account, one } = await signedIn()
  const again = { success: false, error: 'sign_in_again', message: 'Please sign in again before you add a passkey.' }
  expect(await post(await browser(), '/cart/passkey_options')).toEqual(again)
  expect(await post(one, '/cart/passkey_options')).toMatchObject({
    success: true,
    options: { rp: { id: 'localhost', name: 'Cosmic' }, user: { name: account.phone_number } },
  })
  expect(await post(one, '/cart/add_passkey', { credential: forged })).toEqual({
    success: false,
    error: 'refused',
    message: 'The passkey was not added. Your password and codes work as before.',
  })
  later(16)
  expect(await post(one, '/cart/passkey_options')).toEqual(again)
  expect(await post(one, '/cart/add_passkey', { credential: forged })).toEqual(again)
  delete one.jar.cosmic_session
  await one.open()
  expect(await post(one, '/cart/passkey_options')).toEqual(again)
})

test('[SIL-ORD-066] a new password takes all passkeys away', async () => {
  const account = await insertAccount(db)
  await insertPasskey(account.cosmic_customer_id, 'BBBB')
  const one = await browser()
  await one.codeLogin(account.phone_number, await codeFor(one, account.phone_number))
  expect((await one.updatePassword(account.phone_number, 'a door of seven colours')).body.success).toBe(true)
  const left = db
    .selectFrom('customer_passkeys')
    .selectAll()
    .where('cosmic_customer_id', '=', account.cosmic_customer_id)
  expect(await left.execute()).toEqual([])
})

describe('the passkeys of an account', () => {
  const read = async (one: Browser) =>
    (
      await app.inject({
        url: '/cart/passkeys',
        cookies: one.jar,
        headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      })
    ).json()
  const away = { success: false, error: 'not_signed_in', message: 'Please sign in to see your passkeys.' }

  test('are listed for whoever is signed in, newest first, with where they were added and when they were used', async () => {
    const { account, one } = await signedIn()
    await insertPasskey(account.cosmic_customer_id, 'CC1', { created_at: new Date('2026-10-01T12:00:00Z') })
    await insertPasskey(account.cosmic_customer_id, 'CC2', {
      added_on: 'Chrome on Android',
      created_at: new Date('2026-11-01T12:00:00Z'),
      last_used_at: new Date('2026-11-02T12:00:00Z'),
    })
    await insertPasskey((await insertAccount(db)).cosmic_customer_id, 'CC3')
    expect(await read(one)).toEqual({
      success: true,
      passkeys: [
        {
          passkey_id: expect.any(Number),
          added_on: 'Chrome on Android',
          created_at: Date.parse('2026-11-01T12:00:00Z'),
          last_used_at: Date.parse('2026-11-02T12:00:00Z'),
        },
        {
          passkey_id: expect.any(Number),
          added_on: '',
          created_at: Date.parse('2026-10-01T12:00:00Z'),
          last_used_at: null,
        },
      ],
    })
    expect(await read(await browser())).toEqual(away)
  })

  test('one is removed, is written down, and everybody stays signed in; removed twice it is gone', async () => {
    const { account, one } = await signedIn()
    const elsewhere = await browser()
    await elsewhere.login(account.phone_number, password)
    await insertPasskey(account.cosmic_customer_id, 'DD1')
    await insertPasskey(account.cosmic_customer_id, 'DD2')
    const [newest, oldest] = (await read(one)).passkeys
    const removed = await post(one, '/cart/remove_passkey', { passkey_id: newest.passkey_id })
    expect(removed).toEqual({ success: true, passkeys: [oldest] })
    for (const device of [one, elsewhere]) expect(await whoIs(device)).toBe(account.cosmic_customer_id)
    expect(await post(elsewhere, '/cart/remove_passkey', { passkey_id: newest.passkey_id })).toEqual({
      success: false,
      error: 'passkey_gone',
      message: 'This passkey is no longer in your list.',
    })
    const events = db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `customer:${account.cosmic_customer_id}`)
      .where('what', '=', 'remove_passkey')
    expect(await events.execute()).toHaveLength(1)
  })

  test('nobody removes another’s, nor anybody’s signed out', async () => {
    const { account, one } = await signedIn()
    await insertPasskey(account.cosmic_customer_id, 'EE1')
    const [{ passkey_id }] = (await read(one)).passkeys
    const stranger = await signedIn()
    expect(await post(stranger.one, '/cart/remove_passkey', { passkey_id })).toMatchObject({ error: 'passkey_gone' })
    expect(await post(await browser(), '/cart/remove_passkey', { passkey_id })).toEqual(away)
    expect((await read(one)).passkeys).toHaveLength(1)
  })
})

type NewPasskey = { added_on?: string; created_at?: Date; last_used_at?: Date }
async function insertPasskey(cosmic_customer_id: number, credential_id: string, more: NewPasskey = {}) {
  await db
    .insertInto('customer_passkeys')
    .values({ cosmic_customer_id, credential_id, public_key: Buffer.from([0]), created_at: new Date(), ...more })
    .execute()
}
