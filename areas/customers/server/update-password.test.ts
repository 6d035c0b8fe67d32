import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertAccount, openCustomers, unknownPhone } from './testing.ts'

const { db } = await testDatabase()
const { app, browser, codeFor, noon, later, whoIs } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const fresh = 'a door of seven colours'

/** Signed in by a code, as the area for a new password is opened. */
async function byCode() {
  const account = await insertAccount(db)
  const one = await browser()
  const code = await codeFor(one, account.phone_number)
  expect((await one.codeLogin(account.phone_number, code)).body.success).toBe(true)
  return { account, one }
}

test('[ACC-18] [ACC-31] [SIL-ORD-061] [SIL-ORD-066] a password set by a code closes the panel and signs in', async () => {
  const { account, one } = await byCode()
  const { body } = await one.updatePassword(account.phone_number, fresh)
  expect(body).toMatchObject({
    success: true,
    state: { force_login_open: false, payment_account: { phone_number: account.phone_number } },
  })
  expect((await (await browser()).login(account.phone_number, fresh)).body.success).toBe(true)
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('cosmic_customer_id', '=', account.cosmic_customer_id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,/)
})

test('[SIL-ORD-066] whoever is signed in to the account elsewhere is signed out there, and its device too', async () => {
  const { account, one } = await byCode()
  const { account: other, one: stranger } = await byCode()
  const elsewhere = await browser()
  const code = await codeFor(elsewhere, account.phone_number)
  await elsewhere.codeLogin(account.phone_number, code)
  expect(await whoIs(elsewhere)).toBe(account.cosmic_customer_id)

  await one.updatePassword(account.phone_number, fresh)
  expect(await whoIs(one)).toBe(account.cosmic_customer_id)
  expect(await whoIs(stranger)).toBe(other.cosmic_customer_id)
  expect(await whoIs(elsewhere)).toBeUndefined()
  delete elsewhere.jar.cosmic_session
  await elsewhere.open()
  expect(await whoIs(elsewhere)).toBeUndefined()
  // The code that it had typed before sets nothing any more.
  expect((await elsewhere.updatePassword(account.phone_number, 'another door altogether')).body.error).toBe(
    'not_updated',
  )
})

test.each([
  ['seven characters', 'abcdefg'],
  ['129 characters', 'long '.repeat(26).slice(0, 129)],
  ['a common one', 'password1'],
  ['a common one in capitals', 'TRUSTNO1'],
])('[SIL-ORD-065] %s is refused, and the code is still good', async (_what, weak) => {
  const { account, one } = await byCode()
  expect((await one.updatePassword(account.phone_number, weak)).body).toEqual({
    success: false,
    error: 'weak_password',
    message: 'Please choose a stronger password.',
    field: 'new_password',
  })
  expect((await one.updatePassword(account.phone_number, 'ünïcödé')).body.error).toBe('weak_password')
  expect((await one.updatePassword(account.phone_number, 'x y'.repeat(42))).body.success).toBe(true)
})

test('[ACC-32] [SIL-ORD-066] it is set once, within 15 minutes, for the phone of the code, by the session that typed it', async () => {
  const refused = {
    success: false,
    error: 'not_updated',
    message: 'Error updating password! Please call {phone} for support.',
  }
  const { account, one } = await byCode()
  const { account: other } = await byCode()
  expect((await one.updatePassword(other.phone_number, fresh)).body).toEqual(refused)
  expect((await one.updatePassword(unknownPhone(), fresh)).body).toEqual(refused)
  expect((await one.updatePassword('no phone', fresh)).body.error).toBe('invalid_phone')
  expect((await (await browser()).updatePassword(account.phone_number, fresh)).body).toEqual(refused)
  later(16)
  expect((await one.updatePassword(account.phone_number, fresh)).body).toEqual(refused)
  later(14)
  const both = await Promise.all([
    one.updatePassword(account.phone_number, fresh),
    one.updatePassword(account.phone_number, 'another door altogether'),
  ])
  expect(both.map(({ body }) => body.success).toSorted()).toEqual([false, true])
  expect((await one.updatePassword(account.phone_number, fresh)).body).toEqual(refused)
})

test('[SIL-ORD-066] whoever logged out leaves nobody a password to set on that device', async () => {
  const { account, one } = await byCode()
  await one.logout()
  expect((await one.updatePassword(account.phone_number, fresh)).body.error).toBe('not_updated')
})

test('[ACC-20] [SIL-ORD-067] verify_reset_access_code says whether the password may still be set', async () => {
  const { account, one } = await byCode()
  const asked = async (who: typeof one, id: number) =>
    (await who.ask('GET', `/cart/verify_reset_access_code?cosmic_customer_id=${id}`)).body
  expect(await asked(one, account.cosmic_customer_id)).toEqual({ verified: true })
  expect(await asked(one, account.cosmic_customer_id + 1)).toEqual({ verified: false })
  expect(await asked(one, 0)).toEqual({ verified: false })
  expect(await asked(await browser(), account.cosmic_customer_id)).toEqual({ verified: false })
  await one.updatePassword(account.phone_number, fresh)
  expect(await asked(one, account.cosmic_customer_id)).toEqual({ verified: false })
})
