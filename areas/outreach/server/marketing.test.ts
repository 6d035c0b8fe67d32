import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, type OrderInput } from '#areas/orders/server/testing.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { keepResults } from './campaign-results.ts'
import { runStep } from './send-campaign.ts'
import { newPhone, outreachServer } from './testing.ts'

const { db } = await testDatabase()
/** A Friday, ten in the morning in the market. */
const morning = '2026-11-20T15:00:00Z'
const clock = standingClock(morning)
const { as, app, deps } = await outreachServer(db, clock)
const dayMs = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.parse(morning) - days * dayMs)

/** A town of its own with people who have ordered, and somebody who writes to them. */
async function town() {
  const market = await insertMarket(db)
  await db
    .updateTable('markets')
    .set({ time_zone: 'America/New_York', name: 'Town' })
    .where('market_id', '=', market.market_id)
    .execute()
  const { market_id } = market
  const { franchise_id } = await insertFranchise(db, { market_id })
  const writer = await as({ roles: ['marketing'], market_ids: [market_id], name: 'Tala Reyes' })
  const orders = async (more: OrderInput = {}) => {
    const phone_number = more.phone_number ?? newPhone()
    return insertOrder(db, { market_id, franchise_id, created_at: daysAgo(5), ...more, phone_number })
  }
  const base = { market_id, audience: 'all', channel: 'text', subject: '', body: 'Game day!' }
  const preview = (more: object = {}) => writer.post('/secure/marketing', { ...base, ...more })
  const begin = (more: object = {}, kind = 'advanced') => writer.post(`/secure/marketing/${kind}`, { ...base, ...more })
  return { market_id, franchise_id, writer, orders, base, preview, begin }
}

const campaignOf = (campaign_id: number) =>
  db.selectFrom('campaigns').selectAll().where('campaign_id', '=', campaign_id).executeTakeFirstOrThrow()
const messagesOf = (campaign_id: number) =>
  db.selectFrom('messages').selectAll().where('about', '=', `campaign:${campaign_id}`).orderBy('message_id').execute()
/** The steps that are due, one after the other, as the jobs run them; answers how many. */
async function work(campaign_id: number, most = 50): Promise<number> {
  for (let count = 0; count < most; count++) {
    const job = await dueJob(campaign_id)
    if (!job) return count
    await runStep(deps, job.payload as { campaign_id: number; batch: number })
    await db.deleteFrom('jobs').where('job_id', '=', job.job_id).execute()
  }
  return most
}
const dueJob = async (campaign_id: number) =>
  (
    await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'send_campaign')
      .where('run_at', '<=', clock.now())
      .orderBy('job_id')
      .execute()
  ).find(({ payload }) => (payload as { campaign_id: number }).campaign_id === campaign_id)
const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
const deliver = (campaign_id: number) =>
  db
    .updateTable('messages')
    .set({ state: 'delivered', sent_at: clock.now() })
    .where('about', '=', `campaign:${campaign_id}`)
    .where('state', '=', 'queued')
    .execute()

