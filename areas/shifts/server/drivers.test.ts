import { beforeEach, describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { shiftsArea } from './area.ts'

const { db } = await testDatabase()
const clock = standingClock(new Date())
const server = await staffServer(db, (deps) => [shiftsArea(deps, { roadTimes: makeRoadTimes(db) })], {
  roles: ['manager'],
  clock,
})
beforeEach(() => clock.set(new Date()))
const password = 'correct horse battery staple'
const day = 24 * 3_600_000

let numbers = 100
const newPhone = () => {
  numbers += 1
  return `4785550${numbers}`
}

async function town() {
  const { market_id } = await insertMarket(db)
  return { market_id, manager: await server.as({ market_ids: [market_id], name: 'Rosa Iyer' }) }
}
type Town = Awaited<ReturnType<typeof town>>

const person = ({ market_id }: Town, change: Record<string, unknown> = {}) => ({
  market_id,
  name: 'Ida Marsh',
  phone_number: newPhone(),
  email: '',
  ...change,
})
/** What went to this number or address, the last one last. */
const sentTo = (recipient: string) =>
  db
    .selectFrom('messages')
    .select(['channel', 'body', 'next_try_at'])
    .where('recipient', '=', recipient)
    .orderBy('message_id')
    .execute()
const keyOf = (body: string | undefined) => /\/rocket\/driver_app_web\/join\?key=([\w-]+)/.exec(body ?? '')?.[1] ?? ''
const lastKey = async (recipient: string) => keyOf((await sentTo(recipient)).at(-1)?.body)
const listOf = async ({ manager, market_id }: Town) =>
  (await manager.read(`/secure/drivers?market=${market_id}`)).listed_drivers

const open = (key: string) =>
  server.app.inject({ url: `/rocket/driver_app_web/join?key=${key}`, headers: { accept: 'text/html' } })
const join = (key: string, change: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/rocket/driver_app_web/join',
    headers: {
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      key,
      email: `ida${newPhone()}@bellwether.example`,
      password,
      password_again: password,
      ...change,
    }).toString(),
  })

async function invited(given: Record<string, unknown> = {}) {
  const here = await town()
  const asked = person(here, given)
  const { driver_invitation_id } = await here.manager.post('/secure/drivers', asked)
  return { ...here, asked, driver_invitation_id, key: await lastKey(asked.phone_number) }
}

