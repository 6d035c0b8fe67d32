import { expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { factOf, homesOfTwoMarkets, minutes, titles } from './home-testing.ts'

const { db, east, west, home } = await homesOfTwoMarkets()

test('jobs that were set aside, and those that should be done; only who may open their page hears of them', async () => {
  for (const kind of ['send_text', 'remove_card', 'waits'])
    await insertJob(db, { kind, payload: {} }, kind === 'waits' ? minutes(-6) : minutes(60))
  await insertJob(db, { kind: 'later', payload: {} }, minutes(-1))
  await db
    .updateTable('jobs')
    .set({ set_aside_at: minutes(-30) })
    .where('kind', 'in', ['send_text', 'remove_card'])
    .execute()
  const shown = await home({ roles: ['admin'] })
  expect(factOf(shown, '/secure/jobs')).toEqual({ href: '/secure/jobs', text: '2 set aside, 1 behind', tone: 'warn' })
  expect(shown.needs).toContainEqual(
    expect.objectContaining({ title: '2 jobs were set aside', detail: 'remove_card, send_text' }),
  )
  expect(factOf(await home({ roles: ['dispatcher'] }), '/secure/jobs')).toBeUndefined()
})

test('imports under way and those that came to no end today, in the markets that one works in', async () => {
  const add = (values: {
    market_id: number | null
    state: 'running' | 'waiting' | 'failed' | 'refused' | 'interrupted'
    dry_run?: boolean
    created_at?: Date
  }) =>
    db
      .insertInto('imports')
      .values({ kind: 'zones', file_name: `${values.state}.json`, ...values })
      .execute()
  await add({ market_id: east, state: 'running' })
  await add({ market_id: east, state: 'failed' })
  await add({ market_id: east, state: 'failed', dry_run: true })
  await add({ market_id: east, state: 'refused', created_at: minutes(-25 * 60) })
  await add({ market_id: null, state: 'waiting' })
  const all = await home({ roles: ['admin'] })
  expect(factOf(all, '/admin/import')).toMatchObject({ text: '2 under way, 1 failed today', tone: 'warn' })
  expect(titles(all)).toContain('failed.json was not imported')
  const ofWest = await home({ roles: ['admin'], market_ids: [west] })
  expect(factOf(ofWest, '/admin/import')).toEqual({ href: '/admin/import', text: 'Nothing under way' })
})

test('a market that takes orders though nobody is in range is named', async () => {
  const { market_id: notYet } = await insertMarket(db, { ...bellwether, name: 'Not yet', active: false })
  await db.deleteFrom('zones').where('market_id', 'in', [west, notYet]).execute()
  const shown = await home({ roles: ['admin'] })
  expect(factOf(shown, '/admin/zones')?.text).toBe('1 zone')
  expect(titles(shown).filter((title) => title.endsWith('delivery area'))).toEqual(['West has no delivery area'])
})