describe('whom it goes to', () => {
  test('[MKT-01] [SIL-ORD-127] all, of the last 30 and 90 days, and not of 90; each person once', async () => {
    clock.set(morning)
    const { orders, preview } = await town()
    const often = newPhone()
    await orders({ phone_number: often, created_at: daysAgo(400) })
    await orders({ phone_number: often, created_at: daysAgo(3) })
    await orders({ created_at: daysAgo(45) })
    await orders({ created_at: daysAgo(200) })
    await orders({ created_at: daysAgo(2), status: 'cancelled' })
    await orders({ created_at: daysAgo(2), source: 'rocket' })
    const counted = async (audience: string) => (await preview({ audience })).recipient_count
    expect(await Promise.all(['all', 'ordered_30', 'ordered_90', 'not_ordered_90'].map(counted))).toEqual([3, 1, 2, 1])
  })

  test('[MKT-02] [SIL-ORD-127] narrowed by orders, kind, days, restaurant and list; each is told how many it takes out', async () => {
    clock.set(morning)
    const { orders, preview, market_id } = await town()
    const elsewhere = await insertFranchise(db, { market_id })
    const regular = newPhone()
    for (const days of [9, 8, 7])
      await orders({ phone_number: regular, created_at: daysAgo(days), franchise_id: elsewhere.franchise_id })
    const collects = newPhone()
    for (const days of [9, 8]) await orders({ phone_number: collects, is_delivery: false, created_at: daysAgo(days) })
    await orders({ created_at: daysAgo(5) })
    const reasons = async (more: object) => {
      const { recipient_count, steps, total } = await preview(more)
      return [
        total,
        recipient_count,
        Object.fromEntries(steps.map(({ reason, count }: { reason: string; count: number }) => [reason, count])),
      ]
    }
    expect(await reasons({ minimum_orders: 2 })).toEqual([3, 2, { few: 1 }])
    expect(await reasons({ minimum_orders: 2, order_type: 'delivery' })).toEqual([3, 1, { few: 2 }])
    expect(await reasons({ order_type: 'pickup' })).toEqual([3, 1, { few: 2 }])
    expect(await reasons({ franchise_id: elsewhere.franchise_id })).toEqual([3, 1, { franchise: 2 }])
    expect(await reasons({ last_order_from: '11/13/2026', last_order_to: '11/14/2026' })).toEqual([3, 1, { days: 2 }])
    expect(await reasons({ exclude: `${regular}\n+1 ${collects}` })).toEqual([3, 1, { excluded: 2 }])
    expect(await reasons({ minimum_orders: 2, exclude: regular })).toEqual([3, 1, { few: 1, excluded: 1 }])
  })

  test('[SIL-ORD-127] whoever has answered STOP or unsubscribed is never among them, nor a landline, nor the same address twice', async () => {
    clock.set(morning)
    const { orders, preview } = await town()
    const [stopped, landline, wantsNone] = [newPhone(), newPhone(), newPhone()]
    for (const phone_number of [stopped, landline, wantsNone]) await orders({ phone_number })
    await db.insertInto('text_opt_outs').values({ phone_number: stopped, opted_out_at: new Date() }).execute()
    const ask_again_at = new Date('2100-01-01T00:00:00Z')
    await db
      .insertInto('phone_lines')
      .values({ phone_number: landline, phone_number_type: 'landline', ask_again_at })
      .execute()
    await db.insertInto('marketing_opt_outs').values({ address: wantsNone, opted_out_at: new Date() }).execute()
    await orders({ receipt_mail: 'Ida@mail.example' })
    expect(await preview()).toMatchObject({
      recipient_count: 1,
      steps: [
        { reason: 'address', count: 1 },
        { reason: 'out', count: 2 },
      ],
    })

    await orders({ receipt_mail: 'ida@mail.example' })
    await orders({ receipt_mail: 'gone@mail.example' })
    await db
      .insertInto('marketing_opt_outs')
      .values({ address: 'gone@mail.example', opted_out_at: new Date() })
      .execute()
    expect(await preview({ channel: 'mail', subject: 'Game day' })).toMatchObject({
      recipient_count: 1,
      steps: [
        { reason: 'address', count: 3 },
        { reason: 'out', count: 1 },
        { reason: 'double', count: 1 },
      ],
    })
  })

  test('what one of them would read, and the next one', async () => {
    clock.set(morning)
    const { orders, preview } = await town()
    await orders({ name: 'Ada Lovelace' })
    await orders({ name: '{code} <b>' })
    const body = 'Hi {first_name} of {market}!'
    const bodies = await Promise.all([0, 1, 2].map(async (person) => (await preview({ body, person })).sample.body))
    expect(new Set(bodies)).toEqual(
      new Set(['Hi Ada of Town! Reply STOP to opt out.', 'Hi {code} of Town! Reply STOP to opt out.']),
    )
    expect(bodies[0]).toBe(bodies[2])
  })
})

