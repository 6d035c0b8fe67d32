import { describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { paidOut } from '#areas/ledger/rules/cash-postings.ts'
import { correction } from '#areas/ledger/rules/posting.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { taxRoutes } from './tax-routes.ts'
import { insertTaxRecord } from './tax-testing.ts'

const { db } = await testDatabase()
let now = new Date('2026-11-20T18:00:00Z')
const clock = { now: () => now }
const { market_id } = await insertMarket(db)
const elsewhere = (await insertMarket(db)).market_id
const server = await staffServer(db, (deps) => [{ routes: taxRoutes(deps) }], { roles: ['staff'], clock })
const { secrets, units } = server.deps
const clerk = await server.as({ name: 'Tomasz Wilk', market_ids: [market_id] })
const manager = await server.as({ roles: ['manager'], name: 'Priya', market_ids: [market_id] })
const stranger = await server.as({ roles: ['manager'], market_ids: [elsewhere] })

const restaurant = async (more: { market_id?: number; name?: string } = {}) =>
  (await insertFranchise(db, { market_id, ...more })).franchise_id
const withId = (digits = '123454821') => ({ tax_id: secrets.encrypt(digits), tax_id_last4: digits.slice(-4) })
const record = async (more: Partial<Parameters<typeof insertTaxRecord>[1]> = {}) =>
  insertTaxRecord(db, { market_id, franchise_id: await restaurant(), ...withId(), ...more })
const rowOf = (id: number) =>
  db.selectFrom('tax_records').selectAll().where('tax_record_id', '=', id).executeTakeFirstOrThrow()
const verify = (id: number, fields: Record<string, unknown>, by = clerk) =>
  by.post(`/secure/tax_records/${id}/verify`, fields)
const messagesOf = (id: number) =>
  db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'subject', 'body'])
    .where('about', '=', `tax_record:${id}`)
    .execute()
const eventsOf = (subject: string) =>
  db
    .selectFrom('events')
    .select(['what', 'actor_id', 'detail'])
    .where('subject', '=', subject)
    .orderBy('event_id')
    .execute()

