import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { payArea } from './area.ts'
import { insertHour, insertPaidDriver, payTown } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-24T15:00:00Z')
const deps = testDeps(db, { clock })
const { app } = await testApp(deps, [payArea(deps)])
const by = async (person: Parameters<typeof insertStaff>[1]) => {
  const actor = await insertStaff(db, person)
  const cookie = await cookieOf(db, actor)
  return { actor, cookie }
}
const { cookie } = await by({ roles: ['manager'], name: 'Rosa Iyer' })
const post = async (path: string, payload: object, as = cookie) => {
  const headers = { cookie: as, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  const reply = await app.inject({ method: 'POST', url: `/secure/invoices/${path}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const read = (url: string, as = cookie) => app.inject({ url, headers: { cookie: as, accept: 'application/json' } })
const stateOf = async (market_id: number) =>
  (await read(`/secure/invoices?market=${market_id}&week=2026-11-16`)).json().state

// Numbers beginning with 13 are no bank's: specimens.
const specimen = { account_type: 'checking', routing: '130000006', account: '000123456789', version: 0 }
const bank = {
  bank_name: 'Specimen Bank',
  bank_routing: '130000006',
  company_name: 'Cosmic',
  company_id: '1990000001',
  version: 0,
}
const week = { starts_on: '2026-11-16' }
const accountOf = (driver_id: number) =>
  db.selectFrom('driver_banks').selectAll().where('driver_id', '=', driver_id).executeTakeFirst()

/** Two drivers whose week is approved: $90.00 each; the first has an account. */
async function approvedWeek() {
  const town = await payTown(db)
  const { market_id } = town
  const other = await insertPaidDriver(db, market_id, { name: 'Bea Ruiz' })
  for (const { driver_id } of [town, other]) await insertHour(db, driver_id, { approve: 1 })
  await post('payout_bank', { market_id, ...bank })
  await post(`banks/${town.driver_id}`, specimen)
  await post('approve', { market_id, ...week })
  return { ...town, other }
}

describe('a driver’s account', () => {
  test('is sealed, and nothing but its last four digits is ever shown or written down', async () => {
    const { driver_id } = await payTown(db)
    const saved = await post(`banks/${driver_id}`, specimen)
    expect(saved.body).toEqual({ success: true, ending: '6789', version: 1 })
    const row = await accountOf(driver_id)
    expect(row).toMatchObject({ ending: '6789', changed_by: 'Rosa Iyer' })
    expect(row?.account.includes('123456789')).toBe(false)
    expect(JSON.parse(deps.secrets.decryptText(row?.account ?? Buffer.alloc(0)))).toEqual({
      account_type: 'checking',
      routing: '130000006',
      account: '000123456789',
    })
    const page = await read(`/secure/invoices/${driver_id}/2026-11-16`)
    expect(page.json().state.pay_invoice.bank).toEqual({ ending: '6789', version: 1 })
    expect(page.body).not.toContain('123456789')
    const events = await db.selectFrom('events').selectAll().where('subject', '=', `driver:${driver_id}`).execute()
    expect(events.map(({ what }) => what)).toEqual(['driver_bank_changed'])
    expect(JSON.stringify(events)).not.toContain('12345')
  })

  test.each([
    [{ routing: '130000007' }, 'routing_invalid', 'routing'],
    [{ routing: '13000000' }, 'routing_invalid', 'routing'],
    [{ account: '123' }, 'account_invalid', 'account'],
    [{ account: '12-34-56' }, 'account_invalid', 'account'],
  ])('%o is refused beside its field: %s', async (given, error, field) => {
    const { driver_id } = await payTown(db)
    expect(await post(`banks/${driver_id}`, { ...specimen, ...given })).toMatchObject({
      status: 422,
      body: { error, field },
    })
    expect(await accountOf(driver_id)).toBeUndefined()
  })

  test('nobody changes their own, strangers find no such driver, other staff may not', async () => {
    const own = await by({ roles: ['manager'] })
    const { driver_id } = await payTown(db, { user_id: own.actor.user?.user_id ?? null })
    expect(await post(`banks/${driver_id}`, specimen, own.cookie)).toMatchObject({
      status: 403,
      body: { error: 'own_pay' },
    })
    const stranger = await by({ roles: ['manager'], market_ids: [(await payTown(db)).market_id] })
    expect((await post(`banks/${driver_id}`, specimen, stranger.cookie)).status).toBe(404)
    const staff = await by({ roles: ['staff'] })
    expect((await post(`banks/${driver_id}`, specimen, staff.cookie)).status).toBe(403)
  })

  test('of two who change it at the same moment, one is told', async () => {
    const { driver_id } = await payTown(db)
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from drivers where driver_id = ${driver_id} for update`.execute(tx),
      () => [1, 2].map(() => post(`banks/${driver_id}`, specimen)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the bank of a market', () => {
  test.each([
    [{ bank_name: ' ' }, 'bank_missing'],
    [{ bank_routing: '123456789' }, 'routing_invalid'],
    [{ company_name: '' }, 'company_missing'],
    // Nothing of it would stand in the file.
    [{ company_name: '株式会社' }, 'company_missing'],
    [{ company_id: '99' }, 'company_id_invalid'],
  ])('%o is refused: %s', async (given, error) => {
    const { market_id } = await payTown(db)
    expect(await post('payout_bank', { market_id, ...bank, ...given })).toMatchObject({ status: 422, body: { error } })
  })

  test('is of own markets alone, and not saved over by an old page', async () => {
    const { market_id } = await payTown(db)
    const stranger = await by({ roles: ['manager'], market_ids: [(await payTown(db)).market_id] })
    expect((await post('payout_bank', { market_id, ...bank }, stranger.cookie)).status).toBe(404)
    expect((await post('payout_bank', { market_id, ...bank })).body.version).toBe(1)
    expect((await post('payout_bank', { market_id, ...bank })).status).toBe(409)
    expect((await stateOf(market_id)).payout_bank).toEqual({ ...bank, version: 1 })
  })
})

describe('[SIL-ORD-119] paying a week', () => {
  test('makes one file for those with an account, and names the others', async () => {
    const { market_id, driver_id } = await approvedWeek()
    expect((await post('pay', { market_id, ...week })).body).toMatchObject({ to_pay: 18_000 })
    const { payouts } = await stateOf(market_id)
    expect(payouts).toMatchObject([
      { paid_by: 'Rosa Iyer', drivers: 2, to_pay: 18_000, by_bank: 9000, by_hand: ['Bea Ruiz'], has_file: true },
    ])
    const url = `/secure/invoices/payouts/${payouts[0].payout_id}`
    const file = await read(url)
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="payout-2026-11-16-${payouts[0].payout_id}.ach"`,
    )
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(10)
    expect(lines.filter((line) => line.startsWith('6'))).toEqual([
      expect.stringMatching(`^622130000006000123456789     0000009000DRIVER ${driver_id} .*ANA PETROVA `),
    ])
    const { pay_invoice } = (await read(`/secure/invoices/${driver_id}/2026-11-16`)).json().state
    expect(pay_invoice).toMatchObject({ state: 'paid', paid_to: '6789' })
  })

  test('leaves its file as it was, whatever changes later, and says who took it', async () => {
    const { market_id, driver_id } = await approvedWeek()
    await post('pay', { market_id, ...week })
    const [{ payout_id }] = (await stateOf(market_id)).payouts
    const take = async () => (await read(`/secure/invoices/payouts/${payout_id}`)).body
    const first = await take()
    await post(`banks/${driver_id}`, { ...specimen, account: '99998888', version: 1 })
    expect(await take()).toBe(first)
    const stored = await db
      .selectFrom('payouts')
      .select('ach_file')
      .where('payout_id', '=', payout_id)
      .executeTakeFirstOrThrow()
    expect(stored.ach_file?.includes('123456789')).toBe(false)
    const taken = await db.selectFrom('events').select('what').where('subject', '=', `payout:${payout_id}`).execute()
    expect(taken).toEqual([{ what: 'payout_file_taken' }, { what: 'payout_file_taken' }])
  })

  test('a second payment of the week has those alone who were not paid yet', async () => {
    const { market_id, other } = await approvedWeek()
    await post('pay', { market_id, ...week })
    const late = await insertPaidDriver(db, market_id, { name: 'Cy Young' })
    await insertHour(db, late.driver_id, { approve: 1 })
    await post(`banks/${late.driver_id}`, specimen)
    await post(`banks/${other.driver_id}`, specimen)
    await post('approve', { market_id, ...week })
    expect((await post('pay', { market_id, ...week })).body.paid).toEqual([late.driver_id])
    const { payouts } = await stateOf(market_id)
    expect(payouts).toHaveLength(2)
    const second = (await read(`/secure/invoices/payouts/${payouts[1].payout_id}`)).body
    expect(second.match(/^6/gm)).toHaveLength(1)
    expect((await post('pay', { market_id, ...week })).body.paid).toEqual([])
    expect((await stateOf(market_id)).payouts).toHaveLength(2)
  })

  test('without a bank of the market there is no file, and everybody is paid in another way', async () => {
    const { market_id, driver_id } = await payTown(db)
    await insertHour(db, driver_id, { approve: 1 })
    await post(`banks/${driver_id}`, specimen)
    await post('approve', { market_id, ...week })
    await post('pay', { market_id, ...week })
    const { payouts } = await stateOf(market_id)
    expect(payouts).toMatchObject([{ by_bank: 0, by_hand: ['Ana Petrova'], has_file: false }])
    expect((await read(`/secure/invoices/payouts/${payouts[0].payout_id}`)).statusCode).toBe(404)
  })

  test('its file is for managers of the market', async () => {
    const { market_id } = await approvedWeek()
    await post('pay', { market_id, ...week })
    const [{ payout_id }] = (await stateOf(market_id)).payouts
    const url = `/secure/invoices/payouts/${payout_id}`
    const stranger = await by({ roles: ['manager'], market_ids: [(await payTown(db)).market_id] })
    expect((await read(url, stranger.cookie)).statusCode).toBe(404)
    expect((await read(url, (await by({ roles: ['staff'] })).cookie)).statusCode).toBe(403)
  })
})
