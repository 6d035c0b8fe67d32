import { describe, expect, test } from 'vitest'
import { driverWith, insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { factOf, figures, homesOfTwoMarkets, minutes, titles } from './home-testing.ts'

const { db, east, west, home } = await homesOfTwoMarkets()
const saffron = await insertFranchise(db, { ...noodleBar, market_id: east, name: 'Saffron House' })
const board = '/rocket/dispatch_app_web'

describe('deliveries, as the board would show them', async () => {
  const dispatcher = { roles: ['dispatcher'] } as const
  const given = { market_id: east, franchise_id: saffron.franchise_id }
  const late = await insertOrder(db, { ...given, dispatch_state: 'unassigned', promised_at: minutes(-20) })
  await insertOrder(db, { ...given, dispatch_state: 'unassigned', promised_at: minutes(30) })
  await insertOrder(db, { ...given, dispatch_state: 'done', status: 'delivered', promised_at: minutes(-60) })
  const acknowledged = { market_id: east, status: 'acknowledged' as const, order: { promised_at: minutes(30) } }
  const overdue = { ...acknowledged, name: 'Ana Campos', first_ends_at: minutes(-8) }
  const silent = {
    ...acknowledged,
    name: 'Bao Nguyen',
    status: 'not_acknowledged' as const,
    first_ends_at: minutes(19),
  }
  await driverWith(db, ['Deliver'], overdue)
  await driverWith(db, ['Deliver'], silent)
  await insertDriver(db, { market_id: east, name: 'Chidi Eze' })
  const gone = await insertDriver(db, { market_id: east })
  await db
    .updateTable('driver_queues')
    .set({ driver_hour_id: null, removed_at: new Date() })
    .where('driver_id', '=', gone.driver_id)
    .execute()
  await insertOrder(db, { market_id: west, dispatch_state: 'unassigned', promised_at: minutes(30) })

  test('a dispatcher of one market sees its figures, without what has ended and who has left', async () => {
    const shown = await home({ ...dispatcher, market_ids: [east] })
    expect(figures(shown)).toEqual({
      'Open deliveries': 4,
      Late: 1,
      'On the clock': 3,
      'Not acknowledged': 1,
    })
    expect(shown.figures.map(({ detail }) => detail)).toEqual([
      '2 unassigned',
      'Saffron House',
      'of 4 drivers',
      undefined,
    ])
    expect(factOf(shown, board)).toEqual({ href: board, text: '1 late, 1 overdue, 2 unassigned', tone: 'bad' })
    expect(shown.topics).toEqual([`queues:${east}`, `unassigned:${east}`])
  })

  test('what must be seen to: late orders and overdue drivers before those who have not acknowledged', async () => {
    const shown = await home({ ...dispatcher, market_ids: [east] })
    expect(titles(shown)).toEqual([
      `Order ${late.order_id} is late`,
      'Ana Campos is overdue',
      'Bao Nguyen has not acknowledged',
    ])
    for (const { since } of shown.needs) expect(since).toBeLessThanOrEqual(shown.now)
    expect(shown.needs[0]).toMatchObject({ detail: 'Saffron House, no driver', tone: 'bad', href: board })
  })

  test('whoever works in all markets sees them together, or the one that was chosen', async () => {
    expect(figures(await home(dispatcher))).toMatchObject({ 'Open deliveries': 5, Late: 1 })
    const shown = await home(dispatcher, west)
    expect(figures(shown)).toMatchObject({ 'Open deliveries': 1, Late: 0, 'On the clock': 0 })
    expect(factOf(shown, board)).toMatchObject({ text: '1 unassigned', tone: 'warn' })
    expect(titles(shown)).toEqual([])
  })

  test('support is told nothing of them', async () => {
    const shown = await home({ roles: ['customer_support'] })
    expect(Object.keys(figures(shown))).toEqual(['Open tickets'])
    expect(shown.topics.filter((topic: string) => !/^(orders|tickets|conversations):/.test(topic))).toEqual([])
  })
})