describe('verifying', () => {
  test('[SIL-ORD-126] [TAX-06] a record is verified, and its payee told by mail', async () => {
    const id = await record()
    expect(await verify(id, { message_type: 1 })).toMatchObject({ success: true, status: 'verified', told: true })
    expect(await rowOf(id)).toMatchObject({ status: 'verified', checked_by: clerk.user_id, version: 2 })
    expect(await messagesOf(id)).toEqual([
      {
        channel: 'mail',
        recipient: 'books@mill.example',
        subject: 'Your tax record',
        body: 'Your tax record was verified.',
      },
    ])
  })

  test('[SIL-ORD-126] message type 2 says that it does not match, type 3 what was typed, type 0 nothing', async () => {
    const [mismatch, custom, none] = [await record(), await record(), await record()]
    expect(await verify(mismatch, { message_type: 2 })).toMatchObject({ status: 'mismatch' })
    expect((await messagesOf(mismatch))[0]?.body).toBe('Your tax record does not match. Please check name and tax id.')
    await verify(custom, { message_type: 3, custom_message: 'We changed your name.', result: 'none' })
    expect((await messagesOf(custom))[0]?.body).toBe('We changed your name.')
    expect(await rowOf(custom)).toMatchObject({ status: 'unverified', checked_at: null })
    expect(await verify(none, {})).toMatchObject({ status: 'verified', told: false })
    expect(await messagesOf(none)).toEqual([])
  })

  test.each([
    [{ message_type: 3 }, 'custom_message_missing', 'custom_message', 'Please enter a custom message.'],
    [{ message_type: 3, custom_message: 'x'.repeat(1001) }, 'custom_message_too_long', 'custom_message', undefined],
    [{ message_type: 4 }, 'message_type_unknown', 'message_type', undefined],
    [{ message_type: 1, result: 'mismatch' }, 'message_contradicts', 'message_type', undefined],
    [{ message_type: 1, email: '' }, 'mail_missing', 'email', undefined],
    [{ zip: '12' }, 'record_invalid', 'zip', 'Please enter a zip of five or nine digits.'],
    [{ legal_name: '' }, 'record_invalid', 'legal_name', 'Please enter the legal name.'],
    [{ tax_id: '12345' }, 'record_invalid', 'tax_id', 'Please enter all nine digits of the tax id.'],
    [{ signed_on: '2026-02-30' }, 'record_invalid', 'signed_on', 'Please enter a date, or nothing.'],
  ])('[SIL-ORD-126] %j is refused, and nothing is saved or sent', async (fields, error, field, message) => {
    const id = await record()
    const before = await rowOf(id)
    const refused = await verify(id, { note: 'Changed', ...fields })
    expect(refused).toMatchObject({ status: 422, success: false, error, field, ...(message && { message }) })
    expect(await rowOf(id)).toEqual(before)
    expect(await messagesOf(id)).toEqual([])
  })

  test('[SIL-ORD-126] the fields of the form are saved; what another classification asks for is not', async () => {
    const id = await record({ tax_id: null, tax_id_last4: '' })
    const saved = await verify(id, {
      result: 'none',
      classification: 'llc',
      llc_class: 'S',
      other_class: 'Choir',
      state: 'ga',
      fatca_code: 'b',
      exempt_payee_code: '5',
      foreign_partners: true,
      signed_on: '11/16/2026',
      tax_id: '12-3457730',
      note: 'Sent with the contract.',
    })
    expect(saved).toMatchObject({ success: true, status: 'unverified', version: 2 })
    const row = await rowOf(id)
    expect(row).toMatchObject({
      llc_class: 'S',
      other_class: '',
      state: 'GA',
      fatca_code: 'B',
      signed_on: '2026-11-16',
    })
    expect([row.tax_id_last4, row.tax_id && secrets.decryptText(row.tax_id)]).toEqual(['7730', '123457730'])
    expect(row.tax_id?.includes('123457730')).toBe(false)
    await verify(id, { result: 'none', classification: 'individual' })
    expect((await rowOf(id)).llc_class).toBe('')
  })

  test('[SIL-ORD-126] a changed name or id takes the verification back, unless the same form verifies', async () => {
    const id = await record()
    await verify(id, {})
    await verify(id, { result: 'none', note: 'Called them.' })
    expect((await rowOf(id)).status).toBe('verified')
    await verify(id, { result: 'none', tax_id: '12-3454821' })
    expect((await rowOf(id)).status).toBe('verified')
    await verify(id, { result: 'none', legal_name: 'Millroad Catering, LLC' })
    expect((await rowOf(id)).status).toBe('unverified')
    await verify(id, { tax_id: '98-7654321' })
    expect(await rowOf(id)).toMatchObject({ status: 'verified', tax_id_last4: '4321' })
  })

  test('[SIL-ORD-168] a record that was changed meanwhile is not overwritten', async () => {
    const id = await record()
    const both = await Promise.all([
      verify(id, { version: 1, note: 'Mine' }),
      verify(id, { version: 1, note: 'Yours' }),
    ])
    expect(both.map(({ status }) => status === 409).sort()).toEqual([false, true])
    expect(both.find(({ success }) => success === false)).toMatchObject({ error: 'changed_meanwhile' })
    expect((await rowOf(id)).version).toBe(2)
  })

  test('a form that is sent twice writes to them once', async () => {
    const id = await record()
    const send = () => verify(id, { message_type: 1, request_key: `key-${id}` })
    expect((await send()).success).toBe(true)
    expect((await send()).success).toBe(true)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('[SIL-ORD-126] its event says what was changed, and never the id', async () => {
    const id = await record()
    await verify(id, { tax_id: '98-7654321', note: 'New' })
    const [event] = await eventsOf(`tax_record:${id}`)
    expect(event).toMatchObject({
      what: 'tax_record_verified',
      detail: { before: { note: '' }, after: { note: 'New' }, tax_id_changed: true },
    })
    expect(JSON.stringify(event)).not.toContain('7654321')
  })
})

describe('the id', () => {
  test('[SIL-ORD-126] stands masked in every page, also for managers', async () => {
    const id = await record()
    for (const who of [clerk, manager]) {
      const reply = await who.get(`/secure/tax_records/${id}`)
      expect(reply.body).toContain('••-•••4821')
      expect(reply.body).not.toContain('123454821')
      expect(reply.body).not.toContain('12-3454821')
    }
  })

  test('[SIL-ORD-126] is shown in full to managers alone, and each look is an event', async () => {
    const id = await record()
    const reveal = (who: typeof clerk) => who.post(`/secure/tax_records/${id}/reveal`, {})
    expect((await reveal(clerk)).status).toBe(403)
    expect((await reveal(stranger)).status).toBe(404)
    expect(await reveal(manager)).toMatchObject({ success: true, tax_id: '12-3454821' })
    expect(await eventsOf(`tax_record:${id}`)).toMatchObject([{ what: 'tax_id_shown', actor_id: manager.user_id }])
    const empty = await record({ tax_id: null, tax_id_last4: '' })
    const refused = await manager.post(`/secure/tax_records/${empty}/reveal`, {})
    expect(refused).toMatchObject({ status: 422, error: 'tax_id_missing' })
  })
})

describe('the list', () => {
  test('[TAX-06] what waits the longest comes first; it is found by name and by last digits', async () => {
    const market = (await insertMarket(db)).market_id
    const own = await server.as({ market_ids: [market] })
    const add = async (payee: string, more: Partial<Parameters<typeof insertTaxRecord>[1]>) =>
      insertTaxRecord(db, {
        market_id: market,
        franchise_id: await restaurant({ market_id: market, name: payee }),
        ...more,
      })
    await add('Kumo Kitchens', { changed_at: new Date('2026-11-19T00:00:00Z'), ...withId('123457730') })
    await add('Green Fork', { changed_at: new Date('2026-11-17T00:00:00Z'), status: 'mismatch' })
    await add('Noodle Bar 88', { status: 'verified', checked_at: now, ...withId() })
    await insertDriver(db, { market_id: market, name: 'Ana Petrova' })
    const payees = async (query: string) =>
      (await own.read(`/secure/tax_records${query}`)).tax_records.map(({ payee }: { payee: string }) => payee)
    expect(await payees('')).toEqual(['Green Fork', 'Kumo Kitchens'])
    expect(await payees('?list=verified')).toEqual(['Noodle Bar 88'])
    expect(await payees('?list=all&q=7730')).toEqual(['Kumo Kitchens'])
    expect(await payees('?list=all&q=green')).toEqual(['Green Fork'])
    const { tax_counts, tax_missing } = await own.read('/secure/tax_records')
    expect(tax_counts).toEqual({ unverified: 1, mismatch: 1, verified: 1, missing: 1 })
    expect(tax_missing).toMatchObject([{ payee_kind: 'driver', payee: 'Ana Petrova' }])
  })

  test('a record is added for a restaurant or a driver, once', async () => {
    const payee_id = await restaurant()
    const add = () => clerk.post('/secure/tax_records', { payee_kind: 'restaurant', payee_id })
    const { tax_record_id, success } = await add()
    expect(success).toBe(true)
    expect(await rowOf(tax_record_id)).toMatchObject({ franchise_id: payee_id, status: 'unverified', tax_id: null })
    expect(await add()).toMatchObject({ status: 409, error: 'record_known' })
    expect((await stranger.post('/secure/tax_records', { payee_kind: 'restaurant', payee_id })).status).toBe(404)
  })

  test('[SIL-ORD-140] a record of another market is not there', async () => {
    const id = await record()
    expect((await stranger.get(`/secure/tax_records/${id}`)).statusCode).toBe(404)
    expect((await verify(id, {}, stranger)).status).toBe(404)
    const support = await server.as({ roles: ['customer_support'], market_ids: [market_id] })
    expect((await support.get('/secure/tax_records')).statusCode).toBe(403)
  })
})

describe('a year', () => {
  test('comes to what was paid out in it, less what was corrected; by the market’s calendar', async () => {
    const own = (await insertMarket(db)).market_id
    const boss = await server.as({ roles: ['manager'], market_ids: [own] })
    const franchise_id = await restaurant({ market_id: own, name: '=Mill Road' })
    const { driver_id } = await insertDriver(db, { market_id: own, name: 'Tomás Rivera' })
    const pay = async (at: string, amount: number) => {
      now = new Date(at)
      const cause = `test/${at}`
      await units.run(undefined, async (unit) => {
        await writeMovement(
          unit,
          paidOut({ cause, market_id: own, amount: cents(amount), to: 'restaurant', franchise_id }),
        )
        return ok(undefined)
      })
    }
    await pay('2026-01-01T04:59:00Z', 100_00) // still 2025 in New York
    await pay('2026-01-01T05:01:00Z', 1_500_00)
    await pay('2026-11-01T12:00:00Z', 700_00)
    const wrong = await db
      .selectFrom('ledger_movements')
      .select(['movement_id', 'market_id', 'franchise_id'])
      .where('cause', '=', 'test/2026-11-01T12:00:00Z')
      .executeTakeFirstOrThrow()
    now = new Date('2026-11-20T18:00:00Z')
    const entries = { restaurant_payable: cents(700_00), bank: cents(-700_00) }
    await units.run(undefined, async (unit) => {
      await writeMovement(unit, correction({ ...wrong, movement_id: Number(wrong.movement_id), entries }, 'Came back'))
      return ok(undefined)
    })
    const week = { market_id: own, driver_id, state: 'paid' as const, wages: 1_000_00, tips_card: 999_99, tips_cash: 1 }
    await db
      .insertInto('driver_invoices')
      .values([
        { ...week, starts_on: '2026-11-02', paid_at: now },
        { ...week, starts_on: '2026-11-09', state: 'approved', paid_at: null },
      ])
      .execute()
    const id = await insertTaxRecord(db, { market_id: own, franchise_id, ...withId() })
    const { tax_record } = await boss.read(`/secure/tax_records/${id}`)
    expect(tax_record).toMatchObject({ year: 2026, paid: 1_500_00, payments: 2, form_needed_from: 2_000_00 })
    const { tax_year } = await boss.read('/secure/tax_records')
    expect(tax_year).toEqual({ year: 2026, payees: 2, forms: 1, without_record: 1 })

    const file = await boss.get('/secure/tax_records/totals.csv?year=2026')
    expect(file.headers['content-disposition']).toBe('attachment; filename="tax-totals-2026.csv"')
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(file.body).toContain(`2026,restaurant,${franchise_id},'=Mill Road,`)
    expect(file.body).toContain(
      ',ein,12-3454821,6 Mill Rd,Bellwether,GA,31298,books@mill.example,unverified,2,1500.00,no',
    )
    expect(file.body).toContain(`2026,driver,${driver_id},Tomás Rivera,`)
    expect(file.body).toContain(',no record,1,2000.00,yes')
    expect((await boss.get('/secure/tax_records/totals.csv?year=2025')).body).toContain(',1,100.00,no')
    expect(await eventsOf('tax_year:2026')).toMatchObject([{ what: 'tax_totals_exported', actor_id: boss.user_id }])
  })

  test('[SIL-ORD-126] its file is for managers, and of their own markets', async () => {
    expect((await clerk.get('/secure/tax_records/totals.csv?year=2026')).statusCode).toBe(403)
    expect((await stranger.get('/secure/tax_records/totals.csv?year=2026')).body).not.toContain('Mill Road')
    expect((await manager.get('/secure/tax_records/totals.csv?year=99')).statusCode).toBe(400)
  })
})
