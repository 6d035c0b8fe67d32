import { describe, expect, test } from 'vitest'
import { campaignOffice, morning } from './campaign-testing.ts'

const { db, clock, app, town, messagesOf, work } = await campaignOffice()

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