describe('sending', () => {
  test('[MKT-01] [SIL-ORD-127] a simple one goes at once, to whom was counted, with the way out', async () => {
    clock.set(morning)
    const { orders, begin, writer } = await town()
    const { phone_number } = await orders({ name: 'Ada Lovelace' })
    const sent = await begin({ body: 'Hi {first_name}', confirm_count: 1 }, 'simple')
    expect(sent).toMatchObject({ status: 200, recipient_count: 1 })
    await work(sent.campaign_id)
    expect(await messagesOf(sent.campaign_id)).toMatchObject([
      {
        channel: 'text',
        recipient: phone_number,
        body: 'Hi Ada Reply STOP to opt out.',
        state: 'queued',
        is_bulk: true,
      },
    ])
    await deliver(sent.campaign_id)
    later(10)
    await work(sent.campaign_id)
    expect(await campaignOf(sent.campaign_id)).toMatchObject({
      kind: 'simple',
      state: 'sent',
      recipient_count: 1,
      written_count: 1,
    })
    const { campaigns } = await writer.read('/secure/marketing')
    expect(campaigns).toMatchObject([{ campaign_id: sent.campaign_id, state: 'sent', created_by: 'Tala Reyes' }])
  })

  test('[MKT-01] a browser’s form is led to the list by 303, where the recipients are counted', async () => {
    clock.set(morning)
    const { orders, base, writer } = await town()
    await orders()
    const payload = new URLSearchParams({ ...base, market_id: String(base.market_id), confirm_count: '1' }).toString()
    const headers = {
      cookie: writer.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    }
    const reply = await app.inject({ method: 'POST', url: '/secure/marketing/simple', headers, payload })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/secure/marketing'])
    expect((await writer.read('/secure/marketing')).campaigns).toMatchObject([{ recipient_count: 1 }])
  })

  test('[SIL-ORD-127] only what was confirmed is sent', async () => {
    clock.set(morning)
    const { orders, begin } = await town()
    expect(await begin({ confirm_count: 0 })).toMatchObject({ status: 422, error: 'nobody' })
    await orders()
    await orders()
    expect(await begin({ confirm_count: 1 })).toMatchObject({ status: 409, error: 'audience_changed' })
    expect((await begin({})).status).toBe(400)
    expect(await db.selectFrom('campaigns').select('campaign_id').where('body', '=', 'Unconfirmed').execute()).toEqual(
      [],
    )
  })

  test('[SIL-ORD-127] a mail has its subject, its link out for mail programs, and is plain and HTML', async () => {
    clock.set(morning)
    const { orders, begin, market_id } = await town()
    await orders({ name: 'Zoë <b>', receipt_mail: 'Zoe@mail.example' })
    const { discount_code_id } = await db
      .insertInto('discount_codes')
      .values({ market_id, discount_name: 'OTTERS', kind: 'free_delivery' })
      .returning('discount_code_id')
      .executeTakeFirstOrThrow()
    const form = {
      channel: 'mail',
      subject: '{first_name}, {code}',
      body: 'Use {code}.',
      discount_code_id,
      confirm_count: 1,
    }
    const { campaign_id } = await begin(form)
    await work(campaign_id)
    const [mail] = await messagesOf(campaign_id)
    expect(mail).toMatchObject({
      recipient: 'zoe@mail.example',
      subject: 'Zoë, OTTERS',
      body: expect.stringContaining('Use OTTERS.'),
    })
    expect(mail?.unsubscribe_url).toMatch(/\/unsubscribe\?t=/)
    expect(mail?.html).toContain('Unsubscribe')
  })

  test('[SIL-ORD-127] at a time, and never in quiet hours', async () => {
    clock.set(morning)
    const { orders, begin, preview } = await town()
    await orders()
    const night = { scheduled_day: '11/20/2026', scheduled_time: '11:00 PM' }
    const eight = Date.parse('2026-11-21T13:00:00Z')
    expect(await preview()).toMatchObject({ begins_now: true })
    expect(await preview(night)).toMatchObject({ begins_at: eight, begins_now: false })
    const { campaign_id } = await begin({ ...night, confirm_count: 1 })
    clock.set('2026-11-21T12:59:00Z')
    expect(await work(campaign_id)).toBe(0)
    clock.set(new Date(eight))
    await work(campaign_id)
    expect(await messagesOf(campaign_id)).toMatchObject([{ bulk_until: new Date('2026-11-22T02:00:00Z') }])
  })

  test('[SIL-ORD-127] what the evening has not sent goes on in the morning', async () => {
    clock.set('2026-11-21T01:59:50Z')
    const { orders, begin } = await town()
    for (let count = 0; count < 3; count++) await orders()
    const { campaign_id } = await begin({ per_minute: 6, confirm_count: 3 })
    await work(campaign_id)
    expect(await messagesOf(campaign_id)).toMatchObject([{ bulk_until: new Date('2026-11-21T02:00:00Z') }])
    later(10)
    await work(campaign_id)
    expect(await messagesOf(campaign_id)).toHaveLength(1)
    later(60)
    expect(await work(campaign_id)).toBe(0)
    clock.set('2026-11-21T13:00:00Z')
    await work(campaign_id)
    const until = { bulk_until: new Date('2026-11-22T02:00:00Z') }
    expect(await messagesOf(campaign_id)).toMatchObject([until, until])
  })

  test('[SIL-ORD-127] no faster than was chosen, and no faster than the provider takes them', async () => {
    clock.set(morning)
    const { orders, begin } = await town()
    for (let count = 0; count < 7; count++) await orders()
    const { campaign_id } = await begin({ per_minute: 12, confirm_count: 7 })
    const counted = async () => (await messagesOf(campaign_id)).length
    await work(campaign_id)
    expect(await counted()).toBe(2)
    expect(await work(campaign_id)).toBe(0)
    later(10)
    await work(campaign_id)
    expect(await counted()).toBe(4)
    // Two batches wait in the outbox: the third waits for them.
    later(10)
    await work(campaign_id)
    expect(await counted()).toBe(4)
    await deliver(campaign_id)
    later(10)
    await work(campaign_id)
    expect(await counted()).toBe(6)
  })

  test('[SIL-ORD-127] a step that is done again, or by two processes at once, sends nothing twice', async () => {
    clock.set(morning)
    const { orders, begin } = await town()
    for (let count = 0; count < 5; count++) await orders()
    const { campaign_id } = await begin({ per_minute: 12, confirm_count: 5 })
    await runStep(deps, { campaign_id, batch: 0 })
    await runStep(deps, { campaign_id, batch: 0 })
    const lock = (tx: Tx) =>
      tx.selectFrom('campaigns').select('batch').where('campaign_id', '=', campaign_id).forUpdate().execute()
    await whileRowsHeld(db, lock, () => [
      runStep(deps, { campaign_id, batch: 1 }),
      runStep(deps, { campaign_id, batch: 1 }),
    ])
    const messages = await messagesOf(campaign_id)
    expect(messages).toHaveLength(2)
    expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(2)
    const waiting = await db
      .selectFrom('jobs')
      .select('unique_key')
      .where('unique_key', 'like', `send_campaign:${campaign_id}:%`)
      .orderBy('job_id')
      .execute()
    expect(waiting.map(({ unique_key }) => unique_key)).toEqual(
      [0, 1, 2].map((batch) => `send_campaign:${campaign_id}:${batch}`),
    )
  })

  test('paused it waits, resumed it goes on, cancelled it is over', async () => {
    clock.set(morning)
    const { orders, begin, writer } = await town()
    for (let count = 0; count < 5; count++) await orders()
    const { campaign_id } = await begin({ per_minute: 12, confirm_count: 5 })
    const act = (what: string) => writer.post(`/secure/marketing/${campaign_id}/state`, { act: what })
    expect(await act('pause')).toMatchObject({ status: 409, error: 'not_possible' })
    await work(campaign_id)
    expect(await act('pause')).toMatchObject({ state: 'paused' })
    expect(
      (await messagesOf(campaign_id)).every(({ bulk_until }) => bulk_until !== null && bulk_until <= clock.now()),
    ).toBe(true)
    later(60)
    await work(campaign_id)
    expect(await messagesOf(campaign_id)).toHaveLength(2)
    expect(await act('resume')).toMatchObject({ state: 'sending' })
    await work(campaign_id)
    expect(
      (await messagesOf(campaign_id)).every(({ bulk_until }) => bulk_until !== null && bulk_until > clock.now()),
    ).toBe(true)
    expect(await messagesOf(campaign_id)).toHaveLength(4)
    expect(await act('cancel')).toMatchObject({ state: 'cancelled' })
    later(60)
    await work(campaign_id)
    expect(await messagesOf(campaign_id)).toEqual([])
    expect(await act('resume')).toMatchObject({ status: 409 })
  })

  test('[SIL-ORD-127] its results: what arrived, what did not, and who has ordered since', async () => {
    clock.set(morning)
    const { orders, begin, writer } = await town()
    const people = [await orders(), await orders(), await orders(), await orders()]
    const { campaign_id } = await begin({ confirm_count: 4 })
    await work(campaign_id)
    const messages = await messagesOf(campaign_id)
    for (const [index, state] of (['delivered', 'failed', 'opted_out', 'sent'] as const).entries())
      await db
        .updateTable('messages')
        .set({ state, ...(state !== 'failed' && { sent_at: clock.now() }) })
        .where('message_id', '=', messages[index]?.message_id ?? 0)
        .execute()
    const [arrived, failed] = messages.map(({ recipient }) =>
      people.find(({ phone_number }) => phone_number === recipient),
    )
    const after = { created_at: new Date(clock.now().getTime() + 1000) }
    const again = await orders({ phone_number: arrived?.phone_number ?? '', ...after })
    await orders({ phone_number: arrived?.phone_number ?? '', ...after, status: 'cancelled' })
    await orders({ phone_number: failed?.phone_number ?? '', ...after })
    await orders(after)
    const { results } = await writer.read(`/secure/marketing/${campaign_id}`)
    expect(results).toEqual({
      waiting: 0,
      sent: 1,
      delivered: 1,
      failed: 1,
      opted_out: 1,
      ordered_since: 1,
      ordered_total: again.total + again.tip,
    })
  })

  test('[SIL-ORD-127] [SIL-ORD-170] its results stay when its messages are deleted after a year', async () => {
    clock.set(morning)
    const { orders, begin, writer } = await town()
    const [person] = [await orders(), await orders()]
    const { campaign_id } = await begin({ confirm_count: 2 })
    await work(campaign_id)
    await deliver(campaign_id)
    later(10)
    await work(campaign_id)
    await orders({ phone_number: person.phone_number, created_at: new Date(clock.now().getTime() + 1000) })
    const read = () => writer.read(`/secure/marketing/${campaign_id}`)
    const { campaign, results } = await read()
    expect(campaign.state).toBe('sent')
    expect(results).toMatchObject({ delivered: 2, ordered_since: 1 })
    await keepResults(db, new Date(campaign.ended_at + 1))
    await db.deleteFrom('messages').where('about', '=', `campaign:${campaign_id}`).execute()
    await db
      .updateTable('campaign_recipients')
      .set({ phone_number: '' })
      .where('campaign_id', '=', campaign_id)
      .execute()
    expect((await read()).results).toEqual(results)
  })

  test.each([
    [{ channel: 'mail' }, 'subject_missing'],
    [{ body: ' ' }, 'body_missing'],
    [{ body: 'x'.repeat(1601) }, 'body_too_long'],
    [{ body: '{nobody}' }, 'unknown_placeholder'],
    [{ body: '{code}' }, 'code_missing'],
    [{ last_order_from: '31/12/2026' }, 'day_invalid'],
    [{ last_order_from: '11/13/2026', last_order_to: '11/12/2026' }, 'days_reversed'],
    [{ scheduled_day: '11/21/2026', scheduled_time: 'soon' }, 'time_invalid'],
    [{ scheduled_day: '11/19/2026', scheduled_time: '9:00 AM' }, 'time_past'],
    [{ scheduled_day: '11/19/2028', scheduled_time: '9:00 AM' }, 'time_too_far'],
    [{ exclude: 'Ada' }, 'exclude_unread'],
    [{ per_minute: 0 }, 'pace_invalid'],
    [{ franchise_id: 999_999 }, 'unknown_franchise'],
    [{ discount_code_id: 999_999 }, 'unknown_discount'],
    [{ market_id: 999_999 }, 'unknown_market'],
  ])('[MKT-02] %j is refused as %s', async (more, error) => {
    clock.set(morning)
    const { orders, begin } = await town()
    await orders()
    expect(await begin({ ...more, confirm_count: 1 })).toMatchObject({ status: 422, error })
  })
})

