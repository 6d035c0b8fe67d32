import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertAccount, openCustomers, unknownPhone } from './testing.ts'

const { db } = await testDatabase()
const landlines = new Set<string>()
const { app, browser, codeFor, textsTo, noon } = await openCustomers(db, {
  async typeOf(phone) {
    if (phone.startsWith('617')) throw new Error('no answer')
    return landlines.has(phone) ? 'landline' : 'voip'
  },
})
afterAll(() => app.close())
noon()

const notSent = {
  success: false,
  error: 'code_not_sent',
  message: 'Error sending access code! Please call {phone} for support.',
}

test('[SIL-ORD-171] [SIL-ORD-063] a landline gets no code and is told so, with an account and without alike', async () => {
  const { phone_number } = await insertAccount(db)
  const nobodys = unknownPhone()
  for (const phone of [phone_number, nobodys]) {
    landlines.add(phone)
    const reply = await (await browser()).requestCode(phone)
    expect(reply).toEqual({ status: 200, body: notSent })
    expect(await textsTo(phone)).toEqual([])
  }
  const asked = db
    .selectFrom('access_codes')
    .select('phone_number')
    .where('phone_number', 'in', [...landlines])
  expect(await asked.execute()).toEqual([])
})

test('[SIL-ORD-171] any other phone gets its code, also while nobody says what it is', async () => {
  const { phone_number: voip } = await insertAccount(db)
  const { phone_number: unknown } = await insertAccount(db, { market: 617 })
  expect(await codeFor(await browser(), voip)).toMatch(/^\d{6}$/)
  expect(await codeFor(await browser(), unknown)).toMatch(/^\d{6}$/)
})
