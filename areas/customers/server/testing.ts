import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { paymentAccountOf } from '#areas/cards/server/public.ts'
import { testMerchant } from '#areas/cards/server/testing.ts'
import { cartForPages } from '#areas/cart/server/public.ts'
import { cartShared } from '#areas/cart/server/testing.ts'
import { type LineLookup, makePhoneLines } from '#platform/server/phone-lines.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { standingClock } from '#platform/test/units.ts'
import { sendCode } from './access-codes.ts'
import { customersArea } from './area.ts'
import type { CustomersDeps } from './deps.ts'

const start = '2026-11-21T12:00:00Z'

/** Payment accounts on a server of their own, at noon; every browser has an address of its own unless one is named. */
export async function openCustomers(db: Db, lookup?: LineLookup) {
  const clock = standingClock(start)
  const usual = testDeps(db, { clock })
  const deps: CustomersDeps = {
    ...usual,
    paymentAccountOf: (actor, now) => paymentAccountOf(db, actor, testMerchant, now),
    cartState: cartForPages({ db, clock, quotes: cartShared(db).quotes }),
    phoneLines: makePhoneLines({ ...usual, lookup }),
  }
  const { app } = await testApp(deps, [customersArea(deps)])
  let places = 0
  async function browser(address?: string) {
    places += 1
    const one = browserOf(app, address ?? `10.${places >> 8}.${places & 255}.1`)
    await one.open()
    return one
  }
  /** What the background does after codes were asked for: the texts that it wrote to this phone, newest last. */
  async function textsTo(phone: string): Promise<string[]> {
    const jobs = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'send_access_code')
      .orderBy('job_id')
      .execute()
    for (const { payload } of jobs) {
      const wish = payload as { session_persistent_id: number; phone_number: string; requested_at: string }
      if (wish.phone_number === phone) await sendCode(deps, wish)
    }
    const texts = db.selectFrom('messages').select('body').where('recipient', '=', phone).orderBy('message_id')
    return (await texts.execute()).map(({ body }) => body)
  }
  return {
    deps,
    app,
    browser,
    textsTo,
    async codeFor(one: Awaited<ReturnType<typeof browser>>, phone: string): Promise<string> {
      expect((await one.requestCode(phone)).body).toEqual({ success: true })
      return /\b\d{6}\b/.exec((await textsTo(phone)).at(-1) ?? '')?.[0] ?? ''
    },
    noon: () => clock.set(start),
    later: (minutes: number) => clock.set(new Date(Date.parse(start) + minutes * 60_000)),
    /** Whose account the cookies open now. */
    async whoIs({ jar }: { jar: Record<string, string> }): Promise<number | undefined> {
      const request = { cookies: jar } as Parameters<typeof usual.sessions.ofCookie>[0]
      return (await usual.sessions.ofCookie(request))?.cosmic_customer_id
    },
  }
}

let phones = 0

/** A payment account, with a card unless told otherwise; each has a phone of its own. */
export async function insertAccount(db: Db, { password_hash = null as string | null, cards = 1, market = 615 } = {}) {
  phones += 1
  const phone_number = `${market}555${String(1000 + phones).padStart(4, '0')}`
  const account = await db
    .insertInto('customers')
    .values({ phone_number, password_hash, card_account_present: true, external_customer_id: `cus_${phone_number}` })
    .returning(['cosmic_customer_id', 'phone_number'])
    .executeTakeFirstOrThrow()
  const { cosmic_customer_id } = account
  for (let n = 1; n <= cards; n += 1)
    await db
      .insertInto('payment_cards')
      .values({
        cosmic_customer_id,
        linked_to_account: true,
        card_type: 'Visa',
        last_four: '4242',
        exp_month: 12,
        exp_year: 2037,
        vault_token: `card_${phone_number}_${n}`,
        external_customer_id: `cus_${phone_number}`,
      })
      .execute()
  return account
}

/** A phone that nobody has an account of. */
export function unknownPhone(): string {
  phones += 1
  return `629555${String(1000 + phones)}`
}

/** A browser with cookies at an address of its own, on our own pages. */
export function browserOf(app: FastifyInstance, remoteAddress: string) {
  const jar: Record<string, string> = {}
  let session: Record<string, string> = {}
  async function ask(method: 'GET' | 'POST', url: string, form?: Record<string, string>) {
    const reply = await app.inject({
      method,
      url,
      remoteAddress,
      cookies: jar,
      headers: {
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams({ ...session, ...form }).toString() }),
    })
    for (const { name, value } of reply.cookies) {
      if (value === '') delete jar[name]
      else jar[name] = value
    }
    const body = reply.json()
    if (body.state?.session) session = body.state.session
    return { status: reply.statusCode, body }
  }
  return {
    jar,
    ask,
    /** The session values that the page has. */
    session: () => session,
    async open() {
      const reply = await app.inject({
        method: 'POST',
        url: '/data/make_request',
        remoteAddress,
        cookies: jar,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { requests: [] },
      })
      for (const { name, value } of reply.cookies) jar[name] = value
      session = reply.json().state.session ?? session
    },
    login: (customer_phone_number: string, customer_card_key: string, stay_signed_in = 'true') =>
      ask('POST', '/cart/process_card_login', { customer_phone_number, customer_card_key, stay_signed_in }),
    requestCode: (customer_phone_number: string) =>
      ask('POST', '/cart/send_one_time_code_v2', { customer_phone_number }),
    codeLogin: (customer_phone_number: string, access_code: string, stay_signed_in = 'true') =>
      ask('POST', '/cart/process_card_login_one_time_code', { customer_phone_number, access_code, stay_signed_in }),
    updatePassword: (customer_phone_number: string, new_password: string) =>
      ask('POST', '/cart/update_password_v2', { customer_phone_number, new_password }),
    logout: () => ask('POST', '/cart/logout_v2', {}),
  }
}