describe('a test to oneself', () => {
  test('[SIL-ORD-127] by mail to where one signs in, by text to a phone that one names; nobody else gets it', async () => {
    clock.set(morning)
    const { orders, base, writer } = await town()
    await orders({ name: 'Ada Lovelace', receipt_mail: 'ada@mail.example' })
    const asked = (more: object) => writer.post('/secure/marketing/test', { ...base, body: 'Hi {first_name}', ...more })
    const mail = await asked({ channel: 'mail', subject: 'Game day' })
    expect(mail).toMatchObject({ success: true, to: writer.actor.user?.email })
    const sent = await db
      .selectFrom('messages')
      .selectAll()
      .where('message_id', '=', mail.message_id)
      .executeTakeFirstOrThrow()
    expect(sent).toMatchObject({
      recipient: writer.actor.user?.email,
      body: expect.stringContaining('Hi Ada'),
      is_bulk: false,
    })
    expect(await asked({})).toMatchObject({ status: 422, error: 'phone_number_invalid' })
    expect(await asked({ phone_number: '(229) 555-0102' })).toMatchObject({ to: '2295550102' })
    await db.insertInto('text_opt_outs').values({ phone_number: '2295550103', opted_out_at: new Date() }).execute()
    expect(await asked({ phone_number: '2295550103' })).toMatchObject({ status: 409, error: 'opted_out' })
  })
})