describe('[ROL2-13] a manager invites a driver', () => {
  test('by text and by mail, with the same link, and sees them as invited; nobody is on the schedule yet', async () => {
    const here = await invited({ email: ' Ida.M@Bellwether.example ' })
    const { asked } = here
    const [text] = await sentTo(asked.phone_number)
    const [mail] = await sentTo('ida.m@bellwether.example')
    // Before all that is not waited for.
    expect(text).toMatchObject({ channel: 'text', next_try_at: new Date(0) })
    expect(text?.body).toMatch(/^Rosa Iyer invites you to drive for Cosmic in .+\. Join within three days: http/)
    expect(keyOf(mail?.body)).toBe(here.key)
    expect(await listOf(here)).toMatchObject([
      { driver_id: null, name: 'Ida Marsh', email: 'ida.m@bellwether.example', state: 'invited', tablet_id: null },
    ])
    expect(await db.selectFrom('drivers').where('market_id', '=', here.market_id).select('name').execute()).toEqual([])
  })

  test('by text alone', async () => {
    const { asked, key } = await invited()
    expect(await sentTo(asked.phone_number)).toHaveLength(1)
    expect((await open(key)).statusCode).toBe(200)
  })

  test.each([
    [{ name: ' \u200b ' }, 422, 'driver_name_missing', 'name'],
    [{ phone_number: '555' }, 422, 'phone_invalid', 'phone_number'],
    [{ email: 'ida at home' }, 422, 'email_invalid', 'email'],
    [{ email: 'ida@home.example, all@home.example' }, 422, 'email_invalid', 'email'],
  ])('not with %o', async (change, status, error, field) => {
    const here = await town()
    expect(await here.manager.post('/secure/drivers', person(here, change))).toMatchObject({ status, error, field })
    expect(await listOf(here)).toEqual([])
  })

  test('not who drives there already, and nobody by the e-mail of somebody else', async () => {
    const here = await invited()
    await join(here.key)
    expect(
      await here.manager.post('/secure/drivers', person(here, { phone_number: here.asked.phone_number })),
    ).toMatchObject({ status: 409, error: 'drives_already', field: 'phone_number' })
    const email = here.manager.actor.user?.email.toUpperCase()
    expect(await here.manager.post('/secure/drivers', person(here, { email }))).toMatchObject({
      status: 409,
      error: 'email_taken',
      field: 'email',
    })
  })

  test('two managers at once invite somebody once, and one text goes out', async () => {
    const here = await town()
    const other = await server.as({ market_ids: [here.market_id] })
    const asked = person(here)
    const replies = await Promise.all([here.manager, other].map((one) => one.post('/secure/drivers', asked)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ error: 'invited_already' })
    expect(await sentTo(asked.phone_number)).toHaveLength(1)
  })

  test('[SIL-ORD-140] nobody in another market, and of its invitations there are none', async () => {
    const [here, there] = [await invited(), await town()]
    expect(await there.manager.post('/secure/drivers', person(here))).toMatchObject({
      status: 404,
      error: 'unknown_market',
    })
    const path = `/secure/drivers/invitations/${here.driver_invitation_id}`
    for (const act of ['send', 'end']) expect((await there.manager.post(`${path}/${act}`, {})).status).toBe(404)
    expect((await there.manager.get(`/secure/drivers?market=${here.market_id}`)).statusCode).toBe(404)
    expect((await open(here.key)).statusCode).toBe(200)
  })

  test.each(['dispatcher', 'staff', 'customer_support', 'shift_worker'] as const)(
    '[SIL-OPS-04] a %s invites nobody',
    async (role) => {
      const here = await town()
      const other = await server.as({ roles: [role], market_ids: [here.market_id] })
      expect(await other.post('/secure/drivers', person(here))).toMatchObject({ status: 403, error: 'not_authorized' })
      expect((await other.get('/secure/drivers')).statusCode).toBe(403)
    },
  )
})

describe('an invitation', () => {
  test('is sent again with another link, which ends the one before; ten times at most', async () => {
    const here = await invited()
    const path = `/secure/drivers/invitations/${here.driver_invitation_id}/send`
    expect((await here.manager.post(path, {})).status).toBe(200)
    const second = await lastKey(here.asked.phone_number)
    expect(second).not.toBe(here.key)
    expect((await open(here.key)).statusCode).toBe(410)
    expect((await open(second)).statusCode).toBe(200)
    for (let sent = 2; sent < 10; sent += 1) expect((await here.manager.post(path, {})).status).toBe(200)
    expect(await here.manager.post(path, {})).toMatchObject({ status: 429, error: 'too_many_links' })
    expect(await sentTo(here.asked.phone_number)).toHaveLength(10)
  })

  test('lasts three days, and one that is too old can be sent again', async () => {
    const here = await invited()
    clock.set(new Date(clock.now().getTime() + 3 * day))
    expect((await join(here.key)).statusCode).toBe(410)
    expect(await listOf(here)).toMatchObject([{ state: 'expired' }])
    await here.manager.post(`/secure/drivers/invitations/${here.driver_invitation_id}/send`, {})
    expect(await listOf(here)).toMatchObject([{ state: 'invited' }])
    expect((await open(await lastKey(here.asked.phone_number))).statusCode).toBe(200)
  })

  test('is taken back, and then nobody joins by it; the number can be invited anew', async () => {
    const here = await invited()
    const path = `/secure/drivers/invitations/${here.driver_invitation_id}`
    expect((await here.manager.post(`${path}/end`, {})).status).toBe(200)
    expect((await join(here.key)).statusCode).toBe(410)
    for (const act of ['send', 'end'])
      expect(await here.manager.post(`${path}/${act}`, {})).toMatchObject({ status: 409, error: 'not_open' })
    expect((await here.manager.post('/secure/drivers', here.asked)).status).toBe(200)
  })
})

