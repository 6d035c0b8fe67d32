import { describe, expect, test } from 'vitest'
import { campaignOffice, morning } from './campaign-testing.ts'

const { db, clock, as, town, campaignOf } = await campaignOffice()

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
