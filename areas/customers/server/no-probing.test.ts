import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { processorTime } from '#platform/test/processor-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { customerPasswords } from './passwords.ts'
import { insertAccount, openCustomers, unknownPhone } from './testing.ts'

const { db, url } = await testDatabase()
const own = new URL(url).pathname.slice(1)
const { app, browser, textsTo, noon } = await openCustomers(db)
afterAll(() => app.close())
beforeEach(noon)

const password_hash = await customerPasswords.hash('correct horse battery staple')
const send = pg.Client.prototype.query as (...sent: never[]) => never

describe('nobody learns whether a phone has an account', () => {
  /** What the server sends to the database meanwhile. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const heard: string[] = []
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: never[]) {
      const [query] = sent as unknown as [string | { text: string }]
      // Other files of this process have databases of their own.
      if (this.database === own) heard.push(typeof query === 'string' ? query : query.text)
      return send.apply(this, sent)
    } as never)
    await work()
    spy.mockRestore()
    return heard
  }
  test('[SIL-ORD-063] asking for a code leaves the same rows and takes the same statements', async () => {
    const { phone_number } = await insertAccount(db)
    const left = async (phone: string) => {
      const one = await browser()
      const heard = await statementsOf(() => one.requestCode(phone))
      const { code_hash, cosmic_customer_id, tries } = await db
        .selectFrom('access_codes')
        .selectAll()
        .where('phone_number', '=', phone)
        .executeTakeFirstOrThrow()
      return { heard, code_hash, cosmic_customer_id, tries }
    }
    const known = await left(phone_number)
    expect(known.heard.length).toBeGreaterThan(0)
    expect(await left(unknownPhone())).toEqual(known)
  })

  test('[SIL-ORD-063] a wrong password takes the same work', async () => {
    const { phone_number } = await insertAccount(db, { password_hash })
    const noPassword = await insertAccount(db)
    const costOf = async (phone: string) => {
      const one = await browser()
      const heard = await statementsOf(() => one.login(phone, 'wrong'))
      const times: number[] = []
      for (let n = 1; n <= 4; n += 1) times.push((await processorTime(() => one.login(phone, 'wrong'))).ms)
      return { heard, ms: Math.min(...times) }
    }
    const known = await costOf(phone_number)
    for (const phone of [unknownPhone(), noPassword.phone_number]) {
      const other = await costOf(phone)
      expect(other.heard).toEqual(known.heard)
      // A check that is left out would be a thirtieth of it.
      expect(other.ms / known.ms).toBeGreaterThan(0.4)
      expect(other.ms / known.ms).toBeLessThan(2.5)
    }
  })

  test('[SIL-ORD-063] a wrong code takes the same statements', async () => {
    const { phone_number } = await insertAccount(db)
    const tried = async (phone: string) => {
      const one = await browser()
      await one.requestCode(phone)
      await textsTo(phone)
      return statementsOf(() => one.codeLogin(phone, 'no code'))
    }
    expect(await tried(unknownPhone())).toEqual(await tried(phone_number))
  })
})