describe('the way out of a mail', () => {
  test('[SIL-ORD-127] looking changes nothing; the mail program’s one click or the button does, for that address alone', async () => {
    clock.set(morning)
    const { orders, begin, preview } = await town()
    await orders({ receipt_mail: 'leo@mail.example' })
    await orders({ receipt_mail: 'mia@mail.example' })
    const mail = { channel: 'mail', subject: 'Game day' }
    const { campaign_id } = await begin({ ...mail, confirm_count: 2 })
    await work(campaign_id)
    const leo = (await messagesOf(campaign_id)).find(({ recipient }) => recipient === 'leo@mail.example')
    const { pathname, search } = new URL(leo?.unsubscribe_url ?? '')
    const url = `${pathname}${search}`
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200)
    expect(await preview(mail)).toMatchObject({ recipient_count: 2 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = () => app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect((await click()).json()).toEqual({ success: true })
    expect((await click()).statusCode).toBe(200)
    expect(await preview(mail)).toMatchObject({ recipient_count: 1, steps: [{ reason: 'out', count: 1 }] })
  })

  test('a link that is not ours leads nowhere', async () => {
    const encoded = Buffer.from('eve@mail.example').toString('base64url')
    for (const t of [`${encoded}.${'a'.repeat(43)}`, encoded, '', 'x'.repeat(5000)]) {
      expect((await app.inject({ url: `/unsubscribe?t=${t}`, headers: { accept: 'text/html' } })).statusCode).toBe(404)
      expect((await app.inject({ method: 'POST', url: `/unsubscribe?t=${t}` })).statusCode).toBe(404)
    }
    expect(
      await db.selectFrom('marketing_opt_outs').selectAll().where('address', '=', 'eve@mail.example').execute(),
    ).toEqual([])
  })
})

describe('[MKT-06] who may', () => {
  test('[SIL-ORD-140] of another market there is nothing', async () => {
    clock.set(morning)
    const { orders, begin } = await town()
    const { writer: stranger, preview } = await town()
    await orders()
    const { campaign_id } = await begin({ confirm_count: 1 })
    const { market_id } = await campaignOf(campaign_id)
    expect((await stranger.get(`/secure/marketing/${campaign_id}`)).statusCode).toBe(404)
    expect(await stranger.post(`/secure/marketing/${campaign_id}/state`, { act: 'cancel' })).toMatchObject({
      status: 404,
    })
    expect((await stranger.read('/secure/marketing')).campaigns).toEqual([])
    expect(await preview({ market_id })).toMatchObject({ status: 422, error: 'unknown_market' })
  })

  test.each(['customer_support', 'dispatcher', 'menu_editor', 'sales', 'business', 'restaurant_staff'] as const)(
    '%s is refused',
    async (role) => {
      const { market_id, base } = await town()
      const person = await as({ roles: [role], market_ids: [market_id] })
      for (const path of ['', '/simple', '/advanced', '/1'])
        expect((await person.get(`/secure/marketing${path}`)).statusCode).toBe(403)
      for (const path of ['', '/simple', '/advanced', '/test', '/1/state'])
        expect(await person.post(`/secure/marketing${path}`, base)).toMatchObject({
          status: 403,
          error: 'not_authorized',
        })
    },
  )
})
