import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { keepResults } from './campaign-results.ts'
import { campaignOffice, morning } from './campaign-testing.ts'
import { runStep } from './send-campaign.ts'

const { db, clock, app, deps, town, campaignOf, messagesOf, work, later, deliver } = await campaignOffice()

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
