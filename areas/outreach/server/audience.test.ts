import { describe, expect, test } from 'vitest'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { campaignOffice, daysAgo, morning } from './campaign-testing.ts'
import { newPhone } from './testing.ts'

const { db, clock, town } = await campaignOffice()

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