describe('who follows the link', () => {
  test('[SHF-26] has an account of their own, drives in that market, claims shifts as a shift worker, and goes on to the second step', async () => {
    const here = await invited({ email: 'fern@bellwether.example' })
    expect((await open(here.key)).body).toContain('fern@bellwether.example')
    const joined = await join(here.key, { email: 'Fern@Bellwether.example' })
    expect(joined.statusCode).toBe(303)
    expect(joined.headers.location).toBe('/secure/login/second_step?return_to=%2Frocket%2Fdriver_app_web%2Fshifts')
    expect(joined.headers['set-cookie']).toBeDefined()
    const driver = await db
      .selectFrom('drivers as d')
      .innerJoin('users as u', 'u.user_id', 'd.user_id')
      .select(['d.name', 'd.phone_number', 'd.onboarding', 'd.alcohol_approved', 'u.email', 'u.roles', 'u.market_ids'])
      .where('d.market_id', '=', here.market_id)
      .executeTakeFirstOrThrow()
    expect(driver).toEqual({
      name: 'Ida Marsh',
      phone_number: here.asked.phone_number,
      onboarding: true,
      alcohol_approved: false,
      email: 'fern@bellwether.example',
      roles: ['shift_worker'],
      market_ids: [here.market_id],
    })
    expect(await listOf(here)).toMatchObject([{ name: 'Ida Marsh', state: 'off', driver_invitation_id: null }])
    expect((await open(here.key)).statusCode).toBe(410)
  })

  test.each([
    [{ email: '' }, 'Please enter your e-mail address'],
    [{ password: 'short', password_again: 'short' }, 'Please take 12 characters or more.'],
    [{ password_again: 'correct horse battery stapler' }, 'The two are not the same.'],
    [{ password: 'marsh marsh marsh', password_again: 'marsh marsh marsh' }, 'without your name or e-mail'],
  ])('is told what is wrong with %o, and keeps the link', async (change, words) => {
    const { key } = await invited()
    const again = await join(key, change)
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain(words)
    expect((await open(key)).statusCode).toBe(200)
  })

  test('with an e-mail that is taken since, is told so', async () => {
    const here = await invited()
    const again = await join(here.key, { email: here.manager.actor.user?.email ?? '' })
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('has an account already')
    expect((await open(here.key)).statusCode).toBe(200)
  })

  test('pressing twice makes one driver', async () => {
    const here = await invited()
    const hold = (tx: Tx) =>
      tx
        .selectFrom('driver_invitations')
        .select('driver_invitation_id')
        .where('driver_invitation_id', '=', here.driver_invitation_id)
        .forUpdate()
        .execute()
    const replies = await whileRowsHeld(db, hold, () => [join(here.key), join(here.key)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410])
    expect(await listOf(here)).toHaveLength(1)
  })

  test.each(['', 'short', 'x'.repeat(40)])('finds nothing behind %o', async (key) => {
    expect([404, 410]).toContain((await open(key)).statusCode)
  })
})

