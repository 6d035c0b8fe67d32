import { CompiledQuery } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { markHuman } from '#areas/cart/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertAccount, openCustomers, unknownPhone } from './testing.ts'

const { db } = await testDatabase()
const { app, browser, codeFor, deps, textsTo, noon, later, whoIs } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('by a code', () => {
  test('[ACC-11] [ACC-16] [ACC-17] [ACC-28] a code of six digits arrives, signs in once, and keeps the panel open', async () => {
    const { phone_number, cosmic_customer_id } = await insertAccount(db)
    const one = await browser()
    const code = await codeFor(one, phone_number)
    expect(code).toMatch(/^\d{6}$/)
    const { body } = await one.codeLogin(phone_number, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(body).toMatchObject({
      success: true,
      state: { force_login_open: true, payment_account: { phone_number, payment_cards: [{ last_four: '4242' }] } },
    })
    expect(await whoIs(one)).toBe(cosmic_customer_id)
    expect((await one.codeLogin(phone_number, code)).body.error).toBe('wrong_code')
  })

  test('[ACC-29] [SIL-ORD-062] a wrong one is refused; the fifth voids the code', async () => {
    const { phone_number } = await insertAccount(db)
    const one = await browser()
    const code = await codeFor(one, phone_number)
    for (let n = 1; n <= 5; n += 1)
      expect((await one.codeLogin(phone_number, notThe(code))).body).toEqual({
        success: false,
        error: 'wrong_code',
        message: 'Incorrect access code!',
      })
    expect((await one.codeLogin(phone_number, code)).body.error).toBe('wrong_code')
  })

  test('[SIL-ORD-062] of two at once with the right code one signs in', async () => {
    const { phone_number } = await insertAccount(db)
    const one = await browser()
    const code = await codeFor(one, phone_number)
    const both = await Promise.all([one.codeLogin(phone_number, code), one.codeLogin(phone_number, code)])
    expect(both.map(({ body }) => body.success).toSorted()).toEqual([false, true])
  })

  test('[SIL-ORD-062] after ten minutes it is over; only the newest is good; another device cannot use it', async () => {
    const { phone_number } = await insertAccount(db)
    const one = await browser()
    const first = await codeFor(one, phone_number)
    later(1)
    const second = await codeFor(one, phone_number)
    if (first !== second) expect((await one.codeLogin(phone_number, first)).body.error).toBe('wrong_code')
    expect((await (await browser()).codeLogin(phone_number, second)).body.error).toBe('wrong_code')
    later(12)
    expect((await one.codeLogin(phone_number, second)).body.error).toBe('wrong_code')
  })

  test('[ACC-27] [SIL-ORD-062] three codes a phone in 15 minutes, of a known and an unknown phone alike', async () => {
    const { phone_number } = await insertAccount(db)
    for (const phone of [phone_number, unknownPhone()]) {
      for (let n = 1; n <= 3; n += 1) expect((await (await browser()).requestCode(phone)).body.success).toBe(true)
      expect((await (await browser()).requestCode(phone)).body).toEqual({
        success: false,
        error: 'code_not_sent',
        message: 'Error sending access code! Please call {phone} for support.',
      })
    }
    later(16)
    expect((await (await browser()).requestCode(phone_number)).body.success).toBe(true)
  })

  test('[SIL-ORD-151] a device that asks for more than five codes in a minute must have shown to be human', async () => {
    const one = await browser()
    for (let n = 1; n <= 5; n += 1) expect((await one.requestCode(unknownPhone())).body.success).toBe(true)
    expect((await one.requestCode(unknownPhone())).body.error).toBe('code_not_sent')
    expect((await (await browser()).requestCode(unknownPhone())).body.success).toBe(true)
    await markHuman(db, Number(one.session().session_id), deps.clock.now())
    expect((await one.requestCode(unknownPhone())).body.success).toBe(true)

    const calm = await browser()
    for (let n = 1; n <= 6; n += 1) {
      later(n)
      expect((await calm.requestCode(unknownPhone())).body.success).toBe(true)
    }
  })

  test('[SIL-ORD-062] ten codes an address in an hour', async () => {
    const address = '10.200.8.1'
    for (let n = 1; n <= 10; n += 1)
      expect((await (await browser(address)).requestCode(unknownPhone())).body.success).toBe(true)
    later(50)
    expect((await (await browser(address)).requestCode(unknownPhone())).body.error).toBe('code_not_sent')
    later(61)
    expect((await (await browser(address)).requestCode(unknownPhone())).body.success).toBe(true)
  })

  test('[SIL-ORD-062] [SIL-ORD-063] a job that comes twice sends one text, one that was overtaken none, and none goes to an unknown phone', async () => {
    const { phone_number } = await insertAccount(db)
    const one = await browser()
    await one.requestCode(phone_number)
    later(1)
    await one.requestCode(phone_number)
    await textsTo(phone_number)
    expect(await textsTo(phone_number)).toHaveLength(1)

    const unknown = unknownPhone()
    await one.requestCode(unknown)
    expect(await textsTo(unknown)).toEqual([])
    expect((await one.codeLogin(unknown, '123456')).body.error).toBe('wrong_code')
  })

  test('[SIL-ORD-062] the code stands nowhere but in the text', async () => {
    const { phone_number } = await insertAccount(db)
    const one = await browser()
    const code = await codeFor(one, phone_number)
    const kept = await db.executeQuery<{ row: string }>(
      CompiledQuery.raw('select c::text as row from access_codes c union all select payload::text from jobs'),
    )
    expect(kept.rows.map(({ row }) => row).join('\n')).not.toContain(code)
  })
})