describe('[ROL2-13] a driver without an account', () => {
  async function listed(change: { user_id?: number } = {}) {
    const here = await town()
    const { driver_id } = await db
      .insertInto('drivers')
      .values({ market_id: here.market_id, name: 'Otto Blum', phone_number: newPhone(), ...change })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    const link = (email: string) => here.manager.post(`/secure/drivers/${driver_id}/account`, { email })
    const invite = () => here.manager.post(`/secure/drivers/${driver_id}/invite`, {})
    const [{ phone_number }] = (await listOf(here)) as [{ phone_number: string }]
    return { ...here, driver_id, phone_number, link, invite }
  }
  const clerk = async (market_ids: number[], roles: ('staff' | 'dispatcher')[] = ['staff']) => {
    const { actor } = await server.as({ market_ids, roles, name: 'Otto B.' })
    if (!actor.user) throw new Error('Nobody signs in')
    return actor.user
  }
  const accountOf = (driver_id: number) =>
    db.selectFrom('drivers').select('user_id').where('driver_id', '=', driver_id).executeTakeFirstOrThrow()
  const rolesOf = async (user_id: number) =>
    (await db.selectFrom('users').select('roles').where('user_id', '=', user_id).executeTakeFirstOrThrow()).roles

  test('gets that of somebody who works here, who may claim shifts from then on and is told', async () => {
    const here = await listed()
    const user = await clerk([here.market_id])
    expect(await here.link(` ${user.email.toUpperCase()} `)).toMatchObject({ status: 200, name: 'Otto B.' })
    expect(await accountOf(here.driver_id)).toEqual({ user_id: user.user_id })
    expect(await rolesOf(user.user_id)).toEqual(['staff', 'shift_worker'])
    expect((await sentTo(user.email)).at(-1)?.body).toContain('Rosa Iyer linked your account to the driver Otto Blum')
    expect(await listOf(here)).toMatchObject([{ driver_id: here.driver_id, email: user.email }])
    expect(await here.link(user.email)).toMatchObject({ status: 409, error: 'linked_already' })
    expect(await here.invite()).toMatchObject({ status: 409, error: 'linked_already' })
  })

  test('not that of nobody, of somebody elsewhere or who has left, of another driver, or of who links', async () => {
    const here = await listed()
    const elsewhere = await clerk([(await town()).market_id])
    const left = await clerk([here.market_id])
    await db.updateTable('users').set({ active: false }).where('user_id', '=', left.user_id).execute()
    const taken = await clerk([here.market_id])
    await db
      .insertInto('drivers')
      .values({ market_id: here.market_id, name: 'Another', phone_number: newPhone(), user_id: taken.user_id })
      .execute()
    const cases = [
      ['otto at home', 422, 'email_invalid'],
      ['nobody@bellwether.example', 404, 'unknown_account'],
      [elsewhere.email, 404, 'unknown_account'],
      [left.email, 404, 'unknown_account'],
      [taken.email, 409, 'account_taken'],
      [here.manager.actor.user?.email ?? '', 403, 'own_account'],
    ] as const
    for (const [email, status, error] of cases)
      expect(await here.link(email)).toMatchObject({ status, error, field: 'email' })
    expect(await accountOf(here.driver_id)).toEqual({ user_id: null })
  })

  test('[SIL-ORD-140] in another market there is none', async () => {
    const [here, there] = [await listed(), await town()]
    for (const [act, data] of [
      ['account', { email: 'a@b.example' }],
      ['invite', {}],
    ] as const)
      expect((await there.manager.post(`/secure/drivers/${here.driver_id}/${act}`, data)).status).toBe(404)
  })

  test('two managers at once link one account to one of two drivers', async () => {
    const here = await listed()
    const user = await clerk([here.market_id])
    const { driver_id } = await db
      .insertInto('drivers')
      .values({ market_id: here.market_id, name: 'Otto Twice', phone_number: newPhone() })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    const hold = (tx: Tx) =>
      tx.selectFrom('users').select('user_id').where('user_id', '=', user.user_id).forUpdate().execute()
    const replies = await whileRowsHeld(db, hold, () => [
      here.link(user.email),
      here.manager.post(`/secure/drivers/${driver_id}/account`, { email: user.email }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ error: 'account_taken' })
  })

  test('makes one by a link, and stays the driver that they were', async () => {
    const here = await listed()
    const { driver_invitation_id } = await here.invite()
    expect(await here.invite()).toMatchObject({ status: 409, error: 'invited_already' })
    expect(await listOf(here)).toMatchObject([{ driver_id: here.driver_id, driver_invitation_id, email: null }])
    const joined = await join(await lastKey(here.phone_number), { email: 'otto.blum@bellwether.example' })
    expect(joined.statusCode).toBe(303)
    expect(await listOf(here)).toMatchObject([
      { driver_id: here.driver_id, driver_invitation_id: null, email: 'otto.blum@bellwether.example' },
    ])
  })

  test('whose account was linked meanwhile joins by no link that is still out', async () => {
    const here = await listed()
    await here.invite()
    const user = await clerk([here.market_id])
    expect((await here.link(user.email)).status).toBe(200)
    expect((await join(await lastKey(here.phone_number))).statusCode).toBe(410)
    expect(await accountOf(here.driver_id)).toEqual({ user_id: user.user_id })
  })
})
